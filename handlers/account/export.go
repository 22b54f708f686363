package account

import (
	"errors"
	"net/http"
	"strconv"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/export"
	"plainhand/internal/pg/waitbudget"
	accountviews "plainhand/views/account"
)

// exports handles /account/data, where a signed-in user requests and downloads a copy of their data.
type exports struct {
	site    web.Site
	signIn  web.SignIn
	links   *account.EmailLinks
	exports *export.Exports
}

// Show handles GET /account/data.
func (e exports) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := e.page(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Export(page))
}

// Ask handles POST /account/data with password: it requests a copy.
func (e exports) Ask(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	by, err := e.signIn.Confirm(r, posted.Get("password"))
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
		return web.OnPage(err, accountviews.Export(page.WithProblem(web.ProblemOf(err))))
	}
	return web.Redirect(w, r, web.ExportPath)
}

// Download handles GET /account/data/{code}, for the copy's owner only.
func (e exports) Download(w http.ResponseWriter, r *http.Request) error {
	userID := web.VisitorOf(r).User.ID
	id, err := e.links.Export(r.Context(), userID, web.CodeOf(r))
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
	w.Header().Set("Content-Disposition", `attachment; filename="`+accountviews.ExportFile(opened)+`"`)
	w.Header().Set("Content-Length", strconv.FormatInt(opened.Size, 10))
	// An error from here on truncates the file, which the browser notices by Content-Length. The number of database
	// waits grows with the number of parts, so the request's wait budget does not apply.
	ctx := waitbudget.Without(r.Context())
	return e.exports.WriteTo(ctx, web.NewDeadlineWriter(w), opened)
}

func (e exports) page(r *http.Request) (accountviews.ExportPage, error) {
	visitor := web.VisitorOf(r)
	state := accountviews.ExportState{Now: visitor.Access.Now}
	found, err := e.exports.Of(r.Context(), visitor.User.ID)
	switch {
	case err == nil:
		state.Copy, state.Path = &found, web.ExportPath+"/"+e.links.ExportCode(found.ID)
	case !errors.Is(err, export.ErrNone):
		return accountviews.ExportPage{}, err
	}
	_, state.Proof, err = e.signIn.SignInMethods(r, web.ExportPath)
	return accountviews.NewExportPage(e.site.Frame(r), state), err
}
