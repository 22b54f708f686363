package handlers

import (
	"context"
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/internal/branding"
	"plainhand/internal/formats/docx"
	"plainhand/views"
	"plainhand/views/email"
)

// brandPreview renders a customer's unpublished branding as its members will see it.
type brandPreview struct {
	account  accountBrand
	platform platform
	emails   email.Site
}

// Show handles GET /account/brand/preview/{surface}.
func (p brandPreview) Show(w http.ResponseWriter, r *http.Request) error {
	own, _, _, err := p.account.ownBrand(r)
	if err != nil {
		return err
	}
	if own.Slug == "" {
		return branding.ErrNone
	}
	current := requestBrand{Published: branding.Published{ID: own.ID, Slug: own.Slug, Settings: own.Draft}, preview: true,
		platformName: p.account.site.Brand}
	if own.Draft.Logo != "" {
		logo, err := p.account.directory.LogoOf(r.Context(), own.ID, own.Draft.Logo)
		switch {
		case errors.Is(err, branding.ErrNone):
			current.Settings.Logo = "" // the page shows the name instead
		case err != nil:
			return err
		}
		current.LogoRatio = logo.Ratio
	}
	allowStyles(w, p.account.site, own.Draft.Styles())
	switch views.Surface(chi.URLParam(r, "surface")) {
	case views.SurfaceSignIn:
		frame := brandFrame(withVisitor(withBrand(r, current), visitor{}), current)
		return renderPrivate(w, r, views.SeatSignIn(views.NewSeatSignInPage(frame, "/")))
	case views.SurfaceEditor:
		editor, err := p.platform.sample(withBrand(r, current))
		if err != nil {
			return err
		}
		return renderPrivate(w, r, editor)
	case views.SurfaceLetter:
		return p.email(w, r, own.Draft)
	case views.SurfaceResult:
		return p.document(w, withBrand(r, current))
	}
	return errNotFound
}

// document sends a sample Word document whose tracked changes have the brand as their author.
func (p brandPreview) document(w http.ResponseWriter, r *http.Request) error {
	leave, err := p.platform.humanizing.acquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	word, err := docx.New(views.SampleDraft)
	if err != nil {
		return err
	}
	rewrite := func(ctx context.Context, text string) (humanize.Result, error) {
		request := humanize.Request{Text: text, Asking: visitorOf(r).caller()}
		prepared, err := p.platform.humanizing.prepare(ctx, request)
		if err != nil {
			return humanize.Result{}, err
		}
		return p.platform.humanizing.humanize(ctx, prepared)
	}
	sample, err := p.platform.documents.Sample(r.Context(), "sample.docx", word, rewrite)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="sample.docx"`)
	writePrivate(w, r, sample.MediaType, sample.Content)
	return nil
}

// email sends the HTML of a sample invitation.
func (p brandPreview) email(w http.ResponseWriter, r *http.Request, settings branding.Settings) error {
	invitation := account.Email{Kind: account.EmailInvitation}
	message, err := email.NewForAccount(p.emails.Under(settings, p.emails.BaseURL), invitation, "/")
	if err != nil {
		return err
	}
	html, err := message.HTML()
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", mailPolicy(html))
	writeBody(w, r, http.StatusOK, htmlType, []byte(html))
	return nil
}
