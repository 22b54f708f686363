package migrations_test

import (
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
)

// upToBefore applies the steps before the one with this name.
func upToBefore(t *testing.T, steps *goose.Provider, name string) {
	t.Helper()
	for _, source := range steps.ListSources() {
		if strings.HasSuffix(source.Path, "_"+name+".sql") {
			if _, err := steps.UpTo(t.Context(), source.Version-1); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("there is no step %s", name)
}

func TestMigrationStoresTheRecipientsOfWaitingEmail(t *testing.T) {
	t.Parallel()
	pool := pgtest.Empty(t)
	database := stdlib.OpenDBFromPool(pool)
	defer database.Close()
	steps, err := goose.NewProvider(goose.DialectPostgres, database, os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	upToBefore(t, steps, "mail_recipients")
	const fill = `
		INSERT INTO users (id, email, first_name, last_name, password_hash, created_at, email_verified_at)
		VALUES ('00000000-0000-7000-8000-000000000001', 'eve@example.net', '', '', 'a hash', now(), now());
		INSERT INTO tickets (id, user_id, purpose, email, expires_at)
		SELECT '00000000-0000-7000-8000-000000000002', id, 'keep', 'ada@example.org', now() + interval '1 day' FROM users;
		INSERT INTO mails (id, user_id, kind, key, facts, address, sent_at)
		SELECT gen_random_uuid(), users.id, kind, kind, facts::jsonb, address, sent_at FROM users, (VALUES
			('receipt', '{}', NULL, NULL), ('sent', '{}', NULL, now()), ('email_changed', '{}', 'ada@example.org', NULL),
			('keep_email', '{"ticket": "00000000-0000-7000-8000-000000000002"}', NULL, NULL)
		) AS mail (kind, facts, address, sent_at)`
	if _, err := pool.Exec(t.Context(), fill); err != nil {
		t.Fatal(err)
	}
	if _, err := migrations.Up(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	const query = `SELECT string_agg(kind || ' ' || coalesce(address, 'none'), ', ' ORDER BY kind) FROM mails`
	const want = "email_changed ada@example.org, keep_email ada@example.org, receipt eve@example.net, sent none"
	var got string
	if err := pool.QueryRow(t.Context(), query).Scan(&got); err != nil || got != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
}
