package account

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/pg/pgtest"
)

// Every table with a user_id is either in the export, or listed here with the reason why not.
func TestExportCoversEveryTable(t *testing.T) {
	t.Parallel()
	without := map[string]string{
		"api_answers":      "copies of texts that the user has received",
		"documents":        "files that the user has uploaded",
		"exports":          "the export itself",
		"files":            "files that the user has uploaded",
		"history_keys":     "an encryption key",
		"operator_acts":    "in the audit log",
		"recovery_codes":   "hashes",
		"spent_tickets":    "used links",
		"texts":            "in files of their own",
		"usage_paragraphs": "fingerprints",
	}
	const named = `SELECT table_name::text FROM information_schema.columns
		WHERE table_schema = 'public' AND column_name = 'user_id' AND table_name !~ '^usage_ledger_' ORDER BY 1`
	rows, _ := pgtest.New(t).Query(t.Context(), named) // CollectRows returns the error
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 15 {
		t.Fatal(tables, err)
	}
	var copied []string
	for _, table := range exportedTables {
		copied = append(copied, table.table)
	}
	for _, table := range tables {
		if copied := slices.Contains(copied, table); copied == (without[table] != "") {
			t.Errorf("%s: in the export: %v; excluded as %q", table, copied, without[table])
		}
	}
}

// A new column is exported unless it is omitted by name, and no secret is exported.
func TestExportOmitsExistingColumnsAndAllSecrets(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	secrets := regexp.MustCompile(`hash|secret|token|sealed|credential|fingerprint|outcome|^data$|^key$`)
	for _, table := range exportedTables {
		rows, _ := pool.Query(t.Context(), `SELECT column_name::text FROM information_schema.columns
			WHERE table_schema = 'public' AND table_name = $1`, table.table) // CollectRows returns the error
		columns, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		omitted := strings.Fields(table.omitted)
		for _, column := range omitted {
			if !slices.Contains(columns, column) {
				t.Errorf("%s has no column %s to omit", table.table, column)
			}
		}
		for _, column := range columns {
			if secrets.MatchString(column) && !slices.Contains(omitted, column) {
				t.Errorf("%s.%s is exported", table.table, column)
			}
		}
	}
}
