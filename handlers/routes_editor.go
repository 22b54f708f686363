package handlers

import (
	"time"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/branding/embed"
	"plainhand/internal/formats"
	"plainhand/internal/texts"
	"plainhand/internal/texts/uploads"
)

// EditorDeps are the dependencies of the editor.
type EditorDeps struct {
	Common
	Humanizing  humanizing
	History     *texts.History
	Documents   *uploads.Documents
	EmbedKeys   embed.Keys // of editors embedded in customers' pages
	EmbedTokens embed.Storage
}

// editorRoutes routes the editor and its saved texts.
func editorRoutes(r chi.Router, d EditorDeps) {
	editor := d.Editor()
	r.Get(platformPath, d.page(editor.ShowLast))
	r.Get(platformPath+"/new", d.page(editor.ShowNew))
	r.Get(platformPath+"/sample", d.page(editor.ShowSample))
	r.Get(platformPath+"/texts/{id}", d.page(editor.Show))
	r.With(d.Failures.requireSignIn, limitBody(maxSmallBody)).Post(platformPath+"/texts/{id}/join", d.page(editor.Join))
	r.With(limitBody(maxTextBody)).Post(platformPath, d.page(editor.Humanize))
	documents := documentHandler{editor, d.Documents}
	r.With(limitBody(formats.MostBytes+formOverhead)).Post(platformPath+"/document", d.page(documents.Add))
	r.With(d.Failures.requireSignIn).Get(platformPath+"/texts/{id}/document/{form}", d.page(documents.Download))
	r.With(limitBody(maxTextBody)).Post(checkPath, d.api(d.Humanizing.Check))
	r.With(limitBody(maxTextBody)).Post("/api/humanize", d.api(d.Humanizing.Call))
	saving := textCalls{d.History}
	r.With(limitBody(maxSavedBody)).Post("/api/texts", d.api(saving.Add))
	r.With(limitBody(maxSavedBody)).Put("/api/texts/{id}", d.api(saving.Save))
	r.With(d.Failures.requireSignIn, limitBody(maxSmallBody)).Group(d.routeHistory)
}

// Editor returns the handler of the editor's pages.
func (d EditorDeps) Editor() platform { return platform{d.Site, d.Humanizing, d.Islands, d.Documents} }

// routeHistory routes the history for signed-in users, with or without a plan.
func (d EditorDeps) routeHistory(r chi.Router) {
	texts := savedTexts{d.Site, d.History, d.Sessions}
	r.Get(textsPath, d.page(texts.List))
	r.Get(textsPath+"/keep", d.page(texts.AskKeepFor))
	r.Post(textsPath+"/keep", d.page(texts.KeepFor))
	r.Get(textsPath+"/delete", d.page(texts.AskDeleteAll))
	r.Post(textsPath+"/delete", d.page(texts.DeleteAll))
	r.Get(textsPath+"/{id}", d.page(texts.Show))
	r.Get(textsPath+"/{id}/result.{form}", d.page(texts.Download))
	r.Get(textsPath+"/{id}/report.pdf", d.page(texts.Report))
	r.Post(textsPath+"/{id}/name", d.page(texts.Rename))
	r.Get(textsPath+"/{id}/delete", d.page(texts.AskDelete))
	r.Post(textsPath+"/{id}/delete", d.page(texts.Delete))
	r.Post(textsPath+"/{id}/restore", d.page(texts.Restore))
}

// editorEmbedded routes the editor for customers' own pages, under their brand.
func editorEmbedded(r chi.Router, d EditorDeps) {
	element := embedded{d.Site, d.EmbedKeys, d.EmbedTokens, d.SignIn.accounts, d.Visitors, d.Failures, time.Now}
	limitRates := d.Failures.limitRates(d.Tries)
	r.Get(embedScriptPath, d.api(element.Script))
	r.Get(embedPath+"/frame", d.page(element.Frame))
	r.Group(func(r chi.Router) {
		r.Use(element.allowOrigin, limitDatabaseWait(d.DatabaseWait))
		r.Options(embedPath+"/session", d.api(element.Preflight))
		r.Options(embedPath+"/humanize", d.api(element.Preflight))
		r.With(limitBody(maxSmallBody), limitRates).Post(embedPath+"/session", d.api(element.Begin))
		r.With(limitBody(maxTextBody), element.identify, limitRates).
			Post(embedPath+"/humanize", d.api(d.Humanizing.Call))
	})
}
