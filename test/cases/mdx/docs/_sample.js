const limit = 1 < 2
