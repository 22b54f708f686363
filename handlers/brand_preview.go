package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/account"
	"plainhand/internal/brand"
	"plainhand/views"
	"plainhand/views/email"
)

// brandPreview shows a customer what their people will see, before it is published.
type brandPreview struct {
	own      accountBrand
	platform platform
	mails    email.Site
}

// Show handles GET /account/brand/preview/{surface}.
func (p brandPreview) Show(w http.ResponseWriter, r *http.Request) error {
	own, _, _, err := p.own.own(r)
	if err != nil {
		return err
	}
	if own.Slug == "" {
		return brand.ErrNone
	}
	shown := shownBrand{Published: brand.Published{ID: own.ID, Slug: own.Slug, Settings: own.Draft}, preview: true,
		ours: p.own.site.Brand}
	if own.Draft.Logo != "" {
		logo, err := p.own.seen.LogoOf(r.Context(), own.ID, own.Draft.Logo)
		if err != nil {
			return err
		}
		shown.LogoRatio = logo.Ratio
	}
	allowStyles(w, p.own.site, own.Draft.Styles())
	switch views.Surface(chi.URLParam(r, "surface")) {
	case views.SurfaceSignIn:
		frame := brandFrame(withVisitor(withBrand(r, shown), visitor{}), shown)
		return renderPrivate(w, r, views.SeatSignIn(views.NewSeatSignInPage(frame, "/")))
	case views.SurfaceEditor:
		drawn, err := p.platform.sample(withBrand(r, shown))
		if err != nil {
			return err
		}
		return renderPrivate(w, r, drawn)
	case views.SurfaceLetter:
		return p.letter(w, r, own.Draft)
	}
	return errNotFound
}

func (p brandPreview) letter(w http.ResponseWriter, r *http.Request, settings brand.Settings) error {
	told := account.Letter{Kind: account.LetterInvitation}
	written, err := email.NewForAccount(p.mails.Under(settings, p.mails.BaseURL), told, "/")
	if err != nil {
		return err
	}
	html, err := written.HTML()
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", mailPolicy(html))
	writeBody(w, r, http.StatusOK, htmlType, []byte(html))
	return nil
}
