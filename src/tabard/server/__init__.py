"""Tables, seats, storage and live updates: Tabard in a browser."""
