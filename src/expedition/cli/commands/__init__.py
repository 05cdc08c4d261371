"""The commands of `expedition`, one module each; they are imported when they are called."""
