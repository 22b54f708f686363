package service

import (
	"strings"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/engine/pipeline"
)

// rewriteFreeLayout rewrites a text with a service's answer, with a layout that may change.
func rewriteFreeLayout(t *testing.T, text, answer string) humanize.Result {
	t.Helper()
	builtIn, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := pipeline.New(New(modelAnswering(answer), builtIn, Settings{}), nil)
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: humanize.Strong})
	if err != nil {
		t.Fatal(err)
	}
	if got := humanize.Apply(text, result.Changes); got != result.Text {
		t.Errorf("the changes give %q, the text is %q", got, result.Text)
	}
	return result
}

const letter = `Dear Ms. Hale,

I ran the tool library in Leeds for three years. My main strengths include:

* Repairs: Drills, saws, and mowers
* Records: Spreadsheets and a loan database
* People: Running a team of nine volunteers

I look forward to hearing from you.`

// A list that became sentences is accepted or restored together with the sentence that introduces it.
func TestListTurnedIntoSentencesIsAcceptedAsAWhole(t *testing.T) {
	t.Parallel()
	faithful := strings.Replace(letter, `My main strengths include:

* Repairs: Drills, saws, and mowers
* Records: Spreadsheets and a loan database
* People: Running a team of nine volunteers`,
		`My main strengths include repairing drills, saws, and mowers, and I keep records in spreadsheets and a loan database. I also run a team of nine volunteers.`, 1)
	if got := rewriteFreeLayout(t, letter, faithful); got.Text != faithful {
		t.Errorf("got %q: %+v", got.Text, got.Restorations)
	}
	faulty := strings.Replace(faithful, "nine volunteers", "twelve volunteers", 1)
	if got := rewriteFreeLayout(t, letter, faulty); got.Text != letter {
		t.Errorf("got %q", got.Text)
	}
}

// Removing the chatbot's lines beforehand does not disable changes of structure.
func TestListBecomesSentencesAfterChatbotLineIsRemoved(t *testing.T) {
	t.Parallel()
	const list = "What we offer:\n\n- **Speed:** We answer within 2 days.\n- **Price:** You pay $40.\n" +
		"- **Ease:** You send one form."
	const sentence = "We answer within 2 days, you pay $40, and you send one form."
	if got := rewriteFreeLayout(t, "Certainly! Here's a revised version:\n\n"+list, sentence); got.Text != sentence {
		t.Errorf("got %q: %+v", got.Text, got.Restorations)
	}
}

func TestListStaysWhenLayoutIsKept(t *testing.T) {
	t.Parallel()
	const text = "We need three things:\n\n- flour from the mill\n- water from the well\n- salt from the shop"
	got := rewritten(t, modelAnswering("We need flour from the mill, water from the well, and salt from the shop."), Settings{}, text)
	if got.Text != text {
		t.Errorf("got %q", got.Text)
	}
}

// A sentence that was merged into its neighbor is neither lost nor repeated.
func TestMergedSentenceIsNotRepeated(t *testing.T) {
	t.Parallel()
	const text = "Most posts like this come from people who burned out. We were never burned. We got tired of the cluster, and the whole team moved on."
	const merged = "Most posts like this come from people who burned out. We were never burned, only tired of the cluster, and the whole team moved on."
	got := rewriteFreeLayout(t, text, merged)
	if got.Text != merged && got.Text != text {
		t.Errorf("got %q", got.Text)
	}
	for _, word := range []string{"tired", "burned.", "moved on"} {
		if strings.Count(got.Text, word) > 1 {
			t.Errorf("%q is repeated: %q", word, got.Text)
		}
	}
}

// A fact that moved to an accepted sentence is not repeated in a restored one.
func TestRestoredListIsNotRepeatedByItsNeighbor(t *testing.T) {
	t.Parallel()
	const text = `The app looks through your payments and warns you in time.

What you get:

- A timeline of the next 30 days
- A reminder by push notification or email

It costs $5 a month.`
	const answer = `The app looks through your payments and warns you in time, by push notification or email.

You get a timeline of the next 31 days.

It costs $5 a month.`
	got := rewriteFreeLayout(t, text, answer)
	if strings.Count(got.Text, "push notification") != 1 || strings.Contains(got.Text, "31") {
		t.Errorf("got %q", got.Text)
	}
}

func TestFillerIsDropped(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"The mill grinds rye. That's it! The miller sings on Sundays.":           "The mill grinds rye. The miller sings on Sundays.",
		"The mill grinds rye for 12 villages. Sound familiar? That's it!":        "The mill grinds rye for 12 villages.",
		"We've all been there.\n\nThe mill grinds rye for 12 villages each day.": "The mill grinds rye for 12 villages each day.",
		"The mill grinds rye for 12 villages each day.\n\nSound familiar?":       "The mill grinds rye for 12 villages each day.",
	} {
		if got := rewriteFreeLayout(t, text, want); got.Text != want || got.Restored != 0 {
			t.Errorf("%q becomes %q: %+v", text, got.Text, got.Restorations)
		}
	}
	const greeting = "Hello,\n\nThe mill grinds rye for 12 villages each day."
	got := rewriteFreeLayout(t, greeting, "The mill grinds rye for 12 villages each day.")
	if got.Text != greeting || got.Restored != 1 {
		t.Errorf("got %q, %d restored", got.Text, got.Restored)
	}
}

// Passages are sent with the source formatting, and with markers for omitted parts.
func TestPassageKeepsSourceFormatting(t *testing.T) {
	t.Parallel()
	const text = "### Steps\n\n1. Grind the rye.\n2. Bake it with `oven --hot`.\n\n```\nrun\n```\n\n| Loaf | Price |\n|---|---|\n| Rye | $4 |\n\n> A visitor said so.\n\nBest wishes,\nThe mill"
	const want = "### Steps\n\n1. Grind the rye.\n2. Bake it with ⟦1:`oven --hot`⟧.\n\n⟦code⟧\n\n| Loaf | Price |\n|---|---|\n| Rye | $4 |\n\n⟦quotation⟧\n\nBest wishes,\nThe mill"
	rewriter := &model{rewrite: func(passage Passage) (string, error) { return passage.Text, nil }}
	got := rewritten(t, rewriter, Settings{}, text)
	if got.Text != text || len(rewriter.asked) != 1 || rewriter.asked[0].Text != want {
		t.Errorf("sent %q, got %q", rewriter.asked[0].Text, got.Text)
	}
	answer := strings.NewReplacer("Grind the rye.", "First grind rye.", "Bake it", "Then bake it").Replace(want)
	rewriter.rewrite = func(Passage) (string, error) { return answer, nil }
	changed := strings.NewReplacer("Grind the rye.", "First grind rye.", "Bake it", "Then bake it").Replace(text)
	if result := rewritten(t, rewriter, Settings{}, text); result.Text != changed {
		t.Errorf("got %q: %+v", result.Text, result.Restorations)
	}
}
