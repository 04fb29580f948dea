insert into sights select id, name, fingerprint from new_sights
