package store_test

import (
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/pgtest"
	"plainhand/store"
)

// Whoever adds a table that names users says what a copy has of it, or why it has nothing.
func TestACopyKnowsEveryTable(t *testing.T) {
	t.Parallel()
	without := map[string]string{
		"api_answers":      "texts that their owner has",
		"documents":        "files that their owner has",
		"exports":          "the copy itself",
		"files":            "those that their owner has sent",
		"history_keys":     "a key",
		"operator_acts":    "in the audit log",
		"recovery_codes":   "hashes",
		"spent_tickets":    "links that are over",
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
			t.Errorf("%s: in the copy: %v; left out as %q", table, copied, without[table])
		}
	}
}
