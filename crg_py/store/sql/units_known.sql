select w.seq, u.id from wanted w join units u on u.key = w.key
