package pg

// arguments are those of postgres, including all settings: unlike in a file, they change with the program.
func (s *Server) arguments() []string {
	settings := []string{
		"listen_addresses=", // only the socket
		"unix_socket_directories=" + string(s.socket),
		"unix_socket_permissions=0700",
		"port=" + socketPort,
		"timezone=UTC",
		"log_timezone=UTC",
		"wal_level=minimal",
		"max_wal_senders=0",
		"min_wal_size=32MB",
		"jit=off", // short queries only
		"log_checkpoints=off",
		"log_min_duration_statement=500ms",
		"log_error_verbosity=terse", // details and parameters contain user input
	}
	if s.fast {
		settings = append(settings,
			"fsync=off",
			"synchronous_commit=off",
			"full_page_writes=off",
			"autovacuum=off",
			"checkpoint_timeout=1h",
			"max_wal_size=2GB",
			"max_connections=300",
		)
	}
	arguments := []string{"-D", s.data}
	for _, setting := range settings {
		arguments = append(arguments, "-c", setting)
	}
	return arguments
}
