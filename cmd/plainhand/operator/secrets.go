package operator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/database"
	"plainhand/internal/account"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/config"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/texts"
	"plainhand/store/stores"
)

// Secrets rotates or replaces SECRET_KEY, for an operator who changes it or has lost it.
var Secrets = cli.Command{Name: "secrets", Arguments: "rotate|accept",
	Summary: "rewrite what is encrypted under SECRET_KEY_PREVIOUS, or do without what cannot be read", Run: runSecrets}

func runSecrets(ctx context.Context, call *cli.Invocation) error {
	words, err := call.ParseArguments()
	if err != nil {
		return err
	}
	act, known := map[string]func(context.Context, io.Writer, *stores.Set, []secret.Key) error{
		"rotate": rotateSecrets, "accept": acceptKey,
	}[words[0]]
	if !known {
		return cli.UsageError(fmt.Sprintf("there is no %q. Type it as: plainhand secrets rotate, or accept", words[0]))
	}
	return database.WithAnyKey(ctx, call.Streams, func(config config.Config, store *stores.Set) error {
		keys, err := database.SecretKeys(config)
		if err != nil {
			return err
		}
		return act(ctx, call.Out, store, keys)
	})
}

// errUnreadable is returned if none of the keys decrypts some records.
var errUnreadable = fault.New(fault.Conflict, "Some records can be read under none of the keys that are set.",
	"Name the key that they were made with in SECRET_KEY_PREVIOUS, and rotate again. Without it, those texts are lost, those "+
		"webhooks need a new secret, and users with two-step sign-in need a recovery code or account recovery by email.")

// rotateSecrets re-encrypts what is encrypted under a former key of the site, so that the operator can drop that key.
func rotateSecrets(ctx context.Context, out io.Writer, database *stores.Set, keys []secret.Key) error {
	rewritten, err := rewriteSecrets(ctx, database, keys)
	if err != nil {
		return err
	}
	rewritten.print(out)
	check := secret.NewCheck(database.DB, keys...)
	if _, err := check.Verify(ctx); err != nil {
		return err
	}
	if rewritten.unreadable() {
		return errUnreadable
	}
	if err := check.Replace(ctx); err != nil {
		return err
	}
	fmt.Fprintln(out, "Former keys can be dropped from SECRET_KEY_PREVIOUS a week from now, when the last link made with them has run out.")
	return nil
}

// acceptKey makes SECRET_KEY the site's key although existing ciphertexts can't be decrypted with it.
func acceptKey(ctx context.Context, out io.Writer, database *stores.Set, keys []secret.Key) error {
	rewritten, err := rewriteSecrets(ctx, database, keys)
	if err != nil {
		return err
	}
	rewritten.print(out)
	if err := secret.NewCheck(database.DB, keys...).Replace(ctx); err != nil {
		return err
	}
	fmt.Fprintln(out, "SECRET_KEY is the site’s key now. Start the processes that serve.")
	return nil
}

// rewritten is the outcome for each kind of encrypted record.
type rewritten []struct {
	kind       string // in the plural
	owner      string // kind of the ID that names an unreadable record
	count      int
	unreadable []uuid.UUID
}

func rewriteSecrets(ctx context.Context, database *stores.Set, keys []secret.Key) (rewritten, error) {
	done := rewritten{{kind: "keys of texts", owner: "account"}, {kind: "authenticator apps", owner: "account"},
		{kind: "webhook secrets", owner: "webhook"}}
	var errs [3]error
	done[0].count, done[0].unreadable, errs[0] = texts.New(database.Editor, time.Now, keys...).ResealKeys(ctx)
	done[1].count, done[1].unreadable, errs[1] = account.ResealSecrets(ctx, database.Account.Credentials,
		account.NewSecrets(keys...))
	done[2].count, done[2].unreadable, errs[2] = webhooks.NewSecrets(keys...).Reseal(ctx, database.API)
	return done, errors.Join(errs[:]...)
}

func (r rewritten) unreadable() bool {
	for _, kind := range r {
		if len(kind.unreadable) > 0 {
			return true
		}
	}
	return false
}

// print reports the counts, and names the unreadable records.
func (r rewritten) print(out io.Writer) {
	const maxNamed = 20
	for _, kind := range r {
		fmt.Fprintf(out, "%-20s %d rewritten, %d unreadable\n", kind.kind, kind.count, len(kind.unreadable))
		for i, id := range kind.unreadable {
			if i == maxNamed {
				fmt.Fprintf(out, "  and %d more\n", len(kind.unreadable)-maxNamed)
				break
			}
			fmt.Fprintf(out, "  unreadable: %s %s\n", kind.owner, id)
		}
	}
}
