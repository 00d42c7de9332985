"""People who change chairs: whoever speaks for a chair sits at its seat."""
