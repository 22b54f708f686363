package stories

import (
	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/api/apikey"
	"plainhand/views"
	apiviews "plainhand/views/api"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// keysPages are the page about keys in its states, with a value wherever there is one.
func keysPages(frame views.Frame, value string) map[string]templ.Component {
	later := samples.Now.AddDate(0, 0, 9)
	keys := []apikey.Key{
		{ID: uuid.Nil, Name: value, Hint: value, Scopes: apikey.Scopes(), MadeAt: samples.Now, ExpiresAt: &later,
			UsedAt: &samples.Now},
		{ID: uuid.Nil, Name: value, Hint: value, Test: true, Scopes: apikey.Scopes()[:1], MadeAt: samples.Now},
		{ID: uuid.Nil, Name: value, Hint: value, MadeAt: samples.Now, RevokedAt: &samples.Now},
	}
	state := apiviews.KeysState{Summary: samples.Summary("premium", 0), Keys: keys, Now: samples.Now,
		Proof: views.Proof{Password: true, Other: "/account/confirm"}}
	page := apiviews.NewKeysPage(frame, state, apiviews.DoneKeyRevoked)
	none := apiviews.NewKeysPage(frame, apiviews.KeysState{Now: samples.Now}, views.DoneNothing)
	return map[string]templ.Component{
		"keys":         apiviews.Keys(page),
		"keys made":    apiviews.Keys(page.WithCreated(keys[0], apikey.Secret(value))),
		"keys none":    apiviews.Keys(none.WithChoice(views.UsageSummary{}, apiviews.KeyChoice{Name: value})),
		"keys refused": apiviews.Keys(page.WithProblem(ui.Banner{Tone: ui.Error, Message: value})),
	}
}
