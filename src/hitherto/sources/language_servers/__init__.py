"""Programs that understand a language, asked over stdin and stdout where names are defined."""
