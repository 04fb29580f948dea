select w.seq, b.id, b.surface from wanted w join blobs b on b.blob = w.blob and b.extraction = w.extraction
