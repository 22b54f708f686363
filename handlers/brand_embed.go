package handlers

import (
	"net/http"

	"plainhand/internal/brand"
	"plainhand/internal/embed"
	"plainhand/views"
)

// brandEmbed serves /account/brand/embed, where a customer has the editor be part of their own pages.
type brandEmbed struct {
	own  accountBrand
	keys embed.Keys
}

// Show handles GET /account/brand/embed.
func (b brandEmbed) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := b.own.sessions.takeConfirmation(w, r)
	if err != nil {
		return err
	}
	page, err := b.page(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.BrandEmbed(page.WithDone(done)))
}

func (b brandEmbed) page(r *http.Request) (views.BrandEmbedPage, error) {
	own, _, hosts, err := b.own.own(r)
	if err != nil {
		return views.BrandEmbedPage{}, err
	}
	if own.Version == 0 {
		return views.BrandEmbedPage{}, errUnseen
	}
	shown, tag := brand.Published{Slug: own.Slug}, ownTag
	for _, host := range hosts {
		if host.VerifiedAt != nil {
			shown.Host, tag = host.Name, plainTag
			break
		}
	}
	page := views.NewBrandEmbedPage(b.own.site.frame(r), own, shown.BaseURL(b.own.site.BaseURL), tag,
		b.keys.Secret(own.ID, own.EmbedVersion))
	return page, nil
}

// SetOrigins handles POST /account/brand/embed with origins, one a line.
func (b brandEmbed) SetOrigins(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	if err := b.own.brands.SetOrigins(r.Context(), visitorOf(r).User.ID, posted.Get("origins")); err != nil {
		page, failed := b.page(r)
		if failed != nil {
			return failed
		}
		page = page.WithOrigins(posted.Get("origins")).WithProblem(problemOf(err))
		return onPage{err, views.BrandEmbed(page)}
	}
	return b.done(w, r, views.DoneOriginsSaved)
}

// RenewSecret handles POST /account/brand/embed/secret.
func (b brandEmbed) RenewSecret(w http.ResponseWriter, r *http.Request) error {
	if err := b.own.brands.RenewEmbedSecret(r.Context(), visitorOf(r).User.ID); err != nil {
		return err
	}
	return b.done(w, r, views.DoneSecretRenewed)
}

func (b brandEmbed) done(w http.ResponseWriter, r *http.Request, done views.Done) error {
	b.own.seen.Forget()
	if err := b.own.sessions.keepConfirmation(w, r, done); err != nil {
		return err
	}
	return redirect(w, r, views.BrandEmbedPath)
}
