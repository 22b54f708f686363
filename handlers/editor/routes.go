// Package editor has the handlers of the editor, on the site and embedded in customers' pages, of uploaded documents,
// and of saved texts.
package editor

import (
	"time"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/branding/embed"
	"plainhand/internal/formats"
	"plainhand/internal/texts"
	"plainhand/internal/texts/uploads"
)

// Deps are the dependencies of the editor.
type Deps struct {
	web.Common
	Rewriting   web.Rewriting
	History     *texts.History
	Documents   *uploads.Documents
	EmbedKeys   embed.Keys // of editors embedded in customers' pages
	EmbedTokens embed.Storage
}

// Routes routes the editor and its saved texts.
func Routes(r chi.Router, d Deps) {
	editor := d.Editor()
	r.Get(web.PlatformPath, d.Page(editor.ShowLast))
	r.Get(web.PlatformPath+"/new", d.Page(editor.ShowNew))
	r.Get(web.PlatformPath+"/sample", d.Page(editor.ShowSample))
	r.Get(web.PlatformPath+"/texts/{id}", d.Page(editor.Show))
	r.With(d.Failures.RequireSignIn, web.LimitBody(web.MaxSmallBody)).Post(web.PlatformPath+"/texts/{id}/join",
		d.Page(editor.Join))
	r.With(web.LimitBody(web.MaxTextBody)).Post(web.PlatformPath, d.Page(editor.Humanize))
	documents := documents{editor, d.Documents}
	r.With(web.LimitBody(formats.MaxBytes+web.FormOverhead)).Post(web.PlatformPath+"/document", d.Page(documents.Add))
	r.With(d.Failures.RequireSignIn).Get(web.PlatformPath+"/texts/{id}/document/{form}", d.Page(documents.Download))
	r.With(web.LimitBody(web.MaxTextBody)).Post(web.CheckPath, d.API(calls{d.Rewriting, d.History}.Check))
	r.With(web.LimitBody(web.MaxTextBody)).Post("/api/humanize", d.API(calls{d.Rewriting, d.History}.Call))
	saving := textCalls{d.History}
	r.With(web.LimitBody(web.MaxSavedBody)).Post("/api/texts", d.API(saving.Add))
	r.With(web.LimitBody(web.MaxSavedBody)).Put("/api/texts/{id}", d.API(saving.Save))
	r.With(d.Failures.RequireSignIn, web.LimitBody(web.MaxSmallBody)).Group(d.routeHistory)
}

// Editor returns the handler of the editor's pages.
func (d Deps) Editor() Editor { return Editor{d.Site, d.Rewriting, d.History, d.Islands, d.Documents} }

// routeHistory routes the history for signed-in users, with or without a plan.
func (d Deps) routeHistory(r chi.Router) {
	texts := savedTexts{d.Site, d.History, d.Sessions}
	r.Get(textsPath, d.Page(texts.List))
	r.Get(textsPath+"/keep", d.Page(texts.AskKeepFor))
	r.Post(textsPath+"/keep", d.Page(texts.KeepFor))
	r.Get(textsPath+"/delete", d.Page(texts.AskDeleteAll))
	r.Post(textsPath+"/delete", d.Page(texts.DeleteAll))
	r.Get(textsPath+"/{id}", d.Page(texts.Show))
	r.Get(textsPath+"/{id}/result.{form}", d.Page(texts.Download))
	r.Get(textsPath+"/{id}/report.pdf", d.Page(texts.Report))
	r.Post(textsPath+"/{id}/name", d.Page(texts.Rename))
	r.Get(textsPath+"/{id}/delete", d.Page(texts.AskDelete))
	r.Post(textsPath+"/{id}/delete", d.Page(texts.Delete))
	r.Post(textsPath+"/{id}/restore", d.Page(texts.Restore))
}

// EmbeddedRoutes routes the editor for customers' own pages, under their brand.
func EmbeddedRoutes(r chi.Router, d Deps) {
	element := embeddedEditor{d.Site, d.EmbedKeys, d.EmbedTokens, d.SignIn.Users, d.Visitors, d.Failures, time.Now}
	limitRates := d.Failures.LimitRates(d.Tries)
	r.Get(embedScriptPath, d.API(element.Script))
	r.Get(web.EmbedPath+"/frame", d.Page(element.Frame))
	r.Group(func(r chi.Router) {
		r.Use(element.allowOrigin, web.LimitDatabaseWait(d.DatabaseWait))
		r.Options(web.EmbedPath+"/session", d.API(element.Preflight))
		r.Options(web.EmbedPath+"/humanize", d.API(element.Preflight))
		r.With(web.LimitBody(web.MaxSmallBody), limitRates).Post(web.EmbedPath+"/session", d.API(element.Begin))
		r.With(web.LimitBody(web.MaxTextBody), element.identify, limitRates).
			Post(web.EmbedPath+"/humanize", d.API(calls{d.Rewriting, d.History}.Call))
	})
}
