package pages

import (
	"plainhand/islands"
	"plainhand/views"
)

// HomePage is the public home page.
type HomePage struct {
	Frame     views.Frame
	Demo      DemoWidget
	Edited    []islands.Mark // the engine's result of the demo's sample; nil if it is not known
	Open      string         // the path that opens the sample in the free tool
	Claims    []Claim
	Questions []views.Question
	Free      string // the free allowance
}

// NewHomePage shows the demo in its current state.
func NewHomePage(frame views.Frame, words Words, demo DemoWidget) HomePage {
	frame = frame.WithTitle("Make AI text sound human",
		"Paste AI text and get it back edited: overused AI phrases removed, names and numbers kept, every change marked.")
	return HomePage{
		Frame: frame.WithLinkedData(views.DescribeOrganization(frame), views.DescribeWebSite(frame),
			views.DescribeApplication(frame, frame.Brand), views.DescribeQuestions(words.Questions)),
		Demo:      demo,
		Claims:    words.Claims,
		Questions: words.Questions,
		Free:      freeTerms,
	}
}

// WithEdited returns the page with the engine's result of the sample below the demo, if it is known.
func (page HomePage) WithEdited(sample Sample) HomePage {
	page.Edited, page.Open = sample.Marks, sample.Free
	return page
}
