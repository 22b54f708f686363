package store_test

import (
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/pg/pgtest"
	"plainhand/store"
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
	copied := store.TablesHeld()
	for _, table := range tables {
		if copied := slices.Contains(copied, table); copied == (without[table] != "") {
			t.Errorf("%s: in the export: %v; excluded as %q", table, copied, without[table])
		}
	}
}
