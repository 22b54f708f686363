package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/api/apikey"
	"plainhand/internal/branding"
	"plainhand/internal/usage"
)

// v1MeJSON is the key and its owner.
type v1MeJSON struct {
	ID    string       `json:"id"`
	Email string       `json:"email"`
	Plan  *string      `json:"plan"` // null without one
	Key   v1KeyJSON    `json:"key"`
	Brand *v1BrandJSON `json:"brand,omitempty"` // nil: no brand is published, or the plan no longer includes it
}

// v1BrandJSON is the owner's brand, as programs show it in place of the site's own.
type v1BrandJSON struct {
	Name   string       `json:"name"`
	Accent v1AccentJSON `json:"accent"`
}

// v1AccentJSON is a brand's accent, readable on the backgrounds of each theme.
type v1AccentJSON struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
}

type v1KeyJSON struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Hint      string         `json:"hint"`
	Test      bool           `json:"test"`
	Scopes    []apikey.Scope `json:"scopes"`
	MadeAt    time.Time      `json:"made_at"`
	ExpiresAt *time.Time     `json:"expires_at"`
}

// Me handles GET /v1/me.
func (a api) Me(w http.ResponseWriter, r *http.Request) error {
	visitor, key := web.VisitorOf(r), web.ApiKeyOf(r)
	reply := v1MeJSON{ID: visitor.User.ID.String(), Email: visitor.User.Email,
		Key: v1KeyJSON{key.ID.String(), key.Name, key.Hint, key.Test, key.Scopes, key.MadeAt.UTC(), utc(key.ExpiresAt)}}
	if visitor.Access.Active {
		reply.Plan = &visitor.Access.Plan.ID
	}
	var err error
	if reply.Brand, err = a.brand(r); err != nil {
		return err
	}
	return writeV1(w, r, reply)
}

// brand returns the published brand of the key's owner, or nil.
func (a api) brand(r *http.Request) (*v1BrandJSON, error) {
	published, err := a.brands.OfOwner(r.Context(), web.VisitorOf(r).User.ID)
	if errors.Is(err, branding.ErrNone) || err == nil && published.Rests {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	chosen, _ := branding.ParseColor(published.Settings.Accent) // checked when it was published
	accent := branding.AccentOf(chosen)
	return &v1BrandJSON{published.Settings.Name, v1AccentJSON{accent.Light.String(), accent.Dark.String()}}, nil
}

func utc(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	return new(at.UTC())
}

// v1UsageJSON is the owner's word usage.
type v1UsageJSON struct {
	Words v1WordsJSON `json:"words"`
	Days  []v1DayJSON `json:"days"` // those of the last 30 with counted words, oldest first
}

// v1WordsJSON is the usage and limit of the period.
type v1WordsJSON struct {
	Used      int        `json:"used"`
	Limit     *int       `json:"limit"`     // null without one
	Remaining *int       `json:"remaining"` // null without a limit
	ResetsAt  *time.Time `json:"resets_at"` // null without a period
}

func newV1Words(summary usage.Usage) v1WordsJSON {
	reply := v1WordsJSON{Used: summary.Used}
	if !summary.PeriodEnd.IsZero() {
		reply.ResetsAt = new(summary.PeriodEnd.UTC())
	}
	if summary.Limit != 0 && !summary.Unlimited() {
		reply.Limit, reply.Remaining = new(summary.Limit), new(summary.Remaining())
	}
	return reply
}

type v1DayJSON struct {
	Date  string `json:"date"`
	Words int    `json:"words"`
	Texts int    `json:"texts"`
}

// usageDays is the number of days in a usage report.
const usageDays = 30

// Usage handles GET /v1/usage: the plan's words, or the trial's for a test key.
func (a api) Usage(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	summary := visitor.Usage
	reply := v1UsageJSON{Days: []v1DayJSON{}}
	if web.ApiKeyOf(r).Test {
		var err error
		if summary, err = a.rewriting.Meter.TrialUsage(r.Context(), visitor.User.ID); err != nil {
			return err
		}
	} else {
		days, err := a.days(r)
		if err != nil {
			return err
		}
		reply.Days = days
	}
	reply.Words = newV1Words(summary)
	return writeV1(w, r, reply)
}

func (a api) days(r *http.Request) ([]v1DayJSON, error) {
	const noNews = 0
	visitor := web.VisitorOf(r)
	used, _, err := a.activity.Activity(r.Context(), visitor.User.ID, visitor.Access.Now.AddDate(0, 0, -usageDays),
		noNews)
	days := make([]v1DayJSON, len(used))
	for i, day := range used {
		days[i] = newV1Day(day)
	}
	return days, err
}

func newV1Day(day usage.Day) v1DayJSON {
	return v1DayJSON{day.Date.Format(time.DateOnly), day.Words, day.Texts}
}

// v1ModesJSON are the settings of a rewriting, in display order.
type v1ModesJSON struct {
	Modes     []humanize.Mode     `json:"modes"`
	Strengths []humanize.Strength `json:"strengths"`
	Layouts   []humanize.Layout   `json:"layouts"`
	Usual     v1DefaultsJSON      `json:"usual"` // defaults of a request without settings
}

type v1DefaultsJSON struct {
	Mode     humanize.Mode     `json:"mode"`
	Strength humanize.Strength `json:"strength"`
	Layout   humanize.Layout   `json:"layout"`
}

// Modes handles GET /v1/modes.
func (a api) Modes(w http.ResponseWriter, r *http.Request) error {
	return writeV1(w, r, v1ModesJSON{humanize.Modes(), humanize.Strengths(), humanize.Layouts(),
		v1DefaultsJSON{humanize.DefaultMode, humanize.DefaultStrength, humanize.DefaultLayout}})
}

// writeV1 answers a GET with JSON and an entity tag for conditional requests.
func writeV1(w http.ResponseWriter, r *http.Request, value any) error {
	body, err := json.Marshal(value)
	if err == nil {
		web.WriteBody(w, r, http.StatusOK, web.JsonType, body)
	}
	return err
}
