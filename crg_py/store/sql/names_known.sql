select c.seq, n.id from candidates c join names n on n.text = c.text
