// Package pages has the handlers of public pages and files: the home page, guides, tools, pricing, the free tool,
// contact, status, sitemaps, and icons.
package pages

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"plainhand/content"
	"plainhand/handlers/web"
	"plainhand/internal/mail/contact"
	"plainhand/internal/status"
	pageviews "plainhand/views/pages"
)

// Deps are the dependencies of the public pages.
type Deps struct {
	web.Common
	Content   content.Content
	Contact   contact.Service
	Status    *status.Board
	Rewriting web.Rewriting
	SampleRun *SampleRun
	Mail      *MailPreview // nil except in development
}

// FileRoutes routes files and pages that need no session.
func FileRoutes(r chi.Router, d Deps) {
	for path, icon := range icons {
		r.Get(path, d.Page(icon.Lead))
	}
	if look := d.Site.Theme; look != nil && look.Logo != nil {
		r.Get(look.LogoPath(), d.Page(look.Show))
	}
	manifest := newManifest(d.Site.Brand)
	r.Get(manifest.Path, d.Page(manifest.Show))
	for _, file := range append(newListings(d.Site, d.Content), newPictures(d.Site.Brand, d.Content)...) {
		r.Get(file.Path, d.Page(file.Show))
	}
	WordRoutes(r, d)
	r.Get(securityPath, d.Page(securityTxt{d.Site, time.Now}.Show))
	if d.Mail != nil {
		preview := mailPreviewPages{d.Site, *d.Mail}
		r.Get("/dev/mail", d.Page(preview.loopbackOnly(preview.List)))
		r.Get("/dev/mail/samples/{name}.{form}", d.Page(preview.loopbackOnly(preview.Sample)))
		r.Get("/dev/mail/written/{id}.{form}", d.Page(preview.loopbackOnly(preview.Written)))
	}
}

// CachedRoutes routes the pages that are cached for signed-out visitors. Corrections redirect addresses that are
// probably misspelled.
func CachedRoutes(r chi.Router, d Deps, named web.NamedPages, corrections func(http.Handler) http.Handler) {
	pricing := pricing{d.Site, newWords(d.Content)}
	r.With(d.Site.WithDemoMode).Get("/pricing", d.Page(pricing.Show))
	r.Get("/free-ai-humanizer", d.Page(d.free().Show))
	r.Group(func(r chi.Router) {
		r.Use(named.ServeCached(d.Site, web.WithoutPlan))
		r.Get("/", d.Page(d.home().Show))
		r.With(corrections).Get("/tools/{slug}", d.Page(d.tools().Show))
		r.With(corrections).Get("/blog/{slug}", d.Page(d.blog().Show))
	})
	r.Group(func(r chi.Router) {
		r.Use(named.ServeCached(d.Site, web.SignedIn))
		r.Get("/tools", d.Page(d.tools().List))
		r.Get("/use-cases", d.Page(useCases{d.Site, d.Content}.Show))
		r.Get("/blog", d.Page(d.blog().List))
		for _, path := range textPages {
			r.Get(path, d.Page(pages{d.Site, d.Content}.Show))
		}
	})
	WordInfoRoutes(r, d)
	r.Get("/contact", d.Page(contacts{d.Site, d.Contact}.Show))
	r.Get("/status", d.Page(statusPage{d.Site, d.Status}.Show))
}

// FormRoutes routes the forms of public pages.
func FormRoutes(r chi.Router, d Deps) {
	r.With(web.LimitBody(web.MaxDemoBody)).Post("/", d.Page(d.home().Try))
	r.With(web.LimitBody(web.MaxFreeBody)).Post("/free-ai-humanizer", d.Page(d.free().Humanize))
	r.With(web.LimitBody(web.MaxDemoBody)).Post("/tools/{slug}", d.Page(d.tools().Try))
	r.With(web.LimitBody(web.MaxDemoBody)).Post("/blog/{slug}", d.Page(d.blog().Try))
	r.With(web.LimitBody(web.MaxSmallBody)).Post("/contact", d.Page(contacts{d.Site, d.Contact}.Send))
}

func (d Deps) home() home {
	return home{d.Site, newWords(d.Content), d.demos(), d.SampleRun}
}

func (d Deps) tools() tools { return tools{d.Site, d.Content, d.demos()} }
func (d Deps) demos() demos {
	return demos{d.Site, d.Islands, d.Rewriting.Slots, pageviews.NewDemoWidget}
}

func (d Deps) blog() blog {
	return blog{d.Site, d.Content, demos{d.Site, d.Islands, d.Rewriting.Slots, pageviews.NewGuideDemo}}
}

func (d Deps) free() freeHumanizer {
	return freeHumanizer{d.Site, d.Content, d.Rewriting, d.Islands}
}
