select n.id, n.text from names n semi join wanted w on w.id = n.id order by n.text
