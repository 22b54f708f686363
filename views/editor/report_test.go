package editor

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/report"
	"plainhand/engine/text/document"
	"plainhand/islands"
)

func reportOn(text string, result humanize.Result) islands.Report {
	return newReport(text, result, report.New(document.Parse(text, nil), result))
}

func TestReportMeasuresARewrite(t *testing.T) {
	t.Parallel()
	const text = "Moreover, we delve into 12 books. It is fun."
	restorations := []humanize.Restoration{{Start: 34, End: 44, Reasons: []string{"loses a joke", "adds a name"}}}
	report := reportOn(text,
		humanize.Result{Text: "We look at 12 books. It is fun.", Language: "en", Restorations: restorations})
	rows := map[string]islands.Figure{}
	for _, figure := range report.Figures {
		rows[figure.Label] = figure
	}
	for label, want := range map[string]islands.Figure{
		"Machine habits":     {Before: "2", After: "0"},
		"Sentences":          {Before: "2", After: "2"},
		"Words per sentence": {Before: "4.5", After: "4.0"},
		"Words":              {Before: "9", After: "8"},
	} {
		want.Label = label
		if rows[label] != want {
			t.Errorf("%s: %+v, want %+v", label, rows[label], want)
		}
	}
	if len(report.PutBack) != 1 ||
		report.PutBack[0] != (islands.PutBack{Text: "It is fun.", Reason: "loses a joke, adds a name"}) {
		t.Errorf("put back: %+v", report.PutBack)
	}
	for _, part := range []string{"Sentence lengths", "Overused verbs", "1 number: 12"} {
		if !strings.Contains(report.Drawing, part) {
			t.Errorf("the drawing does not show %q: %s", part, report.Drawing)
		}
	}
}

func TestReportOfAnotherLanguageHasNoHabits(t *testing.T) {
	t.Parallel()
	text := "Der Hund schläft. Die Katze schaut ihm zu."
	report := reportOn(text, humanize.Result{Text: text, Language: "de"})
	if len(report.Figures) != 5 || report.Figures[0].Label != "Sentences" {
		t.Errorf("got %+v", report.Figures)
	}
}

func TestReportNamesTheEngine(t *testing.T) {
	t.Parallel()
	for writer, want := range map[string]string{"": "built-in engine", "mill:8b, prompts a1": "mill:8b, prompts a1"} {
		const text = "The dog sleeps. The cat watches."
		figures := reportOn(text, humanize.Result{Text: text, Language: "en", Writer: writer}).Figures
		if last := figures[len(figures)-1]; last.Label != "Edited by" || last.After != want {
			t.Errorf("%q: got %+v", writer, last)
		}
	}
}

func TestUnchangedTextHasAReason(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"The mill grinds rye on Monday. Its stones came from France, and the sails are new.": "This already reads naturally.",
		"Moreover, we delve into it. Furthermore, it is a testament to a vibrant tapestry.":  "We found nothing that we can safely make plainer.",
		"Die Mühle mahlt am Montag Roggen. Die Steine kommen aus Frankreich.":                "Nothing needed changing.",
	} {
		doc := document.Parse(text, nil)
		language := "en"
		if strings.HasPrefix(text, "Die") {
			language = "de"
		}
		if got := unchanged(report.New(doc, humanize.Result{Text: text, Language: language})).Verdict; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
