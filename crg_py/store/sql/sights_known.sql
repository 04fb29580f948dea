select c.seq, s.id from candidates c join sights s on s.name = c.name and s.fingerprint = c.fingerprint
