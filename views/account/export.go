package account

import (
	"time"

	"plainhand/internal/export"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// ExportPage offers a copy of a user's stored data.
type ExportPage struct {
	views.FormPage
	Making bool   // the copy is being created
	File   string // path of the download; empty without one
	Size   string
	Until  string // date of its deletion
	Proof  views.Proof
}

// ExportState is the state of a user's copy.
type ExportState struct {
	Copy  *export.Copy // nil without
	Path  string       // path of the download once it is ready
	Proof views.Proof
	Now   time.Time
}

// NewExportPage returns the page for this state.
func NewExportPage(frame views.Frame, state ExportState) ExportPage {
	page := ExportPage{Proof: state.Proof, FormPage: views.NewFormPage(frame, "A copy of your data",
		"Everything that we store about you, in one file.")}
	switch {
	case state.Copy == nil:
	case state.Copy.ReadyAt == nil:
		page.Making = true
	default:
		page.File, page.Size = state.Path, format.Size(state.Copy.Size)
		page.Until = format.Moment(state.Copy.ExpiresAt)
	}
	return page
}

// WithProblem returns the page with the reason why no copy is created.
func (page ExportPage) WithProblem(problem ui.Banner) ExportPage {
	page.News = &problem
	return page
}

// ExportFile is the file name of a copy.
func ExportFile(of export.Copy) string {
	return "my-data-" + of.AskedAt.UTC().Format(time.DateOnly) + ".zip"
}
