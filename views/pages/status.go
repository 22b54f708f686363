package pages

import (
	"plainhand/internal/status"
	"plainhand/views"
	"plainhand/views/format"
)

// StatusPage shows the state of the site's features.
type StatusPage struct {
	Frame   views.Frame
	Works   bool
	Checked string // when
	Parts   []StatusPart
}

// StatusPart is the state of a feature.
type StatusPart struct {
	Name  string
	Works bool
}

// NewStatusPage returns the page for a report.
func NewStatusPage(frame views.Frame, report status.Report) StatusPage {
	frame = frame.WithTitle("Service status", "Whether "+frame.Brand+" works right now.").AsPrivate().WithCallToAction()
	page := StatusPage{Frame: frame, Works: report.Works(), Checked: format.Moment(report.At)}
	for _, result := range report.Results {
		page.Parts = append(page.Parts, StatusPart(result))
	}
	return page
}
