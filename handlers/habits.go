package handlers

import (
	"context"
	"encoding/json"
	"net/http"
	"unicode/utf16"

	"plainhand/internal/billing"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
)

// checkPath is the one call that is not under /api.
const checkPath = "/platform/check"

type habitsJSON struct {
	Text string `json:"text"`
}

type habitsReplyJSON struct {
	Suggestions []habitJSON `json:"suggestions"`
}

// habitJSON is a place of the text that somebody may want to reword.
type habitJSON struct {
	Start  int    `json:"start"` // in UTF-16 units, as browsers count
	Text   string `json:"text"`  // what is there
	Reason string `json:"reason"`
}

// Check handles POST /platform/check: it looks for habits in what somebody writes into a result. It asks no engine and
// counts no words, but takes its turn as runs do.
func (h humanizing) Check(w http.ResponseWriter, r *http.Request) error {
	sender := visitorOf(r)
	if !sender.SignedIn {
		return errSignInFirst
	}
	if err := sender.Access.Allow(billing.Rewriting); err != nil {
		return err
	}
	leave, err := h.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	var body habitsJSON
	if err := h.read(r, sender, &body); err != nil {
		return err
	}
	found, err := h.habits(r.Context(), humanize.Request{Text: body.Text, Asking: sender.asking()})
	if err != nil {
		return err
	}
	drawn, err := json.Marshal(habitsReplyJSON{found})
	if err != nil {
		return err
	}
	writePrivate(w, r, jsonType, drawn)
	return nil
}

// habits looks for them when its turn comes.
func (h humanizing) habits(ctx context.Context, request humanize.Request) (found []habitJSON, err error) {
	err = h.turns.Do(ctx, turnOf(request), func() error {
		prepared, err := humanize.Prepare(ctx, request)
		if err != nil {
			return err
		}
		found = newHabits(prepared.Text, builtin.Habits(prepared.Document()))
		return nil
	})
	return found, err
}

func newHabits(text string, found []humanize.Suggestion) []habitJSON {
	habits := make([]habitJSON, len(found))
	at, units := 0, 0
	for i, one := range found {
		units += unitsOf(text[at:one.Start])
		at = one.Start
		habits[i] = habitJSON{Start: units, Text: one.Before, Reason: one.Reason}
	}
	return habits
}

func unitsOf(text string) int {
	units := 0
	for _, r := range text {
		units += utf16.RuneLen(r)
	}
	return units
}
