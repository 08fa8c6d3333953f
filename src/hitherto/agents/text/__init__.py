"""Settings as text: small changes to JSON and TOML that leave every other character as it is."""
