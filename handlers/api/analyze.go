package api

import (
	"context"
	"encoding/json"
	"net/http"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/engine/report"
	"plainhand/handlers/web"
)

// v1AnalyzedTextJSON is the request of POST /v1/analyze.
type v1AnalyzedTextJSON struct {
	Text string   `json:"text"`
	Keep []string `json:"keep"`
}

// v1AnalysisJSON is the reply of POST /v1/analyze. The report's figures before and after are equal.
type v1AnalysisJSON struct {
	Words  int           `json:"words"` // that a rewriting would charge
	Habits []v1HabitJSON `json:"habits"`
	Report report.Report `json:"report"`
}

// v1HabitJSON is a part of the text with a machine habit.
type v1HabitJSON struct {
	v1SpanJSON
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
	Advice string `json:"advice"`
}

// Analyze handles POST /v1/analyze: it finds machine habits, changes nothing, and counts no words.
func (a api) Analyze(w http.ResponseWriter, r *http.Request) error {
	release, err := a.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer release()
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
	request := humanize.Request{Text: body.Text, Keep: body.Keep, Caller: web.VisitorOf(r).Caller()}
	answer, err := a.analyze(r.Context(), request)
	if err != nil {
		return err
	}
	web.WritePrivate(w, r, web.JsonType, answer)
	return nil
}

// analyze returns the encoded analysis of a text, in a worker slot.
func (a api) analyze(ctx context.Context, request humanize.Request) (answer []byte, err error) {
	err = a.rewriting.InSlot(ctx, request, func() error {
		prepared, err := humanize.Prepare(ctx, request)
		if err != nil {
			return err
		}
		document := prepared.Document()
		reply := v1AnalysisJSON{Words: humanize.ChargedWords(prepared.Text), Habits: []v1HabitJSON{},
			Report: report.New(document, humanize.Result{Text: prepared.Text})}
		at := newCodePoints(prepared.Text)
		for _, habit := range builtin.Habits(document) {
			reply.Habits = append(reply.Habits, v1HabitJSON{at.span(habit.Start, habit.End), habit.Rule, habit.Reason,
				habit.Advice})
		}
		answer, err = json.Marshal(reply)
		return err
	})
	return answer, err
}
