package migrations_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"plainhand/internal/pg/pgtest"
)

// previousRelease returns the version of the previous release, its commit, and the number of its last step.
func previousRelease(t *testing.T) (version, commit string, lastStep int64) {
	t.Helper()
	content, err := os.ReadFile("../test/upgrade/previous-release")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(string(content), &version, &commit, &lastStep); err != nil {
		t.Fatal(err)
	}
	return version, commit, lastStep
}

// applyUpTo applies the steps up to one.
func applyUpTo(t *testing.T, pool *pgxpool.Pool, step int64) {
	t.Helper()
	database := stdlib.OpenDBFromPool(pool)
	defer database.Close()
	steps, err := goose.NewProvider(goose.DialectPostgres, database, os.DirFS("."))
	if err == nil {
		_, err = steps.UpTo(t.Context(), step)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// column is the part of a column's definition that programs rely on.
type column struct {
	Table, Name, Type string
	Required          bool // it takes no null and has no default
	NotNull           bool
}

// rule is an index or a constraint. Its definition has neither its name nor its table.
type rule struct {
	Table, Definition string
	Columns           []string
	Unique            bool
}

// schema is the part of a database schema that programs rely on.
type schema struct {
	columns   []column
	rules     []rule
	functions []string
}

func schemaOf(t *testing.T, pool *pgxpool.Pool) (found schema) {
	t.Helper()
	const ours = `relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`
	collect(t, pool, &found.columns, pgx.RowToStructByPos[column], `SELECT relname::text, attname::text,
			format_type(atttypid, atttypmod), attnotnull AND NOT atthasdef AND attidentity = '', attnotnull
		FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE `+ours+` AND attnum > 0 AND NOT attisdropped`)
	const columns = `(SELECT coalesce(array_agg(attname::text ORDER BY attname), '{}') FROM pg_attribute
		WHERE attrelid = pg_class.oid AND attnum = ANY (%s))`
	collect(t, pool, &found.rules, pgx.RowToStructByPos[rule], `
		SELECT relname::text, substring(pg_get_indexdef(indexrelid) FROM ' USING .*'), `+fmt.Sprintf(columns, "indkey")+`, true
		FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE `+ours+` AND indisunique
		UNION ALL SELECT relname::text, pg_get_constraintdef(pg_constraint.oid), `+fmt.Sprintf(columns, "conkey")+`, false
		FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE `+ours+` AND contype IN ('c', 'f', 'x')`)
	collect(t, pool, &found.functions, pgx.RowTo[string], `SELECT format('%s(%s) %s', proname,
		pg_get_function_identity_arguments(oid), pg_get_function_result(oid))
		FROM pg_proc WHERE pronamespace = 'public'::regnamespace`)
	return found
}

func collect[T any](t *testing.T, pool *pgxpool.Pool, rows *[]T, scan pgx.RowToFunc[T], query string) {
	t.Helper()
	found, _ := pool.Query(t.Context(), query) // CollectRows returns the error
	var err error
	if *rows, err = pgx.CollectRows(found, scan); err != nil {
		t.Fatal(err)
	}
}

// incompatibilities lists the changes that break programs of the former schema on the next one.
func (former schema) incompatibilities(next schema) (problems []string) {
	return slices.Concat(former.columnProblems(next), former.ruleProblems(next), former.functionProblems(next))
}

func (former schema) columnProblems(next schema) (problems []string) {
	for _, old := range former.columns {
		at := slices.IndexFunc(next.columns, func(c column) bool { return c.Table == old.Table && c.Name == old.Name })
		switch {
		case at < 0:
			problems = append(problems, fmt.Sprintf("%s.%s is gone", old.Table, old.Name))
		case next.columns[at].Type != old.Type:
			problems = append(problems,
				fmt.Sprintf("%s.%s is %s and was %s", old.Table, old.Name, next.columns[at].Type, old.Type))
		case next.columns[at].Required && !old.Required, next.columns[at].NotNull && !old.NotNull:
			problems = append(problems, fmt.Sprintf("%s.%s has become required", old.Table, old.Name))
		}
	}
	for _, added := range next.columns {
		if former.hasTable(added.Table) && !former.hasColumn(added.Table, added.Name) && added.Required {
			problems = append(problems, fmt.Sprintf("%s.%s is new and has no default", added.Table, added.Name))
		}
	}
	return problems
}

func (former schema) ruleProblems(next schema) (problems []string) {
	has := func(rules []rule, wanted rule) bool {
		return slices.ContainsFunc(rules, func(r rule) bool {
			return r.Table == wanted.Table &&
				r.Definition == wanted.Definition
		})
	}
	for _, old := range former.rules {
		if old.Unique && !has(next.rules, old) { // ON CONFLICT names its columns and its condition
			problems = append(problems, fmt.Sprintf("the unique index of %s%s is gone", old.Table, old.Definition))
		}
	}
	for _, added := range next.rules {
		old := slices.ContainsFunc(added.Columns, func(name string) bool { return former.hasColumn(added.Table, name) })
		if old && !has(former.rules, added) {
			problems = append(problems, fmt.Sprintf("%s has a new rule: %s", added.Table, added.Definition))
		}
	}
	return problems
}

func (former schema) functionProblems(next schema) (problems []string) {
	for _, old := range former.functions {
		if !slices.Contains(next.functions, old) {
			problems = append(problems, "the function "+old+" is gone")
		}
	}
	return problems
}

func (s schema) hasTable(name string) bool {
	return slices.ContainsFunc(s.columns, func(c column) bool { return c.Table == name })
}

func (s schema) hasColumn(table, name string) bool {
	return slices.ContainsFunc(s.columns, func(c column) bool { return c.Table == table && c.Name == name })
}

// accepted are the incompatibilities that are accepted, each with the reason.
var accepted = map[string]string{
	"brand_logos has a new rule: CHECK (((ratio >= (0.1)::double precision) AND (ratio <= (10)::double precision)))": "" +
		"only a logo that is made to break the page has another ratio, and refusing it is the point",
}

func TestProgramsOfThePreviousReleaseCanWriteToThisSchema(t *testing.T) {
	t.Parallel()
	version, _, lastStep := previousRelease(t)
	former, next := pgtest.Empty(t), pgtest.New(t)
	applyUpTo(t, former, lastStep)
	for _, problem := range schemaOf(t, former).incompatibilities(schemaOf(t, next)) {
		if accepted[problem] != "" {
			continue
		}
		t.Errorf("programs of %s are still running on this schema: %s", version, problem)
	}
}

func TestChangesThatBreakRunningProgramsAreFound(t *testing.T) {
	t.Parallel()
	const seats = 38 // the step after it narrowed the index that sign-up names
	before := pgtest.Empty(t)
	applyUpTo(t, before, seats)
	former := schemaOf(t, before)
	applyUpTo(t, before, seats+1)
	problems := strings.Join(former.incompatibilities(schemaOf(t, before)), "\n")
	if !strings.Contains(problems, "the unique index of users USING btree (lower(email)) is gone") {
		t.Errorf("the index that broke sign-up is not found among:\n%s", problems)
	}
	for statement, want := range map[string]string{
		"ALTER TABLE users ADD COLUMN nickname text NOT NULL":               "users.nickname is new and has no default",
		"ALTER TABLE users ADD COLUMN nickname text NOT NULL DEFAULT ''":    "",
		"ALTER TABLE users ADD COLUMN nickname text CHECK (nickname <> '')": "",
		"ALTER TABLE users DROP COLUMN last_name":                           "users.last_name is gone",
		"ALTER TABLE users RENAME COLUMN last_name TO surname":              "users.last_name is gone",
		"ALTER TABLE grants ALTER COLUMN plan_id TYPE varchar(9)":           "grants.plan_id is character varying(9) and was text",
		"ALTER TABLE users ALTER COLUMN email_verified_at SET NOT NULL":     "users.email_verified_at has become required",
		"ALTER TABLE users ADD CHECK (first_name <> 'x')":                   "users has a new rule: CHECK",
		"CREATE UNIQUE INDEX ON users (password_hash)":                      "users has a new rule:  USING btree (password_hash)",
		"DROP TABLE embed_tokens":                                           "embed_tokens.hash is gone",
		"DROP FUNCTION make_ledger_month":                                   "the function make_ledger_month",
		"CREATE TABLE notes (id uuid PRIMARY KEY, text text NOT NULL)":      "",
		"CREATE INDEX ON users (created_at)":                                "",
	} {
		t.Run(statement, func(t *testing.T) {
			t.Parallel()
			pool := pgtest.New(t)
			former := schemaOf(t, pool)
			if _, err := pool.Exec(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
			problems := strings.Join(former.incompatibilities(schemaOf(t, pool)), "\n")
			if !strings.Contains(problems, want) || want == "" && problems != "" {
				t.Errorf("problems: %q; want %q", problems, want)
			}
		})
	}
}
