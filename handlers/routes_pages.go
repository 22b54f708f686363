package handlers

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"plainhand/content"
	"plainhand/internal/admission"
	"plainhand/internal/mail/contact"
	"plainhand/internal/status"
	"plainhand/internal/usage"
	"plainhand/views"
)

// PagesDeps are the dependencies of the public pages.
type PagesDeps struct {
	Common
	Content    content.Content
	Contact    contact.Service
	Status     *status.Board
	Humanizing humanizing
	Free       *usage.FreeMeter
	Slots      *admission.Gate // worker slots for texts outside the engine
	Mail       *MailPreview    // nil except in development
}

// pagesFiles routes files and pages that need no session.
func pagesFiles(r chi.Router, d PagesDeps) {
	for path, icon := range icons {
		r.Get(path, d.page(icon.Lead))
	}
	if look := d.Site.Look; look != nil && look.Logo != nil {
		r.Get(look.logoPath(), d.page(look.Show))
	}
	manifest := newManifest(d.Site.Brand)
	r.Get(manifest.path, d.page(manifest.Show))
	for _, file := range append(newListings(d.Site, d.Content), newPictures(d.Site.Brand, d.Content)...) {
		r.Get(file.path, d.page(file.Show))
	}
	r.Get(securityPath, d.page(securityTxt{d.Site, time.Now}.Show))
	if d.Mail != nil {
		preview := mailPreview{d.Site, *d.Mail}
		r.Get("/dev/mail", d.page(preview.loopbackOnly(preview.List)))
		r.Get("/dev/mail/samples/{name}.{form}", d.page(preview.loopbackOnly(preview.Sample)))
		r.Get("/dev/mail/written/{id}.{form}", d.page(preview.loopbackOnly(preview.Written)))
	}
}

// pagesCached routes the pages that are cached for signed-out visitors. Corrections redirect addresses that are
// probably misspelled.
func pagesCached(r chi.Router, d PagesDeps, named namedPages, corrections func(http.Handler) http.Handler) {
	pricing := pricing{d.Site, newWords(d.Content)}
	r.With(d.Site.withDemoMode).Get("/pricing", d.page(pricing.Show))
	r.Get("/free-ai-humanizer", d.page(d.free().Show))
	r.Group(func(r chi.Router) {
		r.Use(named.serveCached(d.Site, withoutPlan))
		r.Get("/", d.page(d.home().Show))
		r.With(corrections).Get("/tools/{slug}", d.page(d.tools().Show))
		r.With(corrections).Get("/blog/{slug}", d.page(d.blog().Show))
	})
	r.Group(func(r chi.Router) {
		r.Use(named.serveCached(d.Site, signedIn))
		r.Get("/tools", d.page(d.tools().List))
		r.Get("/use-cases", d.page(useCases{d.Site, d.Content}.Show))
		r.Get("/blog", d.page(d.blog().List))
		for _, path := range textPages {
			r.Get(path, d.page(pages{d.Site, d.Content}.Show))
		}
	})
	r.Get("/contact", d.page(contacts{d.Site, d.Contact}.Show))
	r.Get("/status", d.page(statusPage{d.Site, d.Status}.Show))
}

// pagesForms routes the forms of public pages.
func pagesForms(r chi.Router, d PagesDeps) {
	r.With(limitBody(maxDemoBody)).Post("/", d.page(d.home().Try))
	r.With(limitBody(maxFreeBody)).Post("/free-ai-humanizer", d.page(d.free().Humanize))
	r.With(limitBody(maxDemoBody)).Post("/tools/{slug}", d.page(d.tools().Try))
	r.With(limitBody(maxDemoBody)).Post("/blog/{slug}", d.page(d.blog().Try))
	r.With(limitBody(maxSmallBody)).Post("/contact", d.page(contacts{d.Site, d.Contact}.Send))
}

func (d PagesDeps) home() home   { return home{d.Site, newWords(d.Content), d.demos()} }
func (d PagesDeps) tools() tools { return tools{d.Site, d.Content, d.demos()} }
func (d PagesDeps) demos() demos { return demos{d.Site, d.Islands, d.Slots, views.NewDemoWidget} }

func (d PagesDeps) blog() blog {
	return blog{d.Site, d.Content, demos{d.Site, d.Islands, d.Slots, views.NewGuideDemo}}
}

func (d PagesDeps) free() freeHumanizer {
	return freeHumanizer{d.Site, d.Humanizing, d.Free, d.Islands}
}
