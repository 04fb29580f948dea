delete from listings where digest = $digest
