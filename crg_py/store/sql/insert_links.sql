insert into links select unit, use, bucket, target, implied from new_links
