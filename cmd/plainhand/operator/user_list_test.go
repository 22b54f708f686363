package operator

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/account"
)

// listed runs plainhand user with --json.
func listed(t *testing.T, environment map[string]string, args ...string) userPage {
	t.Helper()
	got := program(t, environment, "", append([]string{"user"}, append(args, "--json")...)...)
	var page userPage
	if err := json.Unmarshal([]byte(got.Out), &page); err != nil || got.Code != 0 {
		t.Fatalf("%v: %+v, %v", args, got, err)
	}
	return page
}

func emailsOf(page userPage) string {
	var emails []string
	for _, user := range page.Users {
		emails = append(emails, user.Email)
	}
	return strings.Join(emails, " ")
}

func TestUserListHasPagesOfAccountsNewestFirst(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	for i := range 5 {
		programtest.Register(t, database, fmt.Sprintf("user%d@example.com", i))
	}
	var emails []string
	for args := []string{"list", "--limit", "2"}; ; {
		page := listed(t, environment, args...)
		emails = append(emails, emailsOf(page))
		if page.Next == "" {
			break
		}
		args = []string{"list", "--limit", "2", "--after", page.Next}
	}
	const want = "user4@example.com user3@example.com|user2@example.com user1@example.com|user0@example.com"
	if got := strings.Join(emails, "|"); got != want {
		t.Errorf("pages: %s", got)
	}
}

func TestUserSearchFindsEmailNameAndID(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	ada := programtest.Register(t, database, "ada_l@example.com")
	bob := programtest.Register(t, database, "bob@example.org")
	if err := database.Account.Users.SetProfile(t.Context(), bob.ID, account.Profile{FirstName: "Bob",
		LastName: "O’Hara"}); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"ADA_": "ada_l@example.com", "example.": "bob@example.org ada_l@example.com", "bob o’h": "bob@example.org",
		ada.ID.String(): "ada_l@example.com", "%": "", "nobody": "", `\`: "",
	} {
		if got := emailsOf(listed(t, environment, "search", text)); got != want {
			t.Errorf("%q finds %q, want %q", text, got, want)
		}
	}
}

func TestUserListShowsPlanAndState(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	user := programtest.RegisterWithTwoFactor(t, database, programtest.Key)
	program(t, environment, "", "grant", user.Email, "pro")
	if _, err := database.Account.Users.Disable(t.Context(), user.ID); err != nil {
		t.Fatal(err)
	}
	got := program(t, environment, "", "user", "list")
	if got.Code != 0 || !strings.Contains(got.Out, "SIGNED UP") || !strings.Contains(got.Out, "  pro ") ||
		!strings.Contains(got.Out, "disabled,unconfirmed,two-factor  "+user.ID.String()) {
		t.Errorf("%+v", got)
	}
	programtest.Register(t, database, "bob@example.com")
	more := program(t, environment, "", "user", "list", "--limit", "1")
	if !strings.Contains(more.Out, "More accounts: add --after ") {
		t.Errorf("the first page does not lead to the next: %+v", more)
	}
	row := listed(t, environment, "search", "ada@").Users[0]
	want := userRow{ID: user.ID, Email: user.Email, CreatedAt: row.CreatedAt, Plan: "pro", TwoFactor: true, Disabled: true}
	if row != want {
		t.Errorf("%+v, want %+v", row, want)
	}
}

func TestUserListRejectsInvalidArguments(t *testing.T) {
	t.Parallel()
	environment, _ := programtest.OnDatabase(t)
	for _, args := range [][]string{{"list", "everybody"}, {"search"}, {"list", "--limit", "0"},
		{"list", "--limit", "9999"}, {"list", "--after", "yesterday"}} {
		got := program(t, environment, "", append([]string{"user"}, args...)...)
		if got.Code != cli.ExitUsage || got.Err == "" {
			t.Errorf("%v: %+v", args, got)
		}
	}
}
