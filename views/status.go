package views

import "plainhand/internal/status"

// StatusPage shows whether what people use works.
type StatusPage struct {
	Frame   Frame
	Works   bool
	Checked string // when
	Parts   []StatusPart
}

// StatusPart is something that people use.
type StatusPart struct {
	Name  string
	Works bool
}

// NewStatusPage shows a report.
func NewStatusPage(frame Frame, report status.Report) StatusPage {
	frame = frame.titled("Is it working?", "Whether "+frame.Brand+" works right now.").private().calling()
	page := StatusPage{Frame: frame, Works: report.Works(), Checked: moment(report.At)}
	for _, one := range report.Results {
		page.Parts = append(page.Parts, StatusPart(one))
	}
	return page
}
