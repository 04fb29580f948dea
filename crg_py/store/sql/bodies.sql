select f.blob, f.body from facts f semi join wanted w on w.id = f.blob
