"""The catalogs of messages: which there are to translate, whether all are, and their compiled form."""
