select c.id, c.body from configurations c semi join wanted w on w.id = c.id
