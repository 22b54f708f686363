package views

import (
	"time"

	"plainhand/internal/export"
	"plainhand/views/ui"
)

// ExportPage offers a copy of what is stored of somebody.
type ExportPage struct {
	BillingPage
	Making bool   // it is being made
	File   string // where it is downloaded; empty while there is none
	Size   string
	Until  string // when it is deleted
	Proof  Proof
}

// ExportStanding is what there is to know of somebody's copy.
type ExportStanding struct {
	Copy  *export.Copy // nil without
	Path  string       // where it is downloaded once it is ready
	Proof Proof
	Now   time.Time
}

// NewExportPage is for whoever has that standing.
func NewExportPage(frame Frame, standing ExportStanding) ExportPage {
	page := ExportPage{Proof: standing.Proof, BillingPage: billingPage(frame, "A copy of your data",
		"Everything that we store about you, in one file.")}
	switch {
	case standing.Copy == nil:
	case standing.Copy.ReadyAt == nil:
		page.Making = true
	default:
		page.File, page.Size = standing.Path, fileSize(standing.Copy.Size)
		page.Until = moment(standing.Copy.ExpiresAt)
	}
	return page
}

// WithProblem returns the page with why no copy is made.
func (page ExportPage) WithProblem(problem ui.Banner) ExportPage {
	page.News = &problem
	return page
}

// ExportFile is what the file of a copy is called.
func ExportFile(of export.Copy) string {
	return "my-data-" + of.AskedAt.UTC().Format(time.DateOnly) + ".zip"
}
