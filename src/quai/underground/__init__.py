"""The underground family: On the Underground London, and boards of one's own like it."""
