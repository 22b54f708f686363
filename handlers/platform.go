package handlers

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"

	"github.com/a-h/templ"

	"plainhand/internal/billing"
	"plainhand/internal/humanize"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
)

// platform serves /platform, the tool that subscribers work in.
type platform struct {
	site       Site
	humanizing humanizing
	islands    *islands.Renderer
}

// platformMessages are what the editor says without asking the server, in the same words that the server would use.
var platformMessages = islands.Messages{
	Empty: humanize.ErrEmpty.Message, Limit: usage.ErrLimit.Message, Failed: errProcess.Message,
}

// Show handles GET /platform. Signed-out visitors go to the home page, those without a plan to the price list.
func (p platform) Show(w http.ResponseWriter, r *http.Request) error {
	if target := turnedAway(visitorOf(r)); target != "" {
		return turnAway(w, r, target)
	}
	page, err := p.draw(r, p.page(r, visitorOf(r), islands.Draft{}))
	if err != nil {
		return err
	}
	return renderPrivate(w, r, page)
}

// Humanize handles POST /platform with the same page, the draft still in its field, and the result or what went wrong.
func (p platform) Humanize(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	draft := newDraft(posted)
	if target := turnedAway(visitor); target != "" {
		return p.giveBack(w, r, draft, target)
	}
	body := emptyBuffer()
	defer buffers.Put(body)
	if err = p.answer(r, draft, takenOf(posted), body); err != nil {
		told := tell(err)
		page, drawErr := p.draw(r, p.page(r, visitor, draft).WithProblem(told.Message, told.Advice))
		if drawErr != nil {
			return drawErr
		}
		return onPage{err, page}
	}
	writePrivate(w, r, htmlType, body.Bytes())
	return nil
}

// answer renders the page with the result into body, and counts the words. The editor shows how they were counted and
// takes time, so it is rendered with what is foreseen, and again only if another run has ended meanwhile.
func (p platform) answer(r *http.Request, draft islands.Draft, taken views.Taken, body *bytes.Buffer) error {
	leave, err := p.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	run, err := p.humanizing.begin(r, requestOf(draft))
	if err != nil {
		return err
	}
	defer run.release(r.Context())
	if err := run.rewrite(r.Context()); err != nil {
		return err
	}
	expected, foreseen, err := run.foresee(r.Context())
	if err != nil {
		return err
	}
	var page views.PlatformPage
	var drawn templ.Component
	err = run.inTurn(r.Context(), func() (err error) {
		page = p.page(r, run.visitor, draft).WithResult(run.request, run.result).WithTaken(taken)
		drawn, err = p.draw(r, page.WithCount(expected.standing(), run.charged, foreseen))
		return err
	})
	if err != nil {
		return err
	}
	return run.count(r.Context(), func(visitor visitor, count usage.Count) (err error) {
		if visitor.Usage != expected.Usage || count != foreseen {
			drawn, err = p.draw(r, page.WithCount(visitor.standing(), run.charged, count))
		}
		if err != nil {
			return err
		}
		return drawn.Render(r.Context(), body)
	})
}

// giveBack turns away somebody who could use the platform when they opened it, without losing what they typed there.
func (p platform) giveBack(w http.ResponseWriter, r *http.Request, draft islands.Draft, target string) error {
	if strings.TrimSpace(draft.Text) == "" {
		return redirect(w, r, target)
	}
	reason := errSignInFirst
	if visitorOf(r).SignedIn {
		reason = billing.ErrInactive
	}
	problem := islands.Problem{Message: reason.Message, Advice: reason.Advice}
	return onPage{reason, views.KeptDraft(views.NewKeptDraftPage(p.site.frame(r), draft, problem))}
}

// draw returns the page with its editor, or with a plain form if rendering the editor fails.
func (p platform) draw(r *http.Request, page views.PlatformPage) (templ.Component, error) {
	drawn, err := p.islands.Draw(r.Context(), page.Props)
	return views.Platform(page.Drawn(drawn)), err
}

func (p platform) page(r *http.Request, v visitor, draft islands.Draft) views.PlatformPage {
	page := views.NewPlatformPage(p.site.frame(r), v.User, v.standing(), draft, platformMessages)
	page.Writer = p.site.Writer
	return page
}

// turnedAway returns where to send a visitor who may not use the platform, or "".
func turnedAway(v visitor) string {
	switch {
	case !v.SignedIn:
		return "/"
	case !v.Access.Active:
		return "/pricing"
	}
	return ""
}

func newDraft(posted url.Values) islands.Draft {
	return islands.Draft{
		Text:     typed(posted, "text"),
		Mode:     posted.Get("mode"),
		Strength: posted.Get("strength"),
		Layout:   posted.Get("layout"),
		Keep:     posted.Get("keep"),
	}
}

func takenOf(posted url.Values) views.Taken {
	return views.Taken{Of: posted.Get("of"), Choices: posted["take"]}
}

func requestOf(draft islands.Draft) humanize.Request {
	return humanize.Request{
		Text:     draft.Text,
		Mode:     humanize.Mode(draft.Mode),
		Strength: humanize.Strength(draft.Strength),
		Layout:   humanize.Layout(draft.Layout),
		Keep:     keptWords(draft.Keep),
	}
}

// keptWords splits the list that people type: words and phrases between commas or line breaks.
func keptWords(list string) []string {
	var kept []string
	for part := range strings.FieldsFuncSeq(list, func(c rune) bool { return c == ',' || c == '\n' }) {
		if part = strings.TrimSpace(part); part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}
