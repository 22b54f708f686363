package views

import "plainhand/internal/status"

// StatusPage shows the state of the site's features.
type StatusPage struct {
	Frame   Frame
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
func NewStatusPage(frame Frame, report status.Report) StatusPage {
	frame = frame.titled("Is it working?", "Whether "+frame.Brand+" works right now.").private().calling()
	page := StatusPage{Frame: frame, Works: report.Works(), Checked: moment(report.At)}
	for _, result := range report.Results {
		page.Parts = append(page.Parts, StatusPart(result))
	}
	return page
}
