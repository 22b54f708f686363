package branding

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
	"plainhand/views"
	brandviews "plainhand/views/branding"
)

// brandEmbed handles /account/brand/embed, the settings for embedding the editor in a customer's own pages.
type brandEmbed struct {
	account accountBrand
	keys    embed.Keys
}

// Show handles GET /account/brand/embed.
func (b brandEmbed) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := b.account.sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	page, err := b.page(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, brandviews.Embed(page.WithDone(done)))
}

func (b brandEmbed) page(r *http.Request) (brandviews.EmbedPage, error) {
	own, _, hosts, err := b.account.ownBrand(r)
	if err != nil {
		return brandviews.EmbedPage{}, err
	}
	if own.Version == 0 {
		return brandviews.EmbedPage{}, errUnpublished
	}
	published := branding.Published{Slug: own.Slug}
	for _, host := range hosts {
		if host.VerifiedAt != nil {
			published.Host = host.Name
			break
		}
	}
	page := brandviews.NewEmbedPage(b.account.site.Frame(r), own, published.BaseURL(b.account.site.BaseURL), web.EmbedTag,
		b.keys.Secret(own.ID, own.EmbedVersion))
	return page, nil
}

// SetOrigins handles POST /account/brand/embed with origins, one per line.
func (b brandEmbed) SetOrigins(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	if err := b.account.brands.SetOrigins(r.Context(), web.VisitorOf(r).User.ID, posted.Get("origins")); err != nil {
		page, failed := b.page(r)
		if failed != nil {
			return failed
		}
		page = page.WithOrigins(posted.Get("origins")).WithProblem(web.ProblemOf(err))
		return web.OnPage(err, brandviews.Embed(page))
	}
	return b.done(w, r, brandviews.DoneOriginsSaved)
}

// RenewSecret handles POST /account/brand/embed/secret.
func (b brandEmbed) RenewSecret(w http.ResponseWriter, r *http.Request) error {
	if err := b.account.brands.RenewEmbedSecret(r.Context(), web.VisitorOf(r).User.ID); err != nil {
		return err
	}
	return b.done(w, r, brandviews.DoneSecretRenewed)
}

func (b brandEmbed) done(w http.ResponseWriter, r *http.Request, done views.Done) error {
	b.account.directory.Forget()
	if err := b.account.sessions.KeepConfirmation(w, r, done); err != nil {
		return err
	}
	return web.Redirect(w, r, brandviews.EmbedPath)
}
