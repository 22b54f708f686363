package views

import (
	"testing"
	"time"

	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/api/apikey"
	"plainhand/internal/billing"
	"plainhand/views/ui"
)

// keysPages are the page about keys in its states, with a value wherever there is one.
func keysPages(frame Frame, value string) map[string]templ.Component {
	later := noon.AddDate(0, 0, 9)
	keys := []apikey.Key{
		{ID: uuid.Nil, Name: value, Hint: value, Scopes: apikey.Scopes(), MadeAt: noon, ExpiresAt: &later, UsedAt: &noon},
		{ID: uuid.Nil, Name: value, Hint: value, Test: true, Scopes: apikey.Scopes()[:1], MadeAt: noon},
		{ID: uuid.Nil, Name: value, Hint: value, MadeAt: noon, RevokedAt: &noon},
	}
	standing := KeysState{Standing: standingOf(billing.Plans()[2]), Keys: keys, Now: noon,
		Proof: Proof{Password: true, Other: "/account/confirm"}}
	page := NewKeysPage(frame, standing, DoneKeyRevoked)
	none := NewKeysPage(frame, KeysState{Now: noon}, DoneNothing)
	return map[string]templ.Component{
		"keys":         Keys(page),
		"keys made":    Keys(page.WithMade(keys[0], apikey.Secret(value))),
		"keys none":    Keys(none.WithChoice(UsageSummary{}, KeyChoice{Name: value})),
		"keys refused": Keys(page.WithProblem(ui.Banner{Tone: ui.Error, Message: value})),
	}
}

func TestKeyExpiresAfterTheChosenDays(t *testing.T) {
	t.Parallel()
	for days, want := range map[string]*time.Time{"30": new(noon.AddDate(0, 0, 30)), "0": nil, "7": nil, "x": nil} {
		got := KeyChoice{Days: days}.Wanted(noon).ExpiresAt
		if (got == nil) != (want == nil) || got != nil && !got.Equal(*want) {
			t.Errorf("%s days: %v, not %v", days, got, want)
		}
	}
}
