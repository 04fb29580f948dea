"""The provider that a host starts: ASP 1.0 over standard input and output, the `inspect` family."""
