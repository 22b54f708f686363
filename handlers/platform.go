package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"plainhand/internal/humanize"
	"plainhand/views"
)

// Platform answers /platform, the tool that subscribers work in.
type Platform struct {
	site       Site
	humanizing humanizing
	now        func() time.Time
}

// Show answers GET /platform. Nobody signed in goes to the home page, somebody without a plan to the price list.
func (p Platform) Show(w http.ResponseWriter, r *http.Request) error {
	if target := turnedAway(visitorOf(r)); target != "" {
		return redirect(w, r, target)
	}
	return renderPrivate(w, r, views.Platform(p.page(r, visitorOf(r), views.Draft{})))
}

// Humanize answers POST /platform with the same page, the draft in place, and the result or what went wrong.
func (p Platform) Humanize(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if target := turnedAway(visitor); target != "" {
		return redirect(w, r, target)
	}
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	draft := newDraft(posted)
	result, used, err := p.humanizing.run(r, humanize.Request{
		Text: draft.Text, Mode: draft.Mode, Strength: draft.Strength, Keep: keptWords(draft.Keep)})
	if err != nil {
		told := tell(err)
		return onPage{err, views.Platform(p.page(r, visitor, draft).WithProblem(told.Message, told.Advice))}
	}
	visitor.Usage = used
	return renderPrivate(w, r, views.Platform(p.page(r, visitor, draft).WithResult(result)))
}

func (p Platform) page(r *http.Request, v visitor, draft views.Draft) views.PlatformPage {
	return views.NewPlatformPage(p.site.frame(r), v.standing(p.now()), draft)
}

// turnedAway returns where a visitor goes who may not use the platform, or nothing.
func turnedAway(v visitor) string {
	switch {
	case !v.SignedIn:
		return "/"
	case !v.Access.Active:
		return "/pricing"
	}
	return ""
}

func newDraft(posted url.Values) views.Draft {
	return views.Draft{
		Text:     strings.ReplaceAll(posted.Get("text"), "\r\n", "\n"), // a form sends every line's end so, whatever was typed
		Mode:     humanize.Mode(posted.Get("mode")),
		Strength: humanize.Strength(posted.Get("strength")),
		Keep:     posted.Get("keep"),
	}
}

// keptWords takes the list apart that people type: words and phrases between commas or line ends.
func keptWords(list string) []string {
	var kept []string
	for part := range strings.FieldsFuncSeq(list, func(c rune) bool { return c == ',' || c == '\n' }) {
		if part = strings.TrimSpace(part); part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}
