"""Frozen plain data shared by all layers; imports nothing of ours and does no I/O."""
