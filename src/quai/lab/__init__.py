"""The laboratory: many games between bots, counted, rated and shown."""
