package views

import "plainhand/internal/humanize"

// HomePage is the public home page.
type HomePage struct {
	Frame        Frame
	Organization LinkedData
	Claims       []Claim
	Questions    []Question
	Sample       string
	SampleWords  string
	Output       *Output // what the engine did to the sample, or nil until somebody asks
	OwnText      string  // where a visitor can bring a text of their own
}

// NewHomePage shows the sample and, when result is not nil, what the engine did to it.
func NewHomePage(frame Frame, words Words, sample string, result *humanize.Result) HomePage {
	page := HomePage{
		Frame: frame.titled("Make AI text sound human",
			"Paste AI text and get it back edited: the habits of a machine struck out, every fact kept, every change shown.").
			scripted("js/submit.ts"),
		Organization: newOrganization(frame),
		Claims:       words.Claims,
		Questions:    words.Questions,
		Sample:       sample,
		SampleWords:  counted(humanize.Words(sample), "word"),
		OwnText:      "/signup",
	}
	if frame.Visitor.SignedIn {
		page.OwnText = "/pricing"
	}
	if result != nil {
		page.Output = newOutput(sample, *result)
	}
	return page
}
