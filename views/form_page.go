package views

import "plainhand/views/ui"

// Done is a completed action, confirmed on the page that follows.
type Done string

// DoneNothing is the zero Done, after which nothing is confirmed.
const DoneNothing Done = ""

// FormPage is a page for one action on a plan.
type FormPage struct {
	Frame   Frame
	Heading string
	News    *ui.Banner // confirmation or error; may be nil
}

// NewFormPage returns the common part of a page that is private to its owner.
func NewFormPage(frame Frame, heading, description string) FormPage {
	return FormPage{Frame: frame.WithTitle(heading, description).AsPrivate().WithCallToAction(), Heading: heading}
}

// NamedValue is a name and its value.
type NamedValue struct{ Name, Value string }
