"""How near two places of a tree are to each other."""


def shared_folders(one: str, other: str) -> int:
    """Return the number of folders that two paths share from the top."""
    count = 0
    for left, right in zip(one.split("/"), other.split("/"), strict=False):
        if left != right:
            break
        count += 1
    return count
