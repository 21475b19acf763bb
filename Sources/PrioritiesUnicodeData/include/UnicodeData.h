// Has no functions to call; see PrioritiesUnicodeData.c.
