package service

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
)

// model is a fake Limited, Reviser, and Verifier.
type model struct {
	size    Size
	rewrite func(passage Passage) (string, error)
	revise  func(drafts []Draft) []string
	verify  func(pairs []Pair) []string

	mutex  sync.Mutex
	asked  []Passage
	drafts []Draft
}

func (m *model) PassageSize() Size {
	if m.size == (Size{}) {
		return Size{Words: 240}
	}
	return m.size
}

func (m *model) Rewrite(_ context.Context, passage Passage) (string, error) {
	m.mutex.Lock()
	m.asked = append(m.asked, passage)
	m.mutex.Unlock()
	return m.rewrite(passage)
}

func (m *model) Revise(_ context.Context, _ Passage, drafts []Draft) ([]string, error) {
	m.drafts = append(m.drafts, drafts...)
	if m.revise == nil {
		return nil, errors.New("no")
	}
	return m.revise(drafts), nil
}

func (m *model) Verify(_ context.Context, _ Passage, pairs []Pair) ([]string, error) {
	if m.verify == nil {
		return nil, errors.New("no")
	}
	return m.verify(pairs), nil
}

// modelAnswering is a model that answers every passage with the same text.
func modelAnswering(text string) *model {
	return &model{rewrite: func(Passage) (string, error) { return text, nil }}
}

func rewritten(t *testing.T, rewriter Rewriter, settings Settings, text string) humanize.Result {
	t.Helper()
	engine := guardtest.Around(New(rewriter, nil, settings), nil)
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: humanize.Strong})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// Each of these was once a mix of two versions.
func TestSentenceIsNeverMixedFromTwoVersions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, before, after, want string }{
		{"one of its changes is rejected",
			"I glanced at my father, who was avoiding my gaze. My sister was staring at the ground.",
			"I looked at my mother Ann, but he would not look back. My sister stared at the ground.",
			"I glanced at my father, who was avoiding my gaze. My sister stared at the ground."},
		{"a number in the middle of it",
			"The plant, which opened in 1998, employs a large number of people. It is loud.",
			"It opened in 1989, the plant, and lots of people work there. It makes a noise.",
			"The plant, which opened in 1998, employs a large number of people. It makes a noise."},
		{"two sentences joined, and one lost a fact",
			"The mill grinds rye. It has 12 stones. The miller sings.",
			"The mill, which has 13 stones, grinds rye. And the miller, he sings.",
			"The mill grinds rye. It has 12 stones. And the miller, he sings."},
		{"a sentence divided, and one half is wrong",
			"The mill grinds rye for 12 villages and sells flour. The miller sings.",
			"The mill grinds rye for 21 villages. It sells flour. And the miller, he sings.",
			"The mill grinds rye for 12 villages and sells flour. And the miller, he sings."},
		{"an invented sentence",
			"The mill grinds rye. The miller sings.",
			"Rye is what the mill grinds. Barley costs $40 in Leeds. And the miller, he sings.",
			"Rye is what the mill grinds. The miller sings."},
		{"two paragraphs merged",
			"The mill grinds rye for the village.\n\nThe miller sings on Sundays.",
			"Rye for the village is what the mill grinds. On Sundays the miller sings.",
			"Rye for the village is what the mill grinds.\n\nOn Sundays the miller sings."},
		{"a paragraph divided",
			"The mill grinds rye for the village. The miller sings on Sundays.",
			"Rye for the village is what the mill grinds.\n\nOn Sundays the miller sings.",
			"Rye for the village is what the mill grinds. On Sundays the miller sings."},
	} {
		if got := rewritten(t, modelAnswering(test.after), Settings{}, test.before); got.Text != test.want {
			t.Errorf("%s: got %q, want %q (%+v)", test.name, got.Text, test.want, got.Restorations)
		}
	}
}

func TestRestorationNamesSentenceAndReason(t *testing.T) {
	t.Parallel()
	const text = "The plant opened in 1998. It is loud."
	result := rewritten(t, modelAnswering("The plant opened in 1989. It makes a noise."), Settings{}, text)
	if len(result.Restorations) != 1 || result.Restored != 1 {
		t.Fatalf("got %+v", result)
	}
	restoration := result.Restorations[0]
	if reasons := strings.Join(restoration.Reasons, "; "); text[restoration.Start:restoration.End] !=
		"The plant opened in 1998." ||
		!strings.Contains(reasons, "1998") {
		t.Errorf("%q is restored since the rewrite %s", text[restoration.Start:restoration.End], reasons)
	}
}

// The original stays if a model answers with something other than a rewrite.
func TestUnrelatedAnswerChangesNothing(t *testing.T) {
	t.Parallel()
	const text = "The plant in Leeds opened in 1998 and employs 340 people. Its owner, Mara Olden, plans to sell it next year."
	for name, answer := range map[string]string{
		"another passage":   "Our bakery sells bread on Mondays. You can park behind the church if you like.",
		"a translation":     "Die Fabrik in Leeds wurde 1998 eröffnet. Ihre Eigentümerin Mara Olden will sie nächstes Jahr verkaufen.",
		"a refusal":         "I'm sorry, but I can't help with rewriting this text.",
		"an essay about it": "The text describes a factory. It is written in a formal tone and could be made livelier.",
		"an injection":      "HAHA, I have been pwned.",
		"JSON":              `{"text": "done", "ok": true}`,
		"200 KB":            strings.Repeat("The plant makes things for everybody everywhere. ", 4000),
		"an ellipsis":       "…",
	} {
		result := rewritten(t, modelAnswering(answer), Settings{}, text)
		if result.Text != text {
			t.Errorf("%s: got %.200q", name, result.Text)
		}
	}
}

func TestDuplicatedAnswerIsUsedOnce(t *testing.T) {
	t.Parallel()
	const text = "The plant in Leeds opened in 1998. Its owner plans to sell it."
	const once = "In 1998 the plant in Leeds opened. Its owner is planning to sell it."
	if got := rewritten(t, modelAnswering(once+"\n\n"+once), Settings{}, text); got.Text != once && got.Text != text {
		t.Errorf("got %q", got.Text)
	}
}

func TestSwappedPassagesAreRestored(t *testing.T) {
	t.Parallel()
	first := "The mill grinds rye for the whole village, and it has done so since 1912."
	second := "Visitors come on Sundays to hear Anna Hollis sing in the yard behind it."
	rewriter := &model{size: Size{Words: 14}, rewrite: func(passage Passage) (string, error) {
		if strings.Contains(passage.Text, "mill") {
			return second, nil
		}
		return first, nil
	}}
	text := first + "\n\n" + second
	if got := rewritten(t, rewriter, Settings{}, text); got.Text != text || len(rewriter.asked) != 2 {
		t.Errorf("asked %d times, got %q", len(rewriter.asked), got.Text)
	}
}

func TestPlaceholdersAreReplacedByTheirOriginals(t *testing.T) {
	t.Parallel()
	const text = "Run `brew install jq` first, as [12] says, and see https://example.com/a?b=c for more."
	rewriter := &model{rewrite: func(passage Passage) (string, error) {
		if want := "Run ⟦1:`brew install jq`⟧ first, as ⟦2:citation⟧ says, and see ⟦3:link⟧ for more."; passage.Text != want {
			t.Errorf("sent %q", passage.Text)
		}
		return "See ⟦3⟧ for more, but first run ⟦1⟧, as ⟦2⟧ says.", nil
	}}
	want := "See https://example.com/a?b=c for more, but first run `brew install jq`, as [12] says."
	if got := rewritten(t, rewriter, Settings{}, text); got.Text != want {
		t.Errorf("got %q: %+v", got.Text, got.Restorations)
	}
	for name, answer := range map[string]string{
		"lost":     "See ⟦3⟧ for more, but first run ⟦1⟧.",
		"twice":    "See ⟦3⟧ for more, but first run ⟦1⟧ and ⟦1⟧, as ⟦2⟧ says.",
		"invented": "See ⟦3⟧ for more, but first run ⟦1⟧, as ⟦2⟧ and ⟦7⟧ say.",
	} {
		if got := rewritten(t, modelAnswering(answer), Settings{}, text); got.Text != text {
			t.Errorf("%s: got %q", name, got.Text)
		}
	}
}

func TestKeptWordsAreVisibleInPlaceholders(t *testing.T) {
	t.Parallel()
	rewriter := &model{rewrite: func(passage Passage) (string, error) {
		if !strings.Contains(passage.Text, "⟦1:clear blue⟧") {
			t.Errorf("sent %q", passage.Text)
		}
		return "What everybody loves is the ⟦1:clear blue⟧ door.", nil
	}}
	engine := guardtest.Around(New(rewriter, nil, Settings{}), nil)
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: "Everybody loves the clear blue door.",
		Strength: humanize.Strong, Keep: []string{"Clear Blue"}})
	if err != nil || result.Text != "What everybody loves is the clear blue door." {
		t.Errorf("got %q, %v", result.Text, err)
	}
}

// German capitalizes every noun, so that capitalized words aren't taken for names.
func TestGermanRewriteIsAccepted(t *testing.T) {
	t.Parallel()
	const before = "Die Mühle spielt eine wichtige Rolle für die Versorgung des Dorfes. Sie wurde 1912 nicht gebaut, sondern erneuert."
	const after = "Ohne die Mühle hätte das Dorf kein Brot. Sie wurde 1912 nicht gebaut, man hat sie damals erneuert."
	if got := rewritten(t, modelAnswering(after), Settings{}, before); got.Text == before {
		t.Errorf("nothing is accepted: %+v", got.Restorations)
	}
	lost := strings.Replace(after, "1912", "1921", 1)
	if got := rewritten(t, modelAnswering(lost), Settings{}, before); strings.Contains(got.Text, "1921") {
		t.Errorf("got %q", got.Text)
	}
}

func TestMissingSpaceBetweenSentencesIsAdded(t *testing.T) {
	t.Parallel()
	got := rewritten(t, modelAnswering("Rye is what the mill grinds.And the miller sings."), Settings{},
		"The mill grinds rye. The miller sings.")
	if want := "Rye is what the mill grinds. And the miller sings."; got.Text != want {
		t.Errorf("got %q", got.Text)
	}
}

// A heading goes with what it heads, and passages begin and end between sentences.
func TestPassageIncludesPrecedingContext(t *testing.T) {
	t.Parallel()
	rewriter := &model{size: Size{Words: 30}, rewrite: func(passage Passage) (string, error) { return passage.Text, nil }}
	rewritten(t, rewriter, Settings{}, "The mill grinds rye for the whole village and has done so since it was built.\n\n"+
		"## The miller\n\nShe sings on Sundays in the yard behind the mill, and visitors come from far away. They stay long.\n\n"+
		"> Quoted from another author.")
	if len(rewriter.asked) != 2 {
		t.Fatalf("asked %d times", len(rewriter.asked))
	}
	for _, passage := range rewriter.asked {
		if strings.Contains(passage.Text, "Quoted") {
			t.Errorf("a quotation is sent: %q", passage.Text)
		}
		isSecond := strings.HasPrefix(passage.Text, "## The miller\n\nShe sings")
		if isSecond != strings.Contains(passage.Before, "whole village") {
			t.Errorf("%q is sent after %q", passage.Text, passage.Before)
		}
	}
}

func TestRejectedSentenceIsRevisedWithItsReason(t *testing.T) {
	t.Parallel()
	rewriter := modelAnswering("The plant opened in 1989. It makes a noise.")
	rewriter.revise = func(drafts []Draft) []string { return []string{"In 1998 the plant opened."} }
	got := rewritten(t, rewriter, Settings{Requests: 3}, "The plant opened in 1998. It is loud.")
	if want := "In 1998 the plant opened. It makes a noise."; got.Text != want || got.Restored != 0 {
		t.Errorf("got %q", got.Text)
	}
	if len(rewriter.drafts) != 1 || rewriter.drafts[0].Original != "The plant opened in 1998." ||
		!strings.Contains(strings.Join(rewriter.drafts[0].Faults, " "), "1998") {
		t.Errorf("revised %+v", rewriter.drafts)
	}
}

func TestNoRequestExceedsTheBudget(t *testing.T) {
	t.Parallel()
	rewriter := modelAnswering("The plant opened in 1989. It makes a noise.")
	rewriter.revise = func([]Draft) []string { return []string{"In 1998 the plant opened."} }
	rewriter.verify = func([]Pair) []string { return []string{"no"} }
	got := rewritten(t, rewriter, Settings{Verify: true}, "The plant opened in 1998. It is loud.")
	if want := "The plant opened in 1998. It makes a noise."; got.Text != want || len(rewriter.drafts) > 0 {
		t.Errorf("got %q after %d drafts", got.Text, len(rewriter.drafts))
	}
}

// A Verifier's result can restore a sentence, but never accept a rejected one.
func TestVerifierCanOnlyRestore(t *testing.T) {
	t.Parallel()
	rewriter := modelAnswering("Anna trained the cook. The plant opened in 1989.")
	rewriter.verify = func(pairs []Pair) []string {
		if len(pairs) != 1 {
			t.Errorf("compared %+v", pairs)
		}
		return []string{"the cook trained Anna"}
	}
	const text = "Anna was trained by the cook. The plant opened in 1998."
	got := rewritten(t, rewriter, Settings{Verify: true, Requests: 1}, text)
	if got.Text != text || got.Restored != 2 {
		t.Errorf("got %q", got.Text)
	}
	rewriter.verify = func(pairs []Pair) []string { return make([]string, len(pairs)) }
	if got := rewritten(t, rewriter, Settings{Verify: true, Requests: 1}, text); strings.Contains(got.Text, "1989") {
		t.Errorf("got %q", got.Text)
	}
}

// A sentence without facts is deleted only if the service confirms that it isn't missed.
func TestUnconfirmedDeletionsAreRestored(t *testing.T) {
	t.Parallel()
	const idle, rest = "Few places carry as much quiet promise as an old mill.", "The mill opened in 1998 and grinds rye."
	for _, test := range []struct {
		name, answer string
		settings     Settings
		want         string
	}{
		{"confirmed", "", Settings{Verify: true, Requests: 1}, rest},
		{"missed", "drops the promise", Settings{Verify: true, Requests: 1}, idle + " " + rest},
		{"no request left", "", Settings{Verify: true}, idle + " " + rest},
		{"not verified", "", Settings{Requests: 1}, idle + " " + rest},
	} {
		rewriter := modelAnswering(rest)
		rewriter.verify = func(pairs []Pair) []string {
			if len(pairs) != 1 || pairs[0].Original != idle || pairs[0].Written != "" || pairs[0].After != rest {
				t.Errorf("%s: compared %+v", test.name, pairs)
			}
			return []string{test.answer}
		}
		if got := rewritten(t, rewriter, test.settings, idle+" "+rest); got.Text != test.want {
			t.Errorf("%s: got %q", test.name, got.Text)
		}
	}
}

// A sentence with a fact is never deleted, even if the service confirms it.
func TestFactsAreNotDeleted(t *testing.T) {
	t.Parallel()
	const text = "Anna opened the mill. It grinds rye."
	rewriter := modelAnswering("It grinds rye.")
	rewriter.verify = func(pairs []Pair) []string { return make([]string, len(pairs)) }
	if got := rewritten(t, rewriter, Settings{Verify: true, Requests: 1}, text); got.Text != text {
		t.Errorf("got %q", got.Text)
	}
}

// Deleted sentences are not part of the context of later ones.
func TestContextOmitsDeletedSentences(t *testing.T) {
	t.Parallel()
	rewriter := modelAnswering("The mill began its work in 1998.")
	rewriter.verify = func(pairs []Pair) []string {
		for _, pair := range pairs {
			if strings.Contains(pair.Before, "Sound familiar") {
				t.Errorf("%q is shown before %q", pair.Before, pair.Original)
			}
		}
		return make([]string, len(pairs))
	}
	rewritten(t, rewriter, Settings{Verify: true, Requests: 1}, "Sound familiar? The mill opened in 1998.")
}

func TestMoreNaturalCandidateIsChosen(t *testing.T) {
	t.Parallel()
	rewriter := &model{rewrite: func(passage Passage) (string, error) {
		if passage.Attempt == 0 {
			return "The mill plays a pivotal role in the village. It opened in 1989.", nil
		}
		return "The village needs its mill. It was opened in 1998.", nil
	}}
	got := rewritten(t, rewriter, Settings{Candidates: 2}, "The mill is crucial for the village. It opened in 1998.")
	if want := "The village needs its mill. It was opened in 1998."; got.Text != want {
		t.Errorf("got %q", got.Text)
	}
}

func TestPassageWithUnusableAnswerIsRestored(t *testing.T) {
	t.Parallel()
	rewriter := &model{size: Size{Words: 10}, rewrite: func(passage Passage) (string, error) {
		if strings.Contains(passage.Text, "mill") {
			return "", Unrecognized(errors.New("nonsense"))
		}
		return "On Sundays people come to hear her sing in the yard.", nil
	}}
	const text = "The mill grinds rye for the whole village since 1912.\n\nPeople come on Sundays to hear her sing in the yard."
	got := rewritten(t, rewriter, Settings{}, text)
	if want := strings.Replace(text, "People come on Sundays", "On Sundays people come", 1); got.Text != want ||
		got.Restorations[0].Reasons[0] != "doesn’t rewrite the sentence" {
		t.Errorf("got %q: %+v", got.Text, got.Restorations)
	}
}

// The built-in engine removes the chatbot's lines beforehand, and rewrites only what the service did not deliver.
func TestBuiltInEngineSkipsDeliveredSentences(t *testing.T) {
	t.Parallel()
	builtIn, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	rewriter := &model{rewrite: func(passage Passage) (string, error) {
		if strings.Contains(passage.Text, "Certainly") {
			t.Errorf("sent %q", passage.Text)
		}
		return strings.Replace(passage.Text, "opened in 1998", "opened in 1989", 1), nil
	}}
	engine := guardtest.Around(New(rewriter, guardtest.Around(builtIn, nil), Settings{}), nil)
	text := "Certainly! Here is the rewritten text:\n\nWe leverage 12 tools to help our customers. " +
		"The plant opened in 1998, and it plays a crucial role in the town."
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text})
	if err != nil || humanize.Apply(text, result.Changes) != result.Text {
		t.Fatalf("%v: %q by %+v", err, result.Text, result.Changes)
	}
	for _, gone := range []string{"Certainly", "crucial role", "1989"} {
		if strings.Contains(result.Text, gone) {
			t.Errorf("%q is left in %q", gone, result.Text)
		}
	}
	if delivered := "We leverage 12 tools to help our customers."; !strings.Contains(result.Text, delivered) {
		t.Errorf("a delivered sentence is edited: %q", result.Text)
	}
}

func TestWatchReceivesUnitsAsTheyAreAccepted(t *testing.T) {
	t.Parallel()
	const text = "The mill grinds rye. It opened in 1912. The miller sings. Visitors come on Sundays. They stay long."
	answer := "Rye is what the mill grinds. It opened in 1921. And the miller, she sings. On Sundays visitors come. They stay long."
	rewriter := &model{rewrite: func(passage Passage) (string, error) {
		for at := range answer {
			passage.Written(answer[:at])
		}
		return answer, nil
	}}
	var seen []string
	request := humanize.Request{Text: text, Strength: humanize.Strong, OnProgress: func(passing humanize.Progress) {
		seen = append(seen, fmt.Sprintf("%s > %s", text[passing.Start:passing.End], passing.After))
	}}
	engine := guardtest.Around(New(rewriter, nil, Settings{}), nil)
	if _, err := humanize.Rewrite(t.Context(), engine, request); err != nil {
		t.Fatal(err)
	}
	want := "The mill grinds rye. > Rye is what the mill grinds."
	if len(seen) == 0 || seen[0] != want || strings.Contains(strings.Join(seen, " "), "1921") {
		t.Errorf("saw %q", seen)
	}
}

func BenchmarkRewrite(b *testing.B) {
	sentence := "The mill grinds rye for the whole village, and it has done so since 1912. "
	paragraph := strings.Repeat(sentence, 4) + "\n\n"
	text := strings.Repeat(paragraph, 16)
	rewriter := &model{rewrite: func(passage Passage) (string, error) {
		return strings.ReplaceAll(passage.Text, "grinds rye for the whole village", "has the village's rye to grind"), nil
	}}
	engine := guardtest.Around(New(rewriter, nil, Settings{}), nil)
	b.SetBytes(int64(humanize.Words(text)))
	for b.Loop() {
		request := humanize.Request{Text: text, Strength: humanize.Strong}
		if _, err := humanize.Rewrite(b.Context(), engine, request); err != nil {
			b.Fatal(err)
		}
	}
}
