package api

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/api/apikey"
	"plainhand/internal/api/oauth"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// KeysPage is the page at /account/api.
type KeysPage struct {
	views.FormPage
	Keys     []OwnKey
	Created  *CreatedKey // nil: no key was just created
	Form     KeyForm
	Proof    views.Proof
	Overlaps []ui.Option
	Full     bool // the limit of keys is reached
	Programs []OwnProgram
}

// OwnKey is a key on its owner's list.
type OwnKey struct {
	ID      string
	Name    string
	Hint    string // first characters of its secret
	Test    bool
	Works   bool
	Details string // scopes and state
}

// CreatedKey is a new key with its secret, which is shown once.
type CreatedKey struct {
	Name   string
	Secret string
	Call   string // example command with the key
}

// KeyForm is the form for a new key with its values.
type KeyForm struct {
	ID     string // of the key: the form creates one key, however often it is sent
	Name   string
	Kinds  []ui.Option
	Spans  []ui.Option
	Scopes []ScopeBox
	Plans  string // plans with live keys, for users who can't create any; otherwise empty
}

// ScopeBox is a scope's checkbox.
type ScopeBox struct {
	Scope   apikey.Scope
	Name    string
	Note    string
	Checked bool
}

// Confirmations of changes to keys.
const (
	DoneKeyRevoked views.Done = "key-revoked"
)

var scopeNotes = map[apikey.Scope][2]string{
	apikey.Humanize:  {"Humanize", "rewrite and analyze texts, one by one or many at a time"},
	apikey.Documents: {"Documents", "rewrite files, many at a time"},
	apikey.Usage:     {"Usage", "see the words used and left"},
	apikey.Read:      {"Read only", "see jobs, their results, and your usage, but start nothing"},
}

// keySpans are the lifetimes of keys in days; 0 never expires.
var keySpans = []int{30, 90, 365, 0}

// KeyChoice is the submitted form for a new key.
type KeyChoice struct {
	ID     string
	Name   string
	Kind   string // "live" or "test"
	Scopes []apikey.Scope
	Days   string
}

// ScopeField returns the field name of a scope's checkbox.
func ScopeField(scope apikey.Scope) string { return "may-" + string(scope) }

// KeyChoiceFrom reads a submitted form.
func KeyChoiceFrom(posted url.Values) KeyChoice {
	choice := KeyChoice{ID: posted.Get("id"), Name: posted.Get("name"), Kind: posted.Get("kind"), Days: posted.Get("days")}
	for _, scope := range apikey.Scopes() {
		if posted.Has(ScopeField(scope)) {
			choice.Scopes = append(choice.Scopes, scope)
		}
	}
	return choice
}

// Wanted returns the chosen key, created now.
func (choice KeyChoice) Wanted(now time.Time) apikey.Wanted {
	wanted := apikey.Wanted{Name: choice.Name, Test: choice.Kind != "live", Scopes: choice.Scopes}
	wanted.ID, _ = uuid.Parse(choice.ID) // without an ID, it gets a new one
	if days, _ := strconv.Atoi(choice.Days); days > 0 && slices.Contains(keySpans, days) {
		ends := now.AddDate(0, 0, days)
		wanted.ExpiresAt = &ends
	}
	return wanted
}

// KeysState is a user's keys and the limits on them.
type KeysState struct {
	Summary  views.UsageSummary
	Keys     []apikey.Key // newest first
	Programs []oauth.Grant
	Proof    views.Proof
	Now      time.Time // clock of the keys, always this server's
}

// NewKeysPage lists an owner's keys.
func NewKeysPage(frame views.Frame, state KeysState, done views.Done) KeysPage {
	page := KeysPage{FormPage: views.NewFormPage(frame, "API keys", "Keys for programs that use your account."),
		Proof: state.Proof}
	working := 0
	for _, key := range state.Keys {
		own := newOwnKey(key, state.Now)
		if own.Works {
			working++
		}
		page.Keys = append(page.Keys, own)
	}
	page.Full = working >= apikey.MaxKeys
	for _, grant := range state.Programs {
		page.Programs = append(page.Programs, newOwnProgram(grant))
	}
	for _, overlap := range apikey.Overlaps() {
		option := ui.Option{Value: overlap.String(), Label: "In " + spanOf(overlap), Selected: overlap == 24*time.Hour}
		if overlap == 0 {
			option.Label = "Immediately"
		}
		page.Overlaps = append(page.Overlaps, option)
	}
	switch done {
	case DoneKeyRevoked:
		page.News = &ui.Banner{Tone: ui.OK, Message: "The key is revoked.", Advice: "Programs that use it get an error " +
			"from now on."}
	case DoneProgramEnded:
		page.News = &ui.Banner{Tone: ui.OK, Message: "The program is disconnected."}
	}
	usual := []apikey.Scope{apikey.Humanize, apikey.Documents, apikey.Usage}
	return page.WithChoice(state.Summary, KeyChoice{Scopes: usual, Days: "365"})
}

// WithChoice returns the page with the submitted values for a new key.
func (page KeysPage) WithChoice(summary views.UsageSummary, choice KeyChoice) KeysPage {
	form := KeyForm{ID: uuid.NewString(), Name: choice.Name}
	if err := summary.Access.Allow(billing.API); err != nil {
		form.Plans = billing.API.Availability() + "."
		choice.Kind = "test"
	} else {
		form.Kinds = append(form.Kinds, ui.Option{Value: "live", Label: "Live: uses the words of your plan"})
	}
	form.Kinds = append(form.Kinds, ui.Option{Value: "test", Selected: choice.Kind == "test",
		Label: "Test: free, " + format.Count(usage.TrialWords, "word") + " a day"})
	for _, days := range keySpans {
		option := ui.Option{Value: strconv.Itoa(days), Label: "In " + format.Count(days, "day")}
		if days == 0 {
			option.Label = "Never"
		}
		option.Selected = option.Value == choice.Days
		form.Spans = append(form.Spans, option)
	}
	for _, scope := range apikey.Scopes() {
		note := scopeNotes[scope]
		form.Scopes = append(form.Scopes, ScopeBox{scope, note[0], note[1], slices.Contains(choice.Scopes, scope)})
	}
	page.Form = form
	return page
}

// WithProblem returns the page with an error.
func (page KeysPage) WithProblem(problem ui.Banner) KeysPage {
	page.News = &problem
	return page
}

// WithCreated returns the page with a newly created key.
func (page KeysPage) WithCreated(key apikey.Key, secret apikey.Secret) KeysPage {
	page.News = &ui.Banner{Tone: ui.OK, Message: "Here’s your key.",
		Advice: "Copy it now: we store only a hash of it and can’t show it again."}
	page.Created = &CreatedKey{Name: key.Name, Secret: string(secret), Call: callWith(page.Frame.Origin, string(secret))}
	page.Frame = page.Frame.WithScripts("js/api-key.ts")
	return page
}

// callWith returns a command that rewrites a text with a key.
func callWith(origin, secret string) string {
	return fmt.Sprintf(`curl %s/v1/humanize \
  -H "Authorization: Bearer %s" \
  -H "Content-Type: application/json" \
  -d '{"text": "In today’s fast-paced world, we leverage robust tools."}'`, origin, secret)
}

func newOwnKey(key apikey.Key, now time.Time) OwnKey {
	var names []string
	for _, scope := range key.Scopes {
		names = append(names, scopeNotes[scope][0])
	}
	details := []string{strings.Join(names, ", "), "created " + format.Day(key.MadeAt)}
	if key.UsedAt != nil {
		details = append(details, "last used "+format.Moment(*key.UsedAt))
	} else {
		details = append(details, "never used")
	}
	switch {
	case key.RevokedAt != nil:
		details = append(details, "revoked "+format.Day(*key.RevokedAt))
	case !key.Works(now):
		details = append(details, "ended "+format.Day(*key.ExpiresAt))
	case key.ExpiresAt != nil:
		details = append(details, "expires "+format.Moment(*key.ExpiresAt))
	}
	return OwnKey{ID: key.ID.String(), Name: key.Name, Hint: key.Hint, Test: key.Test, Works: key.Works(now),
		Details: strings.Join(details, " · ")}
}

func spanOf(span time.Duration) string {
	if span >= 24*time.Hour {
		return format.Count(int(span.Hours()/24), "day")
	}
	return format.Count(int(span.Hours()), "hour")
}
