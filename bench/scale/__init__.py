"""How does the cost of crg grow with the tree? Trees of any size, made by a seeded generator, indexed and edited."""
