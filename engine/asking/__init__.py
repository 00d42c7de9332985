"""Questions to players, the forms of their answers, and the reasons why an answer is refused."""
