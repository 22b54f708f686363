package views

import (
	"fmt"

	"plainhand/internal/billing"
	"plainhand/internal/texts/files"
	"plainhand/views/ui"
)

// Done is a completed action, confirmed on the page that follows.
type Done string

// FormPage is a page for one action on a plan.
type FormPage struct {
	Frame   Frame
	Heading string
	News    *ui.Banner // confirmation or error; may be nil
}

// newFormPage returns the common part of a page that is private to its owner.
func newFormPage(frame Frame, heading, description string) FormPage {
	return FormPage{Frame: frame.titled(heading, description).private().calling(), Heading: heading}
}

// NamedValue is a name and its value.
type NamedValue struct{ Name, Value string }

// notCovered returns the reason why the money-back guarantee does not cover future payments, or "" if it does.
func notCovered(answer billing.RefundAnswer) string {
	switch answer {
	case billing.RefundOnceOnly:
		return "You’ve already used the money-back guarantee, which works once per customer."
	case billing.RefundTooLate:
		return "Your money-back guarantee ran for " + days(billing.RefundWindow) +
			" days from your first payment, and is over."
	}
	return ""
}

// storage describes an account's storage usage.
func storage(usage files.Usage) string {
	const gigabyte = 1_000_000_000
	return fmt.Sprintf("%s of %d GB", fileSize(usage.Used), usage.Limit/gigabyte)
}

// DoneNothing is the zero Done, after which nothing is confirmed.
const DoneNothing Done = ""
