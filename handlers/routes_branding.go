package handlers

import (
	"github.com/go-chi/chi/v5"

	"plainhand/internal/account"
	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
	"plainhand/views"
	"plainhand/views/email"
)

// BrandingDeps are the dependencies of customers' brands.
type BrandingDeps struct {
	Common
	Accounts  *account.Accounts
	Brands    *branding.Brands    // as customers edit them
	Published *branding.Directory // as members see them
	EmbedKeys embed.Keys
	Editor    SampleEditor
}

// brandingRoutes routes the pages on which signed-in customers configure their brand.
func brandingRoutes(r chi.Router, d BrandingDeps) {
	own := accountBrand{d.Site, d.Sessions, d.Brands, d.Published}
	preview := brandPreview{own, d.Editor, email.Site{Brand: d.Site.Brand, BaseURL: d.Site.BaseURL}}
	signedIn := r.With(d.Failures.requireSignIn)
	signedIn.With(limitBody(maxSmallBody)).Get(views.BrandPath, d.page(own.Show))
	signedIn.Group(func(r chi.Router) {
		r.Use(own.requirePlan(d.Failures))
		r.With(limitBody(maxBrandBody)).Post(views.BrandPath, d.page(own.Save))
		r.Group(func(r chi.Router) {
			r.Use(limitBody(maxSmallBody))
			r.Post(views.BrandPath+"/publish", d.page(own.Publish))
			r.Post(views.BrandPath+"/versions/{number}", d.page(own.GoBack))
			r.Post(views.BrandPath+"/hosts", d.page(own.AddHost))
			r.Post(views.BrandPath+"/hosts/check", d.page(own.CheckHost))
			r.Post(views.BrandPath+"/hosts/delete", d.page(own.DeleteHost))
			r.Get(views.BrandLogoPath+"/{hash}", d.page(own.Logo))
			r.Get(views.BrandPreviewPath+"/{surface}", d.page(preview.Show))
			r.Get(views.BrandAccentPath, d.api(own.Accent))
			embedding := brandEmbed{own, d.EmbedKeys}
			r.Get(views.BrandEmbedPath, d.page(embedding.Show))
			r.Post(views.BrandEmbedPath, d.page(embedding.SetOrigins))
			r.Post(views.BrandEmbedPath+"/secret", d.page(embedding.RenewSecret))
			d.routeMembers(r, views.OwnPeoplePath)
		})
	})
}

// routeMembers routes the member list at a path.
func (d BrandingDeps) routeMembers(r chi.Router, path string) {
	members := members{d.Site, d.Sessions, d.Accounts, d.Brands}
	r.Get(path, d.page(members.List))
	r.Post(path, d.page(members.Invite))
	r.Get(path+"/usage.csv", d.page(members.Table))
	r.Get(path+"/{id}", d.page(members.Show))
	r.Post(path+"/{id}", d.page(members.Change))
	r.Post(path+"/{id}/invite", d.page(members.InviteAgain))
	r.Post(path+"/{id}/remove", d.page(members.Remove))
}

// brandingFiles routes a brand's public files.
func brandingFiles(r chi.Router, d BrandingDeps) {
	files := brandFiles{d.Published}
	r.Get(brandLogoPath+"/{hash}", d.page(files.Logo))
	r.Get("/favicon.ico", d.page(files.Icon))
	r.Get("/robots.txt", d.page(files.Robots))
}

// brandingMembers routes signing in to a brand, and the account of its members.
func brandingMembers(r chi.Router, d BrandingDeps) {
	seats := seatSignIn{d.Site, d.SignIn}
	r.Group(func(r chi.Router) {
		r.Use(limitBody(maxSmallBody), asSystem)
		r.Get("/", d.page(seats.Home))
		r.Get("/login", d.page(seats.Show))
		r.Post("/login", d.page(seats.Login))
		r.Post("/login/link", d.page(seats.MailLink))
		r.Get("/enter/{code}", d.page(seats.ShowEnter))
		r.Post("/enter/{code}", d.page(seats.Enter))
		r.Post("/logout", d.page(seats.Logout))
	})
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.requireSignIn, limitBody(maxSmallBody))
		seat := seatAccount{d.Site, d.SignIn}
		r.Get(views.SeatPath, d.page(seat.Show))
		r.Get("/account/security", d.page(seat.Lead))
		r.Post("/account/name", d.page(seat.SetName))
		r.Post("/account/password-link", d.page(seat.MailPasswordLink))
		r.Post("/account/sessions/end-others", d.page(seat.EndOtherSessions))
		d.routeMembers(r, views.PeoplePath)
	})
}
