"""What makes the site an app that a phone or desktop can install."""
