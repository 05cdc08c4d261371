"""Classes: what the people on somebody's lists have reached over the weeks."""
