package views

import (
	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/api/apikey"
	"plainhand/views/ui"
)

// keysPages are the page about keys in its states, with a value wherever there is one.
func keysPages(frame Frame, value string) map[string]templ.Component {
	later := sampleNow.AddDate(0, 0, 9)
	keys := []apikey.Key{
		{ID: uuid.Nil, Name: value, Hint: value, Scopes: apikey.Scopes(), MadeAt: sampleNow, ExpiresAt: &later,
			UsedAt: &sampleNow},
		{ID: uuid.Nil, Name: value, Hint: value, Test: true, Scopes: apikey.Scopes()[:1], MadeAt: sampleNow},
		{ID: uuid.Nil, Name: value, Hint: value, MadeAt: sampleNow, RevokedAt: &sampleNow},
	}
	standing := KeysState{Standing: sampleSummary("premium", 0), Keys: keys, Now: sampleNow,
		Proof: Proof{Password: true, Other: "/account/confirm"}}
	page := NewKeysPage(frame, standing, DoneKeyRevoked)
	none := NewKeysPage(frame, KeysState{Now: sampleNow}, DoneNothing)
	return map[string]templ.Component{
		"keys":         Keys(page),
		"keys made":    Keys(page.WithMade(keys[0], apikey.Secret(value))),
		"keys none":    Keys(none.WithChoice(UsageSummary{}, KeyChoice{Name: value})),
		"keys refused": Keys(page.WithProblem(ui.Banner{Tone: ui.Error, Message: value})),
	}
}
