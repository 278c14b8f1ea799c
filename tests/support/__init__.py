"""What tests share: people at tables, servers, databases, programs, visitors, records, positions and walks."""
