// Has no functions to call; see UnicodeData.c.
