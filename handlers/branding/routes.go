// Package branding has the handlers of white-labeling: the pages on which customers configure their brand and its
// members, the routing of its hosts, and the sign-in and account of its members.
package branding

import (
	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
	"plainhand/views"
	brandviews "plainhand/views/branding"
	"plainhand/views/email"
)

// Deps are the dependencies of customers' brands.
type Deps struct {
	web.Common
	Accounts  account.Services
	Brands    *branding.Brands    // as customers edit them
	Published *branding.Directory // as members see them
	EmbedKeys embed.Keys
	Editor    SampleEditor
	Sender    string // From address of emails to members
}

// Routes routes the pages on which signed-in customers configure their brand.
func Routes(r chi.Router, d Deps) {
	own := accountBrand{d.Site, d.Sessions, d.Brands, d.Published, d.Sender}
	preview := brandPreview{own, d.Editor, email.Site{Brand: d.Site.Brand, BaseURL: d.Site.BaseURL}}
	signedIn := r.With(d.Failures.RequireSignIn)
	signedIn.With(web.LimitBody(web.MaxSmallBody)).Get(brandviews.Path, d.Page(own.Show))
	signedIn.Group(func(r chi.Router) {
		r.Use(own.requirePlan(d.Failures))
		r.With(web.LimitBody(maxBrandBody)).Post(brandviews.Path, d.Page(own.Save))
		r.Group(func(r chi.Router) {
			r.Use(web.LimitBody(web.MaxSmallBody))
			r.Post(brandviews.Path+"/publish", d.Page(own.Publish))
			r.Post(brandviews.Path+"/versions/{number}", d.Page(own.GoBack))
			r.Post(brandviews.Path+"/hosts", d.Page(own.AddHost))
			r.Post(brandviews.Path+"/hosts/check", d.Page(own.CheckHost))
			r.Post(brandviews.Path+"/hosts/delete", d.Page(own.DeleteHost))
			r.Get(brandviews.LogoPath+"/{hash}", d.Page(own.Logo))
			r.Get(brandviews.PreviewPath+"/{surface}", d.Page(preview.Show))
			r.Get(brandviews.AccentPath, d.API(own.Accent))
			embedding := brandEmbed{own, d.EmbedKeys}
			r.Get(brandviews.EmbedPath, d.Page(embedding.Show))
			r.Post(brandviews.EmbedPath, d.Page(embedding.SetOrigins))
			r.Post(brandviews.EmbedPath+"/secret", d.Page(embedding.RenewSecret))
			d.routeMembers(r, brandviews.OwnPeoplePath)
		})
	})
}

// routeMembers routes the member list at a path.
func (d Deps) routeMembers(r chi.Router, path string) {
	members := members{d.Site, d.Sessions, d.Accounts.Members, d.Brands}
	r.Get(path, d.Page(members.List))
	r.Post(path, d.Page(members.Invite))
	r.Get(path+"/usage.csv", d.Page(members.Table))
	r.Get(path+"/{id}", d.Page(members.Show))
	r.Post(path+"/{id}", d.Page(members.Change))
	r.Post(path+"/{id}/invite", d.Page(members.ResendInvitation))
	r.Post(path+"/{id}/remove", d.Page(members.Remove))
}

// FileRoutes routes a brand's public files.
func FileRoutes(r chi.Router, d Deps) {
	files := brandFiles{d.Published}
	r.Get(web.BrandLogoPath+"/{hash}", d.Page(files.Logo))
	r.Get("/favicon.ico", d.Page(files.Icon))
	r.Get("/robots.txt", d.Page(files.Robots))
}

// MemberRoutes routes signing in to a brand, and the account of its members.
func MemberRoutes(r chi.Router, d Deps) {
	signIn := memberSignIn{d.Site, d.SignIn, d.Accounts.EmailLinks}
	r.Group(func(r chi.Router) {
		r.Use(web.LimitBody(web.MaxSmallBody), web.AsSystem)
		r.Get("/", d.Page(signIn.Home))
		r.Get("/login", d.Page(signIn.Show))
		r.Post("/login", d.Page(signIn.Login))
		r.Post("/login/link", d.Page(signIn.MailLink))
		r.Get("/enter/{code}", d.Page(signIn.ShowEnter))
		r.Post("/enter/{code}", d.Page(signIn.Enter))
		r.Post("/logout", d.Page(signIn.Logout))
	})
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.RequireSignIn, web.LimitBody(web.MaxSmallBody))
		own := memberAccount{d.Site, d.SignIn, d.Accounts.Security, d.Accounts.EmailLinks}
		r.Get(views.MemberPath, d.Page(own.Show))
		r.Get("/account/security", d.Page(own.Lead))
		r.Post("/account/name", d.Page(own.SetName))
		r.Post("/account/password-link", d.Page(own.MailPasswordLink))
		r.Post("/account/sessions/end-others", d.Page(own.EndOtherSessions))
		d.routeMembers(r, views.PeoplePath)
	})
}
