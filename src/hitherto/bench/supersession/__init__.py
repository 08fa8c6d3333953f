"""`hitherto bench supersession`: which decision record replaced which, against labelled pairs."""
