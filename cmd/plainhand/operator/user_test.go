package operator

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/account"
	"plainhand/store/stores"
)

func TestOperatorActionsChangeTheAccountAndAreRecorded(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	user := programtest.Register(t, database, "ada@example.com")
	for _, step := range []struct {
		act, said string
		recorded  account.Act // empty: nothing
	}{
		{"show", "ada@example.com", ""},
		{"verify", "counts as confirmed", account.ActEmailVerified},
		{"verify", "counts as confirmed", ""},
		{"reset", "gets a link to set a new password", account.ActResetSent},
		{"sign-out", "signed out of every browser", account.ActSessionsEnded},
		{"disable", "Signing in as ada@example.com is not possible", account.ActDisabled},
		{"show", "closed yes", ""},
		{"enable", "ada@example.com can sign in", account.ActEnabled},
		{"delete", "ada@example.com is deleted", account.ActDeleted},
	} {
		before := recordsOf(t, database, user.ID)
		got := program(t, environment, "", "user", step.act, "Ada@example.com")
		if got.Code != 0 || !strings.Contains(strings.Join(strings.Fields(got.Out), " "), step.said) {
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
		if !strings.Contains(log.Out, user.ID.String()+"  "+string(act)) {
			t.Errorf("the audit log has no %q:\n%s", act, log.Out)
		}
	}
	if strings.Contains(log.Out, string(account.ActSignedUp)) {
		t.Errorf("what the owner did is still there:\n%s", log.Out)
	}
}

func TestAuditLogShowsOneAccount(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	ada, bob := programtest.Register(t, database, "ada@example.com"), programtest.Register(t, database, "bob@example.com")
	got := program(t, environment, "", "audit", "--user", "ada@example.com")
	if !strings.Contains(got.Out, ada.ID.String()) || strings.Contains(got.Out, bob.ID.String()) {
		t.Errorf("%+v", got)
	}
	for _, wrong := range [][]string{{"--user", "eve@example.com"}, {"--since", "yesterday"}, {"everything"}} {
		if got := program(t, environment, "", append([]string{"audit"}, wrong...)...); got.Code == 0 || got.Err == "" {
			t.Errorf("%q: %+v", wrong, got)
		}
	}
}

func TestUserCommandReportsMistakes(t *testing.T) {
	t.Parallel()
	environment, _ := programtest.OnDatabase(t)
	if got := program(t, environment, "", "user", "promote", "ada@example.com"); got.Code != cli.ExitUsage ||
		!strings.Contains(got.Err, "second-step-off") {
		t.Errorf("%+v", got)
	}
	if got := program(t, environment, "", "user", "disable", "eve@example.com"); got.Code != cli.ExitFailure ||
		!strings.Contains(got.Err, "there is no account of eve@example.com") {
		t.Errorf("%+v", got)
	}
}

func recordsOf(t *testing.T, database *stores.Set, id uuid.UUID) []account.Record {
	t.Helper()
	records, err := database.Account.Audit.Records(t.Context(), account.RecordQuery{UserID: id, Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	return records
}

func TestOperatorTurnsOffTwoFactorAuthentication(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	user := programtest.RegisterWithTwoFactor(t, database, programtest.Key)
	got := program(t, environment, "", "user", "second-step-off", "ada@example.com")
	if got.Code != 0 || !strings.Contains(got.Out, "ada@example.com signs in with the password alone") {
		t.Fatalf("%+v", got)
	}
	after, err := database.Account.Users.User(t.Context(), user.ID)
	if err != nil || after.TwoFactor || after.Epoch != user.Epoch+1 {
		t.Errorf("%+v, %v", after, err)
	}
	records, err := database.Account.Audit.Records(t.Context(), account.RecordQuery{UserID: user.ID, Limit: 1})
	if err != nil || len(records) != 1 || records[0].Act != account.ActTwoFactorOff || records[0].Operator == "" {
		t.Errorf("recorded: %+v, %v", records, err)
	}
	second := program(t, environment, "", "user", "second-step-off", "ada@example.com")
	if second.Code != cli.ExitFailure || !strings.Contains(second.Err, "Two-step sign-in isn’t set up.") {
		t.Errorf("%+v", second)
	}
}
