package handlers

import (
	"context"
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/account"
	"plainhand/internal/brand"
	"plainhand/internal/docx"
	"plainhand/internal/humanize"
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
		switch {
		case errors.Is(err, brand.ErrNone):
			shown.Settings.Logo = "" // the name is written
		case err != nil:
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
	case views.SurfaceResult:
		return p.document(w, withBrand(r, shown))
	}
	return errNotFound
}

// document sends a Word document whose changes are by the brand.
func (p brandPreview) document(w http.ResponseWriter, r *http.Request) error {
	leave, err := p.platform.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	word, err := docx.New(views.SampleDraft)
	if err != nil {
		return err
	}
	rewrite := func(ctx context.Context, text string) (humanize.Result, error) {
		request := humanize.Request{Text: text, Asking: visitorOf(r).asking()}
		prepared, err := p.platform.humanizing.prepare(ctx, request)
		if err != nil {
			return humanize.Result{}, err
		}
		return p.platform.humanizing.humanize(ctx, prepared)
	}
	made, err := p.platform.documents.Sample(r.Context(), "sample.docx", word, rewrite)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="sample.docx"`)
	writePrivate(w, r, made.MediaType, made.Content)
	return nil
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
