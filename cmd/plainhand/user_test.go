package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/store/stores"
)

func TestOperatorActionsChangeTheAccountAndAreRecorded(t *testing.T) {
	t.Parallel()
	environment, database := onDatabase(t)
	user := registered(t, database, "ada@example.com")
	for _, step := range []struct {
		act, said string
		recorded  account.Act // empty: nothing
	}{
		{"show", "ada@example.com", ""},
		{"verify", "counts as confirmed", account.ActEmailVerified},
		{"verify", "counts as confirmed", ""},
		{"reset", "gets a link to set a new password", account.ActResetSent},
		{"sign-out", "signed out of every browser", account.ActSessionsEnded},
		{"disable", "Nobody can sign in as ada@example.com", account.ActDisabled},
		{"show", "closed yes", ""},
		{"enable", "ada@example.com can sign in", account.ActEnabled},
		{"delete", "ada@example.com is deleted", account.ActDeleted},
	} {
		before := recordsOf(t, database, user.ID)
		got := program(t, environment, "", "user", step.act, "Ada@example.com")
		if got.code != 0 || !strings.Contains(strings.Join(strings.Fields(got.out), " "), step.said) {
			t.Fatalf("%s: %+v", step.act, got)
		}
		after := recordsOf(t, database, user.ID)
		var recorded account.Act
		if len(after) > 0 && (len(before) == 0 || after[0] != before[0]) {
			recorded = after[0].Act
		}
		if recorded != step.recorded {
			t.Errorf("%s: recorded %q, want %q", step.act, recorded, step.recorded)
		}
		if recorded != "" && after[0].Operator == "" {
			t.Errorf("%s: the record names no operator", step.act)
		}
	}
	if _, err := database.Account.Users.User(t.Context(), user.ID); !errors.Is(err, account.ErrNoUser) {
		t.Errorf("after it was deleted: %v", err)
	}
	log := program(t, environment, "", "audit", "--since", "1h")
	for _, act := range []account.Act{account.ActDisabled, account.ActDeleted} {
		if !strings.Contains(log.out, user.ID.String()+"  "+string(act)) {
			t.Errorf("the audit log has no %q:\n%s", act, log.out)
		}
	}
	if strings.Contains(log.out, string(account.ActSignedUp)) {
		t.Errorf("what the owner did is still there:\n%s", log.out)
	}
}

func TestAuditLogShowsOneAccount(t *testing.T) {
	t.Parallel()
	environment, database := onDatabase(t)
	ada, bob := registered(t, database, "ada@example.com"), registered(t, database, "bob@example.com")
	got := program(t, environment, "", "audit", "--user", "ada@example.com")
	if !strings.Contains(got.out, ada.ID.String()) || strings.Contains(got.out, bob.ID.String()) {
		t.Errorf("%+v", got)
	}
	for _, wrong := range [][]string{{"--user", "eve@example.com"}, {"--since", "yesterday"}, {"everything"}} {
		if got := program(t, environment, "", append([]string{"audit"}, wrong...)...); got.code == 0 || got.err == "" {
			t.Errorf("%q: %+v", wrong, got)
		}
	}
}

func TestUserCommandReportsMistakes(t *testing.T) {
	t.Parallel()
	environment, _ := onDatabase(t)
	if got := program(t, environment, "", "user", "promote", "ada@example.com"); got.code != exitUsage ||
		!strings.Contains(got.err, "second-step-off") {
		t.Errorf("%+v", got)
	}
	if got := program(t, environment, "", "user", "disable", "eve@example.com"); got.code != exitFailure ||
		!strings.Contains(got.err, "nobody has signed up as eve@example.com") {
		t.Errorf("%+v", got)
	}
}

func recordsOf(t *testing.T, database *stores.Set, id uuid.UUID) []account.Record {
	t.Helper()
	records, err := database.Account.Audit.Records(t.Context(), account.RecordsAsked{UserID: id, Most: 100})
	if err != nil {
		t.Fatal(err)
	}
	return records
}
