package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/account/actor"
	"plainhand/internal/needs"
	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
	"plainhand/store"
	"plainhand/store/stores"
)

// restrictedSite is a database whose user cannot create roles.
type restrictedSite struct {
	*stores.Set
	t     *testing.T
	pool  *pgxpool.Pool
	user  string // the database user
	admin *pgxpool.Pool
}

func newRestrictedSite(t *testing.T) restrictedSite {
	t.Helper()
	pool, admin := pgtest.Restricted(t)
	return restrictedSite{stores.New(pool), t, pool, pool.Config().ConnConfig.User, admin}
}

func (s restrictedSite) migrate() {
	s.t.Helper()
	if _, err := migrations.Up(s.t.Context(), s.pool); err != nil {
		s.t.Fatal(err)
	}
}

func (s restrictedSite) asAdmin(statement string) {
	s.t.Helper()
	if _, err := s.admin.Exec(s.t.Context(), statement); err != nil {
		s.t.Fatalf("%s: %v", statement, err)
	}
}

func (s restrictedSite) state() store.RowSecurity {
	s.t.Helper()
	found, err := s.RowSecurity(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return found
}

// works fails the test unless users can sign up, and read and change their own rows under row-level security.
func (s restrictedSite) works(when string) {
	s.t.Helper()
	user := account.User{ID: uuid.New(), Email: fmt.Sprintf("%s@example.org", uuid.New()), PasswordHash: "hash",
		CreatedAt: time.Now()}
	if err := s.Account.Users.CreateUser(s.t.Context(), user); err != nil {
		s.t.Fatalf("%s, sign-up fails: %v", when, err)
	}
	ctx := actor.WithUser(s.t.Context(), user.ID)
	if _, err := s.Account.Users.User(ctx, user.ID); err != nil {
		s.t.Errorf("%s, a user cannot be read: %v", when, err)
	}
	if err := s.Account.Users.SetPreferences(ctx, user.ID, account.Preferences{}); err != nil {
		s.t.Errorf("%s, preferences cannot be changed: %v", when, err)
	}
}

// wantSeparated fails the test if one user reads the row of another.
func (s restrictedSite) wantSeparated() {
	s.t.Helper()
	var rows int
	err := s.Pool.QueryRow(actor.WithUser(s.t.Context(), uuid.New()), `SELECT count(*) FROM users`).Scan(&rows)
	if err != nil || rows > 0 {
		s.t.Errorf("another user reads %d users (%v)", rows, err)
	}
}

func TestRunningSiteWorksInEveryOrderOfEnablingRowSecurity(t *testing.T) {
	t.Parallel()
	grant, raise := "GRANT editor_member TO %q", "SELECT raise_wall() --%s"
	for name, order := range map[string][]string{
		"membership first": {grant, raise}, "privileges first": {raise, grant},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newRestrictedSite(t)
			site.migrate()
			site.works("without the role")
			for _, statement := range order {
				if site.state().Active {
					t.Error("row-level security is active too early")
				}
				site.asAdmin(fmt.Sprintf(statement, site.user))
				site.works("after " + statement)
			}
			if found := site.state(); !found.Complete() {
				t.Errorf("incomplete: %+v", found)
			}
			site.wantSeparated()
		})
	}
}

func TestMemberWhoCannotCreateRolesGetsRowSecurityByMigrating(t *testing.T) {
	t.Parallel()
	site := newRestrictedSite(t)
	site.asAdmin(fmt.Sprintf("GRANT editor_member TO %q", site.user))
	site.migrate()
	site.works("after the migrations")
	if err := site.GrantMemberRole(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.works("with the privileges")
	if found := site.state(); !found.Complete() {
		t.Errorf("incomplete: %+v", found)
	}
	site.wantSeparated()
}

func TestMemberWhoCannotBecomeTheRoleWorksWithoutIt(t *testing.T) {
	t.Parallel()
	site := newRestrictedSite(t)
	site.migrate()
	site.asAdmin("SELECT raise_wall()")
	var version int
	if err := site.admin.QueryRow(t.Context(), `SELECT current_setting('server_version_num')::integer`).Scan(&version); err != nil {
		t.Fatal(err)
	}
	const withoutSet = 160000 // PostgreSQL 16 has members that cannot become the role
	if version < withoutSet {
		needs.Skip(t, needs.PostgreSQL16, nil)
	}
	site.asAdmin(fmt.Sprintf("GRANT editor_member TO %q WITH SET FALSE", site.user))
	site.works("with a membership that does not allow SET ROLE")
	if site.state().Active {
		t.Error("row-level security counts as active")
	}
}

func TestEnablingStatementsAreThoseThatAreMissing(t *testing.T) {
	t.Parallel()
	site := newRestrictedSite(t)
	site.migrate()
	site.asAdmin(site.state().Enable())
	if found := site.state(); !found.Complete() {
		t.Errorf("incomplete: %+v", found)
	}
	absent := store.RowSecurity{User: "plainhand"}
	const want = `CREATE ROLE editor_member NOLOGIN; GRANT editor_member TO "plainhand"; SELECT raise_wall();`
	if got := absent.Enable(); got != want {
		t.Errorf("without the role: %s", got)
	}
}

func TestIncompleteRowSecurityIsReported(t *testing.T) {
	t.Parallel()
	for statement, want := range map[string]string{
		"REVOKE UPDATE ON texts FROM editor_member":                         "privileges on texts: run SELECT raise_wall()",
		"ALTER TABLE texts DISABLE ROW LEVEL SECURITY":                      "ALTER TABLE texts ENABLE ROW LEVEL",
		"DROP POLICY own ON texts":                                          "texts has no policy",
		"CREATE TABLE notes (user_id uuid)":                                 "row-level security is disabled on notes",
		"REVOKE USAGE ON SCHEMA public FROM PUBLIC, editor_member":          "editor_member lacks privileges on the schema public",
		"REVOKE EXECUTE ON FUNCTION acting_for FROM PUBLIC, editor_member":  "editor_member lacks privileges on acting_for()",
		"REVOKE USAGE ON ALL SEQUENCES IN SCHEMA public FROM editor_member": "editor_member lacks privileges on river_job_id_seq",
		"ALTER TABLE texts OWNER TO editor_member":                          "editor_member bypasses the policies of texts",
	} {
		t.Run(statement, func(t *testing.T) {
			t.Parallel()
			pool := pgtest.New(t)
			database := stores.New(pool)
			if _, err := pool.Exec(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
			found, err := database.RowSecurity(t.Context())
			if err != nil || found.Complete() || !strings.Contains(strings.Join(found.Problems, "\n"), want) {
				t.Errorf("%+v, %v; want %q", found, err, want)
			}
		})
	}
}

func TestEveryTableOfUsersHasAPolicy(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	database := stores.New(pool)
	if found, err := database.RowSecurity(t.Context()); err != nil || !found.Complete() {
		t.Errorf("%+v, %v", found, err)
	}
	var shared []string
	err := pool.QueryRow(t.Context(), `SELECT array_agg(relname::text ORDER BY relname) FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relrowsecurity`).Scan(&shared)
	if err != nil || !slices.Equal(shared, store.SharedTables) {
		t.Errorf("tables without a policy: %q (%v)", shared, err)
	}
}
