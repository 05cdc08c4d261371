"""What `expedition doctor` looks at: each check is a function that gives findings."""
