package standalone

import (
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
)

func TestEvaluatePrintsMeasurementsOfASet(t *testing.T) {
	t.Parallel()
	set := `{"id":"a","domain":"mail","text":"We utilize 12 pumps to delve into the well."}` + "\n" +
		`{"id":"b","domain":"shop","text":"“We delve into it,” she said."}`
	got := program(t, nil, set, "evaluate", "--list")
	if got.Code != 0 || got.Err != "" {
		t.Fatalf("exit %d: %s", got.Code, got.Err)
	}
	for _, want := range []string{
		"b: 1 tells before, 1 after", "mail", "shop", "all", "100.0%", "50.0%", "Nothing that had to stay",
	} {
		if !strings.Contains(got.Out, want) {
			t.Errorf("%q is not in:\n%s", want, got.Out)
		}
	}
}

func TestEvaluateReportsUnusableInput(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		set  string
		args []string
		want string
	}{
		{`{"text":`, []string{"evaluate"}, "line 1"},
		{"", []string{"evaluate", "--strength"}, "Type it as"},
		{"", []string{"evaluate", "one", "two"}, "more than it takes"},
		{`{"text":"One."}`, []string{"evaluate", "--mode", "loud"}, "loud"},
		{"", []string{"evaluate", "/no/such/file"}, "cannot be read"},
	} {
		got := program(t, nil, test.set, test.args...)
		if got.Code != cli.ExitUsage || !strings.Contains(got.Err, test.want) {
			t.Errorf("%v: exit %d, %q", test.args, got.Code, got.Err)
		}
	}
}
