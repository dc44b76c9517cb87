"""The ticket family: Ticket to Ride London, San Francisco, Germany, and boards of one's own like them."""
