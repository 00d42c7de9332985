"""Playing by mail: mails that come in, mails that go out."""
