package guard

import (
	"reflect"
	"slices"
	"testing"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
)

// editsByRule returns edits by one rule.
func editsByRule(t *testing.T, rule, text string, pairs ...string) humanize.Result {
	t.Helper()
	changes := edits(t, text, pairs...)
	for i := range changes {
		changes[i].Rule = rule
	}
	return humanize.Result{Text: humanize.Apply(text, changes), Changes: changes}
}

const chat = "Sure, Ann! Here are 3 tips, and you must not skip any.\n\nDrink water. Sleep. Walk to Oslo.\n\n" +
	"Let me know if you don't like all of them!"

func TestChatbotLineIsNoLoss(t *testing.T) {
	t.Parallel()
	request := humanize.Request{Text: chat}
	pairs := []string{"Sure, Ann! Here are 3 tips, and you must not skip any.\n\n", "",
		"\n\nLet me know if you don't like all of them!", ""}
	if losses := CompareResult(request, editsByRule(t, "artefact.sure", chat, pairs...)); len(losses) > 0 {
		t.Errorf("the chatbot's line reports %v", losses)
	}
	losses := CompareResult(request, editsByRule(t, "word.sure", chat, pairs...))
	for _, want := range []facts.Loss{
		{Kind: facts.Name, Item: "Ann"}, {Kind: facts.Number, Item: "3"}, {Kind: facts.Negation, Item: "must not"},
		{Kind: facts.Modality, Item: "must not"},
	} {
		if !slices.Contains(losses, want) {
			t.Errorf("by another rule it loses %v, not %v", losses, want)
		}
	}
	losses = CompareResult(request, editsByRule(t, "artefact.sure", chat, append(pairs[:2:2], " to Oslo", "")...))
	if len(losses) > 0 {
		t.Errorf("excused: %v", losses) // whatever the rule removes
	}
}

func TestRestoreAppliesExcuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rule     string
		text     string
		pairs    []string
		restored int
	}{
		{"artefact.sure", "Sure, Ann, 3 tips. Drink water.", []string{"Sure, Ann, 3 tips. ", ""}, 0},
		{"word.sure", "Sure, Ann, 3 tips. Drink water.", []string{"Sure, Ann, 3 tips. ", ""}, 2},
		{"artefact.sure", "See http://a.b/c first. Drink water.", []string{"See http://a.b/c first. ", ""}, 2},
		{"contrast.not", "It is not a tool, it is a friend.", []string{"not a tool, it is ", ""}, 0},
		{"contrast.not", "It is not a tool, it is 1 friend.", []string{"not a tool, it is 1 friend", "a friend"}, 1},
		{"contrast.not", "It is not 5 tools, it is a friend.", []string{"not 5 tools, it is ", ""}, 1},
		{"word.not", "It is not a tool, it is a friend.", []string{"not a tool, it is ", ""}, 1},
	} {
		got := restore(t, humanize.Request{Text: test.text}, editsByRule(t, test.rule, test.text, test.pairs...))
		if got.Restored != test.restored {
			t.Errorf("%s: %q becomes %q with %d restored: %+v", test.rule, test.text, got.Text, got.Restored, got.Restorations)
		}
	}
}

func TestEveryExcuseHasAReason(t *testing.T) {
	t.Parallel()
	for _, row := range facts.TableRows(excuseTable) {
		if len(row) != 3 || row[0] == "" || row[2] == "" {
			t.Errorf("%q has not three columns", row)
		}
	}
}

func TestRestorationsNamePositionReasonsAndRules(t *testing.T) {
	t.Parallel()
	const text = "It took 12 days. It is good. You can go. Use a tool."
	changes := edits(t, text, "12", "13", "good", "fine", "can", "may", "tool", "aid")
	changes[0].Rule, changes[2].Rule, changes[3].Rule = "word.number", "word.can", "word.tool"
	got := restore(t, humanize.Request{Text: text}, humanize.Result{Changes: changes}).Restorations
	want := []humanize.Restoration{
		{Start: 0, End: 16, Rules: []string{"word.number"},
			Reasons: []string{"loses the number “12”", "adds the number “13”"}},
		{Start: 29, End: 40, Rules: []string{"word.can"}, Reasons: []string{"loses “can”, which says what is possible or necessary",
			"adds “may”, which says what is possible or necessary"}},
		{Start: 41, End: 52, Rules: []string{"word.tool"}, Reasons: []string{"adds the wrong article in “a aid”"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

func TestRestorationsAreBounded(t *testing.T) {
	t.Parallel()
	const sentence = "It took 12 days. "
	text, changes := "", []humanize.Change(nil)
	for range humanize.MaxRestorations + 5 {
		at := len(text) + len("It took ")
		changes = append(changes, humanize.Change{Start: at, End: at + 2, Before: "12", After: "13"})
		text += sentence
	}
	got := restore(t, humanize.Request{Text: text}, humanize.Result{Changes: changes})
	if len(got.Restorations) != humanize.MaxRestorations || got.Restored != len(changes) {
		t.Errorf("%d of %d are listed", len(got.Restorations), got.Restored)
	}
}

func TestOtherLanguagesAreNotParsedAsEnglish(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		before, after string
		want          int
	}{
		{"Er will heute nicht mit uns nach Hause gehen, und das ist auch für die Kinder nicht gut, die noch bei ihm sind.",
			"Er mag heute nicht mit uns nach Hause gehen, und das ist auch für die Kinder nicht gut, die noch bei ihm sind.", 0},
		{"Er will heute nicht mit uns nach Hause gehen, und das ist auch für die Kinder nicht gut, die noch bei ihm sind.",
			"Er will heute mit uns nach Hause gehen, und das ist auch für die Kinder nicht gut, die noch bei ihm sind.", 1},
	} {
		if losses := facts.Compare(test.before, test.after, nil); len(losses) != test.want {
			t.Errorf("%q reports %v", test.after, losses)
		}
	}
}
