package handlers

import (
	"context"
	"encoding/json"
	"net/http"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
	"plainhand/internal/humanize/report"
)

// v1AnalyzedTextJSON is a text to look at.
type v1AnalyzedTextJSON struct {
	Text string   `json:"text"`
	Keep []string `json:"keep"`
}

// v1AnalysisJSON is what was found in a text. Report has the same figures before and after.
type v1AnalysisJSON struct {
	Words  int           `json:"words"` // that its rewriting would be charged
	Habits []v1HabitJSON `json:"habits"`
	Report report.Report `json:"report"`
}

// v1HabitJSON is a place of the text that reads like a machine's.
type v1HabitJSON struct {
	v1PlaceJSON
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

// Analyze handles POST /v1/analyze: it looks for habits of machine text, changes nothing, and counts no words.
func (a v1) Analyze(w http.ResponseWriter, r *http.Request) error {
	leave, err := a.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	posted, err := readStrictly(r)
	if err != nil {
		return err
	}
	var body v1AnalyzedTextJSON
	if err := a.parse(r, posted, &body); err != nil {
		return err
	}
	if err := checkV1(body.Text, body.Keep); err != nil {
		return err
	}
	request := humanize.Request{Text: body.Text, Keep: body.Keep, Asking: visitorOf(r).asking()}
	answer, err := a.analyze(r.Context(), request)
	if err != nil {
		return err
	}
	writePrivate(w, r, jsonType, answer)
	return nil
}

// analyze looks at a text when its turn comes.
func (a v1) analyze(ctx context.Context, request humanize.Request) (answer []byte, err error) {
	err = a.humanizing.turns.Do(ctx, turnOf(request), func() error {
		prepared, err := humanize.Prepare(ctx, request)
		if err != nil {
			return err
		}
		document := prepared.Document()
		made := v1AnalysisJSON{Words: humanize.ChargedWords(prepared.Text), Habits: []v1HabitJSON{},
			Report: report.New(document, humanize.Result{Text: prepared.Text})}
		at := newPlaces(prepared.Text)
		for _, one := range builtin.Habits(document) {
			made.Habits = append(made.Habits, v1HabitJSON{at.of(one.Start, one.End), one.Rule, one.Reason})
		}
		answer, err = json.Marshal(made)
		return err
	})
	return answer, err
}
