"""The server: tables, seats, live updates, storage."""
