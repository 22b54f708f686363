package handlers

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"plainhand/internal/account"
	"plainhand/internal/export"
	"plainhand/internal/waitbudget"
	"plainhand/views"
)

// exporting serves /account/data, where somebody who is signed in gets a copy of what is stored of them.
type exporting struct {
	site    Site
	signIn  signIn
	exports *export.Exports
}

const exportPath = "/account/data"

// Show handles GET /account/data.
func (e exporting) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := e.page(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Export(page))
}

// Ask handles POST /account/data with password.
func (e exporting) Ask(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	by, err := e.signIn.confirm(r, posted.Get("password"))
	if err == nil {
		err = e.exports.Ask(r.Context(), by)
	}
	if errors.Is(err, account.ErrSignedOut) {
		return err // they do not get to see the page any more
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

// partLimit is for how long a part of a file may take to reach a slow network.
const partLimit = time.Minute

// Download handles GET /account/data/{code}. Only the owner can use the link.
func (e exporting) Download(w http.ResponseWriter, r *http.Request) error {
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
	// What fails from here on cuts the file short, which the browser notices by its length. However many parts there are,
	// each waits for the database on its own.
	ctx := waitbudget.Without(r.Context())
	return e.exports.WriteTo(ctx, newPatient(w), opened)
}

// patient gives each part that is written its own time, however large the whole is.
type patient struct {
	http.ResponseWriter
	controller *http.ResponseController
}

func newPatient(w http.ResponseWriter) patient { return patient{w, http.NewResponseController(w)} }

func (p patient) Write(part []byte) (int, error) {
	_ = p.controller.SetWriteDeadline(time.Now().Add(partLimit)) // without deadlines, the whole has the server's limit
	return p.ResponseWriter.Write(part)
}

func (e exporting) page(r *http.Request) (views.ExportPage, error) {
	visitor := visitorOf(r)
	standing := views.ExportStanding{Now: visitor.Access.Now}
	found, err := e.exports.Of(r.Context(), visitor.User.ID)
	switch {
	case err == nil:
		standing.Copy, standing.Path = &found, exportPath+"/"+e.signIn.accounts.ExportCode(found.ID)
	case !errors.Is(err, export.ErrNone):
		return views.ExportPage{}, err
	}
	_, standing.Proof, err = e.signIn.waysIn(r, exportPath)
	return views.NewExportPage(e.site.frame(r), standing), err
}
