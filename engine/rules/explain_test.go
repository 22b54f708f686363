package rules

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

const explainedBlock = `usually 0.7

word.use
  modes   plain
  find    !in|at [utilize/V <np>] $|now
  write   use/V $1
  unless  clause: debt|bad loan
  only    @article|it
  topic   tool
  why     Plainer.
  test    We utilize it. => We use it.

word.guess
  find    [guess]
  write   hunch
  why     Plainer.
  test    A guess. => A hunch.
  sure    0.4
`

func TestExplanationsNameTheFailedElement(t *testing.T) {
	t.Parallel()
	draft, err := ReadDraft("new.rules", explainedBlock)
	if err != nil {
		t.Fatal(err)
	}
	const tools = " A tool, a tool, and a tool."
	for _, test := range []struct {
		text  string
		mode  humanize.Mode
		cause string
	}{
		{"We use it.", humanize.Standard, "no word of the text can start its focus"},
		{"We utilize, and we run." + tools, humanize.Standard, "<np> does not fit “, and#CC we#PRP”"},
		{"We utilize the tool often." + tools, humanize.Standard, "$|now does not fit “often#RB .”"},
		{"We, in utilizing it." + tools, humanize.Standard, "!in|at does not fit “We#PRP , in#IN” before the focus"},
		{"We have debt and utilize it." + tools, humanize.Standard, "unless clause: debt|bad loan: there is “debt”"},
		{"We have a bad loan to utilize it." + tools, humanize.Standard, "there is “bad loan”"},
		{"We utilize tools.", humanize.Standard, "only @article|it: none of them is there"},
		{"We utilize it.", humanize.Standard, "topic: the text has fewer than 3 of its words"},
		{"We utilize it." + tools, humanize.Academic, "its modes are plain, and this is academic"},
		{"We utilize it." + tools, humanize.Standard, ""},
		{"# We utilize it now\n\nA tool." + tools, humanize.Standard, "it is in a heading, where no rule acts"},
		{"A guess.", humanize.Standard, "its sureness is 0.40, too little even to suggest something"},
	} {
		request := humanize.Request{Text: test.text, Mode: test.mode, Strength: humanize.Strong}
		wanted := "word.use"
		if strings.Contains(test.text, "guess") {
			wanted = "word.guess"
		}
		found := draft.Explain(request, func(id string) bool { return id == wanted })
		if len(found) != 1 || !strings.Contains(found[0].Cause, test.cause) || (found[0].Cause == "") != (test.cause == "") {
			t.Errorf("%q: %+v, want %q", test.text, found, test.cause)
		}
	}
	light := humanize.Request{Text: "We utilize it." + tools, Mode: humanize.Standard, Strength: humanize.Light}
	if found := draft.Explain(light, func(string) bool { return true }); !found[0].Fits ||
		found[0].Cause != "it writes from balanced on, and only suggests at light" || !strings.HasPrefix(found[0].After, "We use it.") {
		t.Errorf("%+v", found)
	}
}
