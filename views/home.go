package views

// HomePage is the public home page.
type HomePage struct {
	Frame        Frame
	Organization LinkedData
	Demo         Demo
	Claims       []Claim
	Questions    []Question
}

// NewHomePage shows the demo in the state that it is in.
func NewHomePage(frame Frame, words Words, demo Demo) HomePage {
	return HomePage{
		Frame: frame.titled("Make AI text sound human",
			"Paste AI text and get it back edited: the habits of a machine struck out, every fact kept, every change shown."),
		Organization: newOrganization(frame),
		Demo:         demo,
		Claims:       words.Claims,
		Questions:    words.Questions,
	}
}
