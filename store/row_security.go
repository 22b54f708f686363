package store

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// sharedTables are the tables without users' data, which need no policy. Every other table needs one.
var sharedTables = []string{"demo_customers", "files_to_remove", "free_texts", "goose_db_version", "key_check",
	"known_networks", "oauth_clients", "river_job", "river_leader", "river_migration", "river_notification", "river_queue",
	"sign_in_attempts", "webhook_events"}

// hiddenTables have no policy because the role accesses them only through functions.
var hiddenTables = []string{"released_slugs"}

// RowSecurity is the state of row-level security in PostgreSQL's catalogs.
type RowSecurity struct {
	Active   bool     // statements with a context user run as the role editor_member
	Role     bool     // the role exists
	User     string   // the database user
	Problems []string // missing policies and privileges while it is active, each with the statement that fixes it
}

// Complete reports whether row-level security is active and lacks no policy and no privilege.
func (r RowSecurity) Complete() bool { return r.Active && len(r.Problems) == 0 }

// Enable returns the statements that activate row-level security: an administrator runs all but the last, which the
// database user runs.
func (r RowSecurity) Enable() string {
	enable := fmt.Sprintf("GRANT editor_member TO %s; SELECT raise_wall();", pgx.Identifier{r.User}.Sanitize())
	if r.Role {
		return enable
	}
	return "CREATE ROLE editor_member NOLOGIN; " + enable
}

// RowSecurity reads roles, policies, and privileges from the catalogs, as the role editor_member.
func (s *DB) RowSecurity(ctx context.Context) (found RowSecurity, err error) {
	const query = `SELECT member_role_usable(), to_regrole('editor_member') IS NOT NULL, current_user::text`
	if err := s.Pool.pool.QueryRow(ctx, query).Scan(&found.Active, &found.Role, &found.User); err != nil || !found.Active {
		return found, Explain(err)
	}
	err = pgx.BeginFunc(ctx, s.Pool.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, setUserStatement, uuid.Nil); err != nil {
			return err
		}
		for _, check := range []struct {
			query     string
			arguments []any
		}{{unsecuredTables, []any{sharedTables, hiddenTables}}, {missingPrivileges, nil}} {
			rows, _ := tx.Query(ctx, check.query, check.arguments...) // CollectRows returns the error
			problems, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				return err
			}
			found.Problems = append(found.Problems, problems...)
		}
		return nil
	})
	return found, Explain(err)
}

// ourTables selects the schema's tables, without those of extensions and partitions.
const ourTables = `WITH tables AS (SELECT oid, relname::text AS name, relkind, relrowsecurity FROM pg_class
	WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'S') AND NOT relispartition
		AND NOT EXISTS (SELECT FROM pg_depend
			WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'))
`

// unsecuredTables selects tables without an effective policy for the role.
const unsecuredTables = ourTables + `SELECT CASE
		WHEN NOT relrowsecurity THEN
			format('row-level security is disabled on %1$I: run ALTER TABLE %1$I ENABLE ROW LEVEL SECURITY', name)
		WHEN NOT row_security_active(oid) THEN
			format('editor_member bypasses the policies of %I: run ALTER ROLE editor_member NOSUPERUSER NOBYPASSRLS, '
				'and let the role own no table', name)
		ELSE format('%I has no policy: create it again, as in the migration that made the table', name) END
	FROM tables WHERE relkind <> 'S' AND name <> ALL ($1)
		AND NOT (row_security_active(oid)
			AND (name = ANY ($2) OR EXISTS (SELECT FROM pg_policy WHERE polrelid = tables.oid)))
	ORDER BY name`

// missingPrivileges selects the privileges of raise_wall that the role lacks.
const missingPrivileges = ourTables + `
	SELECT format('editor_member lacks privileges on %s: run SELECT raise_wall()', name)
	FROM (SELECT quote_ident(name) FROM tables WHERE CASE relkind WHEN 'S' THEN NOT has_sequence_privilege(oid, 'USAGE')
			ELSE NOT (has_table_privilege(oid, 'SELECT') AND (name = 'goose_db_version'
				OR has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE')
				AND has_table_privilege(oid, 'DELETE')))
			END
		UNION ALL SELECT 'the schema public' WHERE NOT has_schema_privilege('public'::regnamespace, 'USAGE')
		UNION ALL SELECT proname || '()' FROM pg_proc WHERE pronamespace = 'public'::regnamespace
			AND proname IN ('acting_for', 'paying_for') AND NOT has_function_privilege(oid, 'EXECUTE')) AS missing (name)
	ORDER BY name`

// GrantMemberRole grants the role editor_member its missing privileges, if it exists and the database user may grant
// them.
func (s *DB) GrantMemberRole(ctx context.Context) error {
	found, err := s.RowSecurity(ctx)
	if err != nil || !found.Role || found.Complete() {
		return err
	}
	_, err = s.Pool.pool.Exec(ctx, `SELECT raise_wall()`)
	if hasCode(err, insufficientPrivilege) {
		return nil
	}
	return Explain(err)
}
