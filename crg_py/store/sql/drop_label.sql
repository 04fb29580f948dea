delete from labels where label = $label and root = $root
