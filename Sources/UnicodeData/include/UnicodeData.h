// Nothing to call: see UnicodeData.c.
