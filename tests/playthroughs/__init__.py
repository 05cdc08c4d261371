"""Whole matches told in text, one file each: a change of the rules shows as a change of a story."""
