package operator

import (
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
)

func TestGrantGivesAndRevokesAPlan(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	programtest.Register(t, database, "ada@example.com")
	steps := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"grant", "bob@example.com", "basic"}, cli.ExitFailure, "there is no account of bob@example.com"},
		{[]string{"user", "ada@example.com"}, 0, "plan       none"},
		{[]string{"grant", "ada@example.com", "none"}, 0, "no grant to take back"},
		{[]string{"grant", "ADA@example.com", "Basic"}, 0, "ada@example.com now has the plan basic"},
		{[]string{"user", "ada@example.com"}, 0, "words left   30000"},
		{[]string{"grant", "ada@example.com", "premium"}, 0, "now has the plan premium"},
		{[]string{"user", "ada@example.com"}, 0, "premium"},
		{[]string{"grant", "ada@example.com", "none"}, 0, "no longer has a plan"},
		{[]string{"user", "ada@example.com"}, 0, "none"},
	}
	for _, step := range steps {
		got := program(t, environment, "", step.args...)
		if got.Code != step.code || !strings.Contains(got.Out+got.Err, step.want) {
			t.Errorf("%v: %+v", step.args, got)
		}
	}
}

func TestGrantedPlanKeepsItsPeriodWhenChanged(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	user := programtest.Register(t, database, "ada@example.com")
	program(t, environment, "", "grant", "ada@example.com", "basic")
	first, err := database.Billing.Grant(t.Context(), user.ID)
	if err != nil {
		t.Fatal(err)
	}
	program(t, environment, "", "grant", "ada@example.com", "pro")
	second, err := database.Billing.Grant(t.Context(), user.ID)
	if err != nil || second.PlanID != "pro" || !second.GrantedAt.Equal(first.GrantedAt) {
		t.Errorf("first %+v, then %+v (%v)", first, second, err)
	}
}
