package branding

import (
	"errors"
	"net/http"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/branding"
	brandviews "plainhand/views/branding"
	"plainhand/views/email"
)

// brandPreview renders a customer's unpublished branding as its members will see it.
type brandPreview struct {
	account accountBrand
	editor  SampleEditor
	emails  email.Site
}

// SampleEditor renders the editor with a sample text under the request's brand.
type SampleEditor interface {
	Sample(r *http.Request) (templ.Component, error)
	// SampleDocument sends a sample Word document whose tracked changes have the brand as their author.
	SampleDocument(w http.ResponseWriter, r *http.Request) error
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
	current := web.Brand{Published: branding.Published{ID: own.ID, Slug: own.Slug, Settings: own.Draft}, Preview: true,
		PlatformName: p.account.site.Brand}
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
	web.AllowStyles(w, p.account.site, own.Draft.Styles())
	switch brandviews.Surface(chi.URLParam(r, "surface")) {
	case brandviews.SurfaceSignIn:
		frame := web.BrandFrame(web.WithVisitor(web.WithBrand(r, current), web.Visitor{}), current)
		return web.RenderPrivate(w, r, brandviews.MemberSignIn(brandviews.NewMemberSignInPage(frame, "/")))
	case brandviews.SurfaceEditor:
		editor, err := p.editor.Sample(web.WithBrand(r, current))
		if err != nil {
			return err
		}
		return web.RenderPrivate(w, r, editor)
	case brandviews.SurfaceEmail:
		return p.email(w, r, own.Draft)
	case brandviews.SurfaceResult:
		return p.editor.SampleDocument(w, web.WithBrand(r, current))
	}
	return web.ErrNotFound
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
	w.Header().Set("Content-Security-Policy", web.MailPolicy(html))
	web.WriteBody(w, r, http.StatusOK, web.HtmlType, []byte(html))
	return nil
}
