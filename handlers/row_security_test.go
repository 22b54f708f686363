package handlers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/handlers/sitetest"
)

// systemRoutes are routes in the system context: those that authenticate users, or sell.
var systemRoutes = []string{"POST /login", "POST /logout", "POST /signup", "POST /api/auth/", "POST /forgot",
	"POST /reset/", "POST /webhooks/"}

// The owner of a resource requests each route while row-level security is set to another user, as if the handler had
// not checked the owner: nothing of the owner's may be read or changed.
func TestRowLevelSecurityKeepsUsersApart(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	actAsOtherUser(site)
	if found, err := site.Store.RowSecurity(t.Context()); err != nil || !found.Active {
		t.Fatal(found, err)
	}
	for _, route := range site.SiteRoutes() {
		if slices.ContainsFunc(systemRoutes, func(begin string) bool { return strings.HasPrefix(route, begin) }) {
			continue
		}
		t.Run(route, func(t *testing.T) {
			t.Parallel()
			site := site.For(t)
			method, path, _ := strings.Cut(route, " ")
			owner, other := site.Registered(), site.Registered()
			owner.Subscribe("premium", "pm_demo_visa")
			path = owner.FillPath(path)
			_, err := site.Pool.Exec(t.Context(), `INSERT INTO mistaken VALUES ($1, $2)`, owner.ID, other.ID)
			site.Must(err)
			before := rowsOf(site, owner.ID)
			got := owner.RequestEmpty(method, path, owner.ID)
			if strings.Contains(got.Body, "Hers.") {
				t.Errorf("%d, with a text of the owner's", got.Status)
			}
			if after := rowsOf(site, owner.ID); after != before {
				t.Errorf("%d, and the owner's rows have changed:\n%s\n%s", got.Status, before, after)
			}
		})
	}
}

// actAsOtherUser makes the database take some users for others.
func actAsOtherUser(s *sitetest.Site) {
	s.T.Helper()
	s.Exec(`CREATE TABLE mistaken (owner uuid PRIMARY KEY, other uuid NOT NULL)`)
	s.Exec(`CREATE OR REPLACE FUNCTION act_for(name uuid) RETURNS void LANGUAGE plpgsql AS $$
		BEGIN
			PERFORM set_config('app.user', coalesce((SELECT other FROM mistaken WHERE owner = name), name)::text, true);
			PERFORM set_config('role', 'editor_member', true);
		END $$`)
}

// rowsOf returns the number and content of a user's rows in each table with users, except the last visit and throttle
// counts.
func rowsOf(s *sitetest.Site, id uuid.UUID) string {
	s.T.Helper()
	rows, _ := s.Pool.Query(s.T.Context(), `SELECT table_name::text FROM information_schema.columns
		WHERE table_schema = 'public' AND column_name = 'user_id' AND table_name <> 'sessions' ORDER BY 1`)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	s.Must(err)
	sums := []string{rowSum("users", "id")}
	for _, table := range tables {
		sums = append(sums, rowSum(table, "user_id"))
	}
	var all string
	query := `SELECT string_agg(sum, '; ' ORDER BY sum) FROM (` + strings.Join(sums, " UNION ALL ") + `) AS sums (sum)`
	s.Must(s.Pool.QueryRow(s.T.Context(), query, id).Scan(&all))
	return all
}

// rowSum returns a query for the number and the checksum of a user's rows.
func rowSum(table, column string) string {
	return fmt.Sprintf(`SELECT concat('%s ', count(*), ' ', md5(string_agg(row::text, ',' ORDER BY row::text)))
		FROM %s AS row WHERE %s = $1`, table, table, column)
}
