"""Questions a face may ask, and the rules that judge: one file per verb or rule, each giving an envelope of `model.answers`."""
