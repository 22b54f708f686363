package operator

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/config/secret"
)

var (
	formerKey  = strings.Repeat("ab", 32)
	currentKey = strings.Repeat("cd", 32)
	otherKey   = strings.Repeat("ef", 32)
)

func TestCommandsAndDoctorRefuseAnotherKey(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	programtest.Register(t, database, "ada@example.com")
	if err := secret.NewCheck(database.DB, programtest.ParseKey(t, formerKey)).Record(t.Context()); err != nil {
		t.Fatal(err)
	}
	settings := programtest.With(environment, "SECRET_KEY", currentKey)
	got := program(t, settings, "", "user", "reset", "ada@example.com")
	if got.Code != cli.ExitUsage || !strings.Contains(got.Err, "SECRET_KEY is not the key") {
		t.Errorf("an operator sends a link that does not work: %+v", got)
	}
	report, code := examined(t, settings)
	if code == 0 || !strings.Contains(report, "WRONG    key") ||
		!strings.Contains(report, "→ Set SECRET_KEY to that key") {
		t.Errorf("the doctor ends with %d:\n%s", code, report)
	}
	report, _ = examined(t, programtest.With(settings, "SECRET_KEY_PREVIOUS", formerKey))
	if !strings.Contains(report, "fine     key") {
		t.Errorf("with the former key:\n%s", report)
	}
}

func TestRotationFailsAndNamesRecordsThatNoKeyReads(t *testing.T) {
	t.Parallel()
	environment, database := programtest.OnDatabase(t)
	user := programtest.RegisterWithTexts(t, database, programtest.ParseKey(t, formerKey))
	environment["SECRET_KEY"] = currentKey
	named := "unreadable: account " + user.ID.String()
	for _, step := range []struct {
		previous string
		code     int
		want     []string
	}{
		{"", cli.ExitFailure, []string{"keys of texts        0 rewritten, 1 unreadable", "apps   0 rewritten, 1 unreadable",
			named}},
		{otherKey + "," + formerKey, 0, []string{"keys of texts        1 rewritten, 0 unreadable", "apps   1 rewritten, 0"}},
		{"", 0, []string{"keys of texts        0 rewritten, 0 unreadable"}},
	} {
		settings := programtest.With(environment, "SECRET_KEY_PREVIOUS", step.previous)
		got := program(t, settings, "", "secrets", "rotate")
		missing := slices.ContainsFunc(step.want, func(want string) bool { return !strings.Contains(got.Out, want) })
		if got.Code != step.code || missing {
			t.Errorf("with %q before: %+v", step.previous, got)
		}
		if step.code != 0 && !strings.Contains(got.Err, "SECRET_KEY_PREVIOUS") {
			t.Errorf("it does not say what to do: %+v", got)
		}
	}
	got := program(t, programtest.With(environment, "SECRET_KEY_PREVIOUS", "short"), "", "secrets", "rotate")
	if got.Code != cli.ExitUsage || !strings.Contains(got.Err, "SECRET_KEY_PREVIOUS") ||
		strings.Contains(got.Err, "short") {
		t.Errorf("%+v", got)
	}
}

func TestRotationCountsEveryUnreadableRecordAndNamesSome(t *testing.T) {
	t.Parallel()
	const records, named = 23, 20
	done := rewritten{{kind: "keys of texts", owner: "account"}}
	for range records {
		done[0].unreadable = append(done[0].unreadable, uuid.New())
	}
	var out strings.Builder
	done.print(&out)
	if strings.Count(out.String(), "unreadable: ") != named || !strings.Contains(out.String(), "and 3 more") ||
		!strings.Contains(out.String(), "23 unreadable") {
		t.Error(out.String())
	}
}
