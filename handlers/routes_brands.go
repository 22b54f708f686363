package handlers

import (
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"plainhand/internal/batches"
	"plainhand/internal/formats"
	"plainhand/static"
	"plainhand/views"
	"plainhand/views/email"
)

// routeOwnBrand routes the pages on which signed-in customers configure their brand.
func (d Deps) routeOwnBrand(r chi.Router, sessions sessions, platform platform, failures *failures) {
	page := failures.page
	own := accountBrand{d.Site, sessions, d.Brands, d.BrandsSeen}
	preview := brandPreview{own, platform, email.Site{Brand: d.Site.Brand, BaseURL: d.Site.BaseURL}}
	members := members{d.Site, sessions, d.Accounts, d.Brands}
	r.With(limitBody(maxSmallBody)).Get(views.BrandPath, page(own.Show))
	r.Group(func(r chi.Router) {
		r.Use(own.requirePlan(failures))
		r.With(limitBody(maxBrandBody)).Post(views.BrandPath, page(own.Save))
		r.Group(func(r chi.Router) {
			r.Use(limitBody(maxSmallBody))
			r.Post(views.BrandPath+"/publish", page(own.Publish))
			r.Post(views.BrandPath+"/versions/{number}", page(own.GoBack))
			r.Post(views.BrandPath+"/hosts", page(own.AddHost))
			r.Post(views.BrandPath+"/hosts/check", page(own.CheckHost))
			r.Post(views.BrandPath+"/hosts/delete", page(own.DeleteHost))
			r.Get(views.BrandLogoPath+"/{hash}", page(own.Logo))
			r.Get(views.BrandPreviewPath+"/{surface}", page(preview.Show))
			r.Get(views.BrandAccentPath, failures.api(own.Accent))
			embedding := brandEmbed{own, d.EmbedKeys}
			r.Get(views.BrandEmbedPath, page(embedding.Show))
			r.Post(views.BrandEmbedPath, page(embedding.SetOrigins))
			r.Post(views.BrandEmbedPath+"/secret", page(embedding.RenewSecret))
			members.route(r, views.OwnPeoplePath, page)
		})
	})
}

// route routes the member list at a path.
func (p members) route(r chi.Router, path string, page route) {
	r.Get(path, page(p.List))
	r.Post(path, page(p.Invite))
	r.Get(path+"/usage.csv", page(p.Table))
	r.Get(path+"/{id}", page(p.Show))
	r.Post(path+"/{id}", page(p.Change))
	r.Post(path+"/{id}/invite", page(p.InviteAgain))
	r.Post(path+"/{id}/remove", page(p.Remove))
}

// brandRoutes is the router of a customer's brand, on its hosts or below its path on the platform's host. Brands have
// their own sessions.
func (d Deps) brandRoutes(manager sessions, humanizing humanizing, failures *failures) chi.Router {
	page := failures.page
	visitors := visitors{manager, d.Accounts, d.Meter, failures}
	signIn := signIn{d.Accounts, manager, nil, challengeGates{d.Porter}}
	files := brandFiles{d.BrandsSeen}

	r := chi.NewRouter()
	r.Use(failures.recover, failures.crossOrigin, middleware.GetHead, allowBrandStyles(d.Site))
	r.NotFound(page(notFound))
	r.MethodNotAllowed(page(methodNotAllowed))
	r.Handle("/static/*", static.Handler())
	r.Get(brandLogoPath+"/{hash}", page(files.Logo))
	r.Get("/favicon.ico", page(files.Icon))
	r.Get("/robots.txt", page(files.Robots))
	r.With(failures.requirePlan).Group(func(r chi.Router) { d.routeEmbedded(r, visitors, humanizing, failures) })
	r.Group(func(r chi.Router) {
		r.Use(failures.requirePlan, limitDatabaseWait(d.Patience))
		r.Use(visitors.origin, visitors.load, failures.limitRates(d.Tries))
		d.routeSignIn(r, signIn, page)
		d.routeSeats(r, signIn, humanizing, failures)
	})
	return r
}

// routeSignIn routes the sign-in methods of a brand.
func (d Deps) routeSignIn(r chi.Router, signIn signIn, page route) {
	seats, recovery := seatSignIn{d.Site, signIn}, recovery{d.Site, signIn}
	r.Group(func(r chi.Router) {
		r.Use(limitBody(maxSmallBody), asSystem)
		r.Get("/", page(seats.Home))
		r.Get("/login", page(seats.Show))
		r.Post("/login", page(seats.Login))
		r.Post("/login/link", page(seats.MailLink))
		r.Get("/enter/{code}", page(seats.ShowEnter))
		r.Post("/enter/{code}", page(seats.Enter))
		r.Post("/logout", page(seats.Logout))
		r.Get("/forgot", page(recovery.ShowForgot))
		r.Post("/forgot", page(recovery.Forgot))
		r.Get("/reset/{code}", page(recovery.ShowReset))
		r.Post("/reset/{code}", page(recovery.Reset))
		r.Post("/reset/{code}/again", page(recovery.ResetAgain))
	})
}

// routeSeats routes the editor and the account of members of a brand.
func (d Deps) routeSeats(r chi.Router, signIn signIn, humanizing humanizing, failures *failures) {
	page, api := failures.page, failures.api
	platform := platform{d.Site, humanizing, d.Islands, d.Documents}
	platform.route(r, failures)
	r.With(limitBody(maxTextBody)).Post("/api/humanize", api(humanizing.Call))
	r.Get("/api/user/{id}", api(users{}.Show))
	saving := textCalls{d.History}
	r.With(limitBody(maxSavedBody)).Post("/api/texts", api(saving.Add))
	r.With(limitBody(maxSavedBody)).Put("/api/texts/{id}", api(saving.Save))
	r.Group(func(r chi.Router) {
		r.Use(failures.requireSignIn)
		batches := bulkHandler{d.Site, humanizing, d.Batches, d.Stopping}
		batches.route(r, page)
		r.Group(func(r chi.Router) {
			r.Use(limitBody(maxSmallBody))
			texts := savedTexts{d.Site, d.History, signIn.sessions}
			texts.route(r, page)
			preferences := accountPreferences{d.Site, signIn}
			r.Get(preferencesPath, page(preferences.Show))
			r.Post(preferencesPath, page(preferences.Set))
			seat := seatAccount{d.Site, signIn}
			r.Get(views.SeatPath, page(seat.Show))
			r.Get("/account/security", page(seat.Lead))
			r.Post("/account/name", page(seat.SetName))
			r.Post("/account/password-link", page(seat.MailPasswordLink))
			r.Post("/account/sessions/end-others", page(seat.EndOtherSessions))
			members := members{d.Site, signIn.sessions, d.Accounts, d.Brands}
			members.route(r, views.PeoplePath, page)
		})
	})
}

// route routes the editor.
func (p platform) route(r chi.Router, failures *failures) {
	page, api := failures.page, failures.api
	r.Get(platformPath, page(p.ShowLast))
	r.Get(platformPath+"/new", page(p.ShowNew))
	r.Get(platformPath+"/sample", page(p.ShowSample))
	r.Get(platformPath+"/texts/{id}", page(p.Show))
	r.With(failures.requireSignIn, limitBody(maxSmallBody)).Post(platformPath+"/texts/{id}/join", page(p.Join))
	r.With(limitBody(maxTextBody)).Post(platformPath, page(p.Humanize))
	desk := documentHandler{p, p.documents}
	r.With(limitBody(formats.MostBytes+formOverhead)).Post(platformPath+"/document", page(desk.Add))
	r.With(failures.requireSignIn).Get(platformPath+"/texts/{id}/document/{form}", page(desk.Download))
	r.With(limitBody(maxTextBody)).Post(checkPath, api(p.humanizing.Check))
}

// route routes batches for signed-in users.
func (d bulkHandler) route(r chi.Router, page route) {
	r.With(limitBody(batches.MaxBytes+formOverhead)).Post(bulkPath, page(d.Upload))
	r.Group(func(r chi.Router) {
		r.Use(limitBody(maxSmallBody))
		r.Get(bulkPath, page(d.List))
		r.Get(bulkPath+"/{id}", page(d.Show))
		r.Get(bulkPath+"/{id}/events", page(d.Events))
		r.Post(bulkPath+"/{id}/column", page(d.SetColumn))
		r.Post(bulkPath+"/{id}/start", page(d.Start))
		r.Post(bulkPath+"/{id}/pause", page(d.Pause))
		r.Post(bulkPath+"/{id}/resume", page(d.Resume))
		r.Post(bulkPath+"/{id}/cancel", page(d.Cancel))
		r.Post(bulkPath+"/{id}/retry", page(d.Retry))
		r.Post(bulkPath+"/{id}/delete", page(d.Delete))
		r.Get(bulkPath+"/{id}/{act}", page(d.Back))
		r.Get(bulkPath+"/{id}/table", page(d.Table))
		r.Get(bulkPath+"/{id}/results/{form}", page(d.Results))
		r.Get(bulkPath+"/{id}/items/{item}/{form}", page(d.Item))
	})
}

// route routes the history for signed-in users, with or without a plan.
func (t savedTexts) route(r chi.Router, page route) {
	r.Get(textsPath, page(t.List))
	r.Get(textsPath+"/keep", page(t.AskKeepFor))
	r.Post(textsPath+"/keep", page(t.KeepFor))
	r.Get(textsPath+"/delete", page(t.AskDeleteAll))
	r.Post(textsPath+"/delete", page(t.DeleteAll))
	r.Get(textsPath+"/{id}", page(t.Show))
	r.Get(textsPath+"/{id}/result.{form}", page(t.Download))
	r.Get(textsPath+"/{id}/report.pdf", page(t.Report))
	r.Post(textsPath+"/{id}/name", page(t.Rename))
	r.Get(textsPath+"/{id}/delete", page(t.AskDelete))
	r.Post(textsPath+"/{id}/delete", page(t.Delete))
	r.Post(textsPath+"/{id}/restore", page(t.Restore))
}

// newBrandSessions returns the session managers of brands: one for custom hosts, and one for paths on the platform's
// host, where a __Host- cookie would be sent to every brand.
func (d Deps) newBrandSessions() (onHosts, underPaths sessions) {
	for _, kind := range []struct {
		sessions *sessions
		prefix   string
	}{{&onHosts, "__Host-"}, {&underPaths, "__Secure-"}} {
		manager := *d.Sessions
		manager.Cookie.Name = "session"
		if manager.Cookie.Secure {
			manager.Cookie.Name = kind.prefix + manager.Cookie.Name
		}
		*kind.sessions = sessions{&manager, time.Now}
	}
	return onHosts, underPaths
}
