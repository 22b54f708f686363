package editor

import (
	"context"
	"encoding/json"
	"net/http"
	"unicode/utf16"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/billing"
)

type habitsJSON struct {
	Text string `json:"text"`
}

type habitsReplyJSON struct {
	Suggestions []habitJSON `json:"suggestions"`
}

// habitJSON is a part of the text with a machine habit.
type habitJSON struct {
	Start  int    `json:"start"` // in UTF-16 units, as browsers count
	Text   string `json:"text"`  // of that part
	Reason string `json:"reason"`
	Advice string `json:"advice"`
}

// Check handles POST /platform/check: it finds machine habits in a result that the user is editing. It calls no engine
// and counts no words, but takes a worker slot as runs do.
func (h calls) Check(w http.ResponseWriter, r *http.Request) error {
	sender := web.VisitorOf(r)
	if !sender.SignedIn {
		return web.ErrSignInFirst
	}
	if err := sender.Access.Allow(billing.Rewriting); err != nil {
		return err
	}
	release, err := h.AcquireRun(r)
	if err != nil {
		return err
	}
	defer release()
	var body habitsJSON
	if err := h.read(r, sender, &body); err != nil {
		return err
	}
	found, err := h.habits(r.Context(), humanize.Request{Text: body.Text, Caller: sender.Caller()})
	if err != nil {
		return err
	}
	reply, err := json.Marshal(habitsReplyJSON{found})
	if err != nil {
		return err
	}
	web.WritePrivate(w, r, web.JsonType, reply)
	return nil
}

// habits finds machine habits in a text, in a worker slot.
func (h calls) habits(ctx context.Context, request humanize.Request) (found []habitJSON, err error) {
	err = h.InSlot(ctx, request, func() error {
		prepared, err := humanize.Prepare(ctx, request)
		if err != nil {
			return err
		}
		found = newHabits(prepared.Text, builtin.Habits(prepared.Document()))
		return nil
	})
	return found, err
}

// newHabits converts suggestions, ordered by position, to JSON with offsets in UTF-16 units.
func newHabits(text string, found []humanize.Suggestion) []habitJSON {
	habits := make([]habitJSON, len(found))
	at, units := 0, 0
	for i, suggestion := range found {
		units += utf16Length(text[at:suggestion.Start])
		at = suggestion.Start
		habits[i] = habitJSON{Start: units, Text: suggestion.Before, Reason: suggestion.Reason,
			Advice: suggestion.Advice}
	}
	return habits
}

// utf16Length returns the number of UTF-16 units of text.
func utf16Length(text string) int {
	units := 0
	for _, r := range text {
		units += utf16.RuneLen(r)
	}
	return units
}
