package database

import (
	"context"
	"time"

	"plainhand/internal/config"
	"plainhand/internal/config/secret"
	"plainhand/internal/texts"
	"plainhand/store/stores"
)

// VerifyKey returns secret.ErrWrongKey unless the settings have the key of this database. The first process that serves
// records its key.
func VerifyKey(ctx context.Context, config config.Config, database *stores.Set) error {
	recorded, err := RecordedKey(ctx, config, database)
	if err != nil || recorded {
		return err
	}
	keys, err := SecretKeys(config)
	if err != nil {
		return err
	}
	return secret.NewCheck(database.DB, keys...).Record(ctx)
}

// RecordedKey is VerifyKey without recording: it reports whether a key is recorded. A database from before keys were
// recorded is recognized by its encrypted text keys.
func RecordedKey(ctx context.Context, config config.Config, database *stores.Set) (recorded bool, err error) {
	keys, err := SecretKeys(config)
	if err != nil {
		return false, err
	}
	recorded, err = secret.NewCheck(database.DB, keys...).Verify(ctx)
	if err != nil || recorded {
		return recorded, err
	}
	readable, err := texts.New(database.Editor, time.Now, keys...).ReadsKeys(ctx)
	if err == nil && !readable {
		err = secret.ErrWrongKey
	}
	return false, err
}
