package main

import (
	"context"
	"fmt"
	"time"

	"plainhand/internal/account"
	"plainhand/internal/config"
	"plainhand/internal/history"
	"plainhand/internal/webhooks"
	"plainhand/store"
)

// secretsCommand rewrites what is encrypted under a former key of the site, so that the operator can drop that key.
func secretsCommand(ctx context.Context, streams streams, args []string) error {
	words, err := arguments(streams, "secrets", args)
	if err != nil {
		return err
	}
	if words[0] != "rotate" {
		return usageError{fmt.Sprintf("there is no %q. Type it as: plainhand secrets rotate", words[0])}
	}
	return withStore(ctx, streams, func(config config.Config, database *store.Store) error {
		keys, err := secretKeys(config)
		if err != nil {
			return err
		}
		resealed, lost, err := account.ResealSecrets(ctx, database, account.NewSecrets(keys...))
		if err != nil {
			return err
		}
		histories, lostHistories, err := history.New(database, time.Now, keys...).ResealKeys(ctx)
		if err != nil {
			return err
		}
		hooks, lostHooks, err := webhooks.NewSecrets(keys...).Reseal(ctx, database)
		if err != nil {
			return err
		}
		resealed, lost = resealed+hooks, lost+lostHooks
		fmt.Fprintf(streams.out, "%d secrets and the keys of %d histories were rewritten under SECRET_KEY.\n", resealed, histories)
		if lost+lostHistories > 0 {
			fmt.Fprintf(streams.out, "%d secrets and the keys of %d histories can be read under no key that is set. "+
				"Name the one they were made with in SECRET_KEY_PREVIOUS, or the owners of the secrets need a recovery code "+
				"or the way back by email, and nobody can read those texts.\n", lost, lostHistories)
			return nil
		}
		fmt.Fprintln(streams.out, "Former keys can be dropped from SECRET_KEY_PREVIOUS a week from now, when the last link made with them has run out.")
		return nil
	})
}
