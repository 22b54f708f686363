package operator

import (
	"context"
	"fmt"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/database"
	"plainhand/internal/config"
	"plainhand/store/stores"
)

// Migrate brings the schema up to date.
var Migrate = cli.Command{Name: "migrate", Summary: "bring the database's schema up to date", Run: runMigrate}

func runMigrate(ctx context.Context, call *cli.Invocation) error {
	if _, err := call.ParseArguments(); err != nil {
		return err
	}
	return database.WithStore(ctx, call.Streams, func(config.Config, *stores.Set) error { // opening it migrates
		_, err := fmt.Fprintln(call.Out, "The database's schema is up to date.")
		return err
	})
}
