package views

// HomePage is the public home page.
type HomePage struct {
	Frame     Frame
	Demo      DemoWidget
	Claims    []Claim
	Questions []Question
	Free      string // the free allowance
}

// NewHomePage shows the demo in its current state.
func NewHomePage(frame Frame, words Words, demo DemoWidget) HomePage {
	frame = frame.titled("Make AI text sound human",
		"Paste AI text and get it back edited: the habits of a machine struck out, every fact kept, every change shown.")
	return HomePage{
		Frame: frame.describing(newOrganization(frame), newWebSite(frame), newApplication(frame, frame.Brand),
			newQuestions(words.Questions)),
		Demo:      demo,
		Claims:    words.Claims,
		Questions: words.Questions,
		Free:      freeTerms,
	}
}
