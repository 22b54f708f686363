package branding

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/branding"
	"plainhand/internal/fault"
	"plainhand/views"
	brandviews "plainhand/views/branding"
)

// accountBrand handles /account/brand, the branding settings of a customer whose plan includes white-labeling.
type accountBrand struct {
	site      web.Site
	sessions  web.Sessions
	brands    *branding.Brands
	directory *branding.Directory
	sender    string // From address of emails to members
}

// maxBrandBody is the maximum size of the branding form in bytes: a logo and the other fields.
const maxBrandBody = branding.MaxLogoBytes + web.MaxSmallBody

// Show handles GET /account/brand.
func (a accountBrand) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := a.sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	page, err := a.page(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, brandviews.Brand(page.WithDone(done)))
}

func (a accountBrand) page(r *http.Request) (brandviews.Page, error) {
	own, versions, hosts, err := a.ownBrand(r)
	if err != nil {
		return brandviews.Page{}, err
	}
	if refused := web.VisitorOf(r).Access.Allow(billing.WhiteLabel); refused != nil {
		page := brandviews.NewMissingPage(a.site.Frame(r), billing.WhiteLabel.Availability(), own.Slug != "")
		return page, nil
	}
	page := brandviews.NewPage(a.site.Frame(r), own, versions, hosts, web.VisitorOf(r).User.Email)
	return page.WithSender(a.sender), nil
}

// ownBrand returns the visitor's brand with its versions and hosts, or the zero Brand if they have none yet.
func (a accountBrand) ownBrand(r *http.Request) (branding.Brand, []branding.Version, []branding.Host, error) {
	own, versions, hosts, err := a.brands.Of(r.Context(), web.VisitorOf(r).User.ID)
	if errors.Is(err, branding.ErrNone) {
		err = nil
	}
	return own, versions, hosts, err
}

// requirePlan blocks visitors whose plan does not include white-labeling.
func (a accountBrand) requirePlan(f *web.Failures) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := web.VisitorOf(r).Access.Allow(billing.WhiteLabel); err != nil {
				f.Answer(w, r, err, web.WantsJSON(r))
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// Save handles POST /account/brand with the fields of views.BrandChoiceFrom and an optional logo file.
func (a accountBrand) Save(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseMultipartForm(maxBrandBody); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return web.BodyReadError(web.ErrForm, err)
	}
	choice := brandviews.ChoiceFrom(r.PostForm)
	own, _, _, err := a.ownBrand(r)
	if err != nil {
		return err
	}
	if !r.PostForm.Has("noLogo") {
		choice.Settings.Logo = own.Draft.Logo
	}
	if err := a.save(r, own, choice); err != nil {
		return a.failed(r, err, &choice)
	}
	return a.done(w, r, brandviews.DoneBrandSaved)
}

func (a accountBrand) save(r *http.Request, own branding.Brand, choice brandviews.Choice) error {
	userID := web.VisitorOf(r).User.ID
	if own.Slug == "" {
		if err := a.brands.Add(r.Context(), userID, choice.Slug, choice.Settings); err != nil {
			return err
		}
	}
	switch file, _, err := r.FormFile("logo"); {
	case errors.Is(err, http.ErrMissingFile), errors.Is(err, http.ErrNotMultipart):
		return a.brands.Save(r.Context(), userID, choice.Slug, choice.Settings)
	case err != nil:
		return web.ErrForm.Because(err)
	default:
		defer file.Close()
		return a.brands.SaveWithLogo(r.Context(), userID, choice.Slug, choice.Settings, file)
	}
}

// Publish handles POST /account/brand/publish.
func (a accountBrand) Publish(w http.ResponseWriter, r *http.Request) error {
	if err := a.brands.Publish(r.Context(), web.VisitorOf(r).User.ID); err != nil {
		return a.failed(r, err, nil)
	}
	return a.done(w, r, brandviews.DoneBrandPublished)
}

// GoBack handles POST /account/brand/versions/{number}.
func (a accountBrand) GoBack(w http.ResponseWriter, r *http.Request) error {
	number, err := strconv.Atoi(chi.URLParam(r, "number"))
	if err != nil {
		return branding.ErrNone.Because(err)
	}
	if err := a.brands.GoBack(r.Context(), web.VisitorOf(r).User.ID, number); err != nil {
		return a.failed(r, err, nil)
	}
	return a.done(w, r, brandviews.DoneBrandBack)
}

// AddHost handles POST /account/brand/hosts with host.
func (a accountBrand) AddHost(w http.ResponseWriter, r *http.Request) error {
	return a.changeHost(w, r, brandviews.DoneHostAdded, a.brands.AddHost)
}

// CheckHost handles POST /account/brand/hosts/check with host.
func (a accountBrand) CheckHost(w http.ResponseWriter, r *http.Request) error {
	return a.changeHost(w, r, brandviews.DoneHostVerified, a.brands.CheckHost)
}

// DeleteHost handles POST /account/brand/hosts/delete with host.
func (a accountBrand) DeleteHost(w http.ResponseWriter, r *http.Request) error {
	return a.changeHost(w, r, brandviews.DoneHostDeleted, a.brands.DeleteHost)
}

func (a accountBrand) changeHost(w http.ResponseWriter, r *http.Request, done views.Done,
	do func(ctx context.Context, ownerID uuid.UUID, host string) error,
) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	if err := do(r.Context(), web.VisitorOf(r).User.ID, posted.Get("host")); err != nil {
		return a.failed(r, err, nil)
	}
	return a.done(w, r, done)
}

// done clears the brand cache and redirects to the branding page with a confirmation.
func (a accountBrand) done(w http.ResponseWriter, r *http.Request, done views.Done) error {
	a.directory.Forget()
	if err := a.sessions.KeepConfirmation(w, r, done); err != nil {
		return err
	}
	return web.Redirect(w, r, brandviews.Path)
}

// failed returns err on the branding page, with the submitted values. Internal errors are returned unchanged.
func (a accountBrand) failed(r *http.Request, err error, choice *brandviews.Choice) error {
	if fault.KindOf(err) == fault.Internal {
		return err
	}
	page, failed := a.page(r)
	if failed != nil {
		return failed
	}
	if choice != nil {
		page = page.WithChoice(*choice)
	}
	return web.OnPage(err, brandviews.Brand(page.WithProblem(web.ProblemOf(err))))
}

// Accent handles GET /account/brand/accent?color=COLOR with the color as each theme adjusts it.
func (a accountBrand) Accent(w http.ResponseWriter, r *http.Request) error {
	asked, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return web.ErrForm.Because(err)
	}
	colors := brandviews.Colors(asked.Get("color"))
	if colors == nil {
		return branding.ErrColor
	}
	return web.WriteJSON(w, r, http.StatusOK, accentJSON{true, colors})
}

type accentJSON struct {
	Success bool               `json:"success"`
	Colors  []brandviews.Color `json:"colors"`
}

// Logo handles GET /account/brand/logo/{hash}: a logo of the visitor's own brand.
func (a accountBrand) Logo(w http.ResponseWriter, r *http.Request) error {
	own, _, _, err := a.ownBrand(r)
	if err != nil {
		return err
	}
	logo, err := a.directory.LogoOf(r.Context(), own.ID, chi.URLParam(r, "hash"))
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	web.WriteLogo(w, r, logo)
	return nil
}
