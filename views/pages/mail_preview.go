package pages

import (
	"time"

	"plainhand/views"
	"plainhand/views/format"
)

// MailPreviewPage lists the emails that a developer can preview.
type MailPreviewPage struct {
	Frame   views.Frame
	Samples []MailLine
	Written []MailLine
}

// MailLine is an email in a list. Path leads to it, without the extension for its form.
type MailLine struct{ Subject, About, Path string }

// NewMailSample returns the line of a sample email with invented data, which name describes.
func NewMailSample(name, subject string) MailLine {
	return MailLine{Subject: subject, About: name, Path: "/dev/mail/samples/" + name}
}

// NewWrittenMail returns the line of an email that was written to a file.
func NewWrittenMail(id, subject, to string, written time.Time) MailLine {
	return MailLine{Subject: subject, About: to + ", " + format.Day(written), Path: "/dev/mail/written/" + id}
}

// NewMailPreviewPage returns the page at /dev/mail. written is sorted newest first.
func NewMailPreviewPage(frame views.Frame, samples, written []MailLine) MailPreviewPage {
	frame = frame.WithTitle("Email", "The emails customers get, to look at in development.").AsPrivate().WithCallToAction()
	return MailPreviewPage{Frame: frame, Samples: samples, Written: written}
}
