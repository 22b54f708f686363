package handlers

import (
	"errors"
	"net/http"
	"strconv"

	"plainhand/internal/account"
	"plainhand/internal/export"
	"plainhand/internal/pg/waitbudget"
	"plainhand/views"
)

// exportHandler handles /account/data, where a signed-in user requests and downloads a copy of their data.
type exportHandler struct {
	site    Site
	signIn  signIn
	exports *export.Exports
}

// Show handles GET /account/data.
func (e exportHandler) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := e.page(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Export(page))
}

// Ask handles POST /account/data with password: it requests a copy.
func (e exportHandler) Ask(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	by, err := e.signIn.confirm(r, posted.Get("password"))
	if err == nil {
		err = e.exports.Ask(r.Context(), by)
	}
	if errors.Is(err, account.ErrSignedOut) {
		return err // the page is for signed-in users only
	}
	if err != nil {
		page, failed := e.page(r)
		if failed != nil {
			return failed
		}
		return onPage{err, views.Export(page.WithProblem(problemOf(err)))}
	}
	return redirect(w, r, exportPath)
}

// Download handles GET /account/data/{code}, for the copy's owner only.
func (e exportHandler) Download(w http.ResponseWriter, r *http.Request) error {
	userID := visitorOf(r).User.ID
	id, err := e.signIn.accounts.Export(r.Context(), userID, codeOf(r))
	if errors.Is(err, account.ErrNoTicket) {
		return export.ErrNone.Because(err)
	}
	if err != nil {
		return err
	}
	opened, err := e.exports.Open(r.Context(), userID, id)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="`+views.ExportFile(opened)+`"`)
	w.Header().Set("Content-Length", strconv.FormatInt(opened.Size, 10))
	// An error from here on truncates the file, which the browser notices by Content-Length. The number of database
	// waits grows with the number of parts, so the request's wait budget does not apply.
	ctx := waitbudget.Without(r.Context())
	return e.exports.WriteTo(ctx, newDeadlineWriter(w), opened)
}

func (e exportHandler) page(r *http.Request) (views.ExportPage, error) {
	visitor := visitorOf(r)
	state := views.ExportStanding{Now: visitor.Access.Now}
	found, err := e.exports.Of(r.Context(), visitor.User.ID)
	switch {
	case err == nil:
		state.Copy, state.Path = &found, exportPath+"/"+e.signIn.accounts.ExportCode(found.ID)
	case !errors.Is(err, export.ErrNone):
		return views.ExportPage{}, err
	}
	_, state.Proof, err = e.signIn.signInMethods(r, exportPath)
	return views.NewExportPage(e.site.frame(r), state), err
}
