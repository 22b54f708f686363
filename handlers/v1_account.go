package handlers

import (
	"encoding/json"
	"net/http"
	"time"

	"plainhand/internal/apikey"
	"plainhand/internal/humanize"
	"plainhand/internal/usage"
)

// v1MeJSON is who a key belongs to.
type v1MeJSON struct {
	ID    string    `json:"id"`
	Email string    `json:"email"`
	Plan  *string   `json:"plan"` // null without one
	Key   v1KeyJSON `json:"key"`
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
func (a v1) Me(w http.ResponseWriter, r *http.Request) error {
	visitor, key := visitorOf(r), keyOfRequest(r)
	made := v1MeJSON{ID: visitor.User.ID.String(), Email: visitor.User.Email,
		Key: v1KeyJSON{key.ID.String(), key.Name, key.Hint, key.Test, key.Scopes, key.MadeAt.UTC(), utc(key.ExpiresAt)}}
	if visitor.Access.Active {
		made.Plan = &visitor.Access.Plan.ID
	}
	return writeV1(w, r, made)
}

func utc(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	return new(at.UTC())
}

// v1UsageJSON is what was used, and when.
type v1UsageJSON struct {
	Words v1WordsJSON `json:"words"`
	Days  []v1DayJSON `json:"days"` // of the last 30, those on which words were counted, the oldest first
}

// v1WordsJSON is where the key's owner stands.
type v1WordsJSON struct {
	Used      int        `json:"used"`
	Limit     *int       `json:"limit"`     // null without one
	Remaining *int       `json:"remaining"` // null without a limit
	ResetsAt  *time.Time `json:"resets_at"` // null where there is nothing to reset
}

func newV1Words(standing usage.Usage) v1WordsJSON {
	made := v1WordsJSON{Used: standing.Used}
	if !standing.PeriodEnd.IsZero() {
		made.ResetsAt = new(standing.PeriodEnd.UTC())
	}
	if standing.Limit != 0 && !standing.Unlimited() {
		made.Limit, made.Remaining = new(standing.Limit), new(standing.Remaining())
	}
	return made
}

type v1DayJSON struct {
	Date  string `json:"date"`
	Words int    `json:"words"`
	Texts int    `json:"texts"`
}

// usageDays are how many days are listed.
const usageDays = 30

// Usage handles GET /v1/usage: the words of the plan, or for a test key those of the trial.
func (a v1) Usage(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	standing := visitor.Usage
	made := v1UsageJSON{Days: []v1DayJSON{}}
	if keyOfRequest(r).Test {
		var err error
		if standing, err = a.trial.Standing(r.Context(), visitor.User.ID); err != nil {
			return err
		}
	} else {
		days, err := a.days(r)
		if err != nil {
			return err
		}
		made.Days = days
	}
	made.Words = newV1Words(standing)
	return writeV1(w, r, made)
}

func (a v1) days(r *http.Request) ([]v1DayJSON, error) {
	const noNews = 0
	visitor := visitorOf(r)
	counted, _, err := a.past.Past(r.Context(), visitor.User.ID, visitor.Access.Now.AddDate(0, 0, -usageDays), noNews)
	days := make([]v1DayJSON, len(counted))
	for i, day := range counted {
		days[i] = newV1Day(day)
	}
	return days, err
}

func newV1Day(day usage.Day) v1DayJSON {
	return v1DayJSON{day.Date.Format(time.DateOnly), day.Words, day.Texts}
}

// v1ModesJSON are the settings of a rewriting, in the order in which people are offered them.
type v1ModesJSON struct {
	Modes     []humanize.Mode     `json:"modes"`
	Strengths []humanize.Strength `json:"strengths"`
	Layouts   []humanize.Layout   `json:"layouts"`
	Usual     v1UsualJSON         `json:"usual"` // of a request that names none
}

type v1UsualJSON struct {
	Mode     humanize.Mode     `json:"mode"`
	Strength humanize.Strength `json:"strength"`
	Layout   humanize.Layout   `json:"layout"`
}

// Modes handles GET /v1/modes.
func (a v1) Modes(w http.ResponseWriter, r *http.Request) error {
	return writeV1(w, r, v1ModesJSON{humanize.Modes(), humanize.Strengths(), humanize.Layouts(),
		v1UsualJSON{humanize.UsualMode, humanize.UsualStrength, humanize.UsualLayout}})
}

// writeV1 answers a GET, with a tag by which a client that has the answer already gets none.
func writeV1(w http.ResponseWriter, r *http.Request, value any) error {
	body, err := json.Marshal(value)
	if err == nil {
		writeBody(w, r, http.StatusOK, jsonType, body)
	}
	return err
}
