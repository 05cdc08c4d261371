"""Reviews of finished matches, and trying out other turns."""
