package views

import "plainhand/islands"

// KeptDraftPage gives a draft back to somebody whose session or plan has ended since they opened the editor.
type KeptDraftPage struct {
	Frame   Frame
	Draft   islands.Draft
	Problem islands.Problem
	Way     string // what they can do, as a link's label
	Path    string // where it leads
}

// NewKeptDraftPage tells a visitor who is not signed in to do so, and anybody else to choose a plan.
func NewKeptDraftPage(frame Frame, draft islands.Draft, problem islands.Problem) KeptDraftPage {
	page := KeptDraftPage{
		Frame: frame.titled("Your text is still here", problem.Message).private(),
		Draft: draft, Problem: problem, Way: "Sign in (opens a new tab)", Path: "/login",
	}
	if frame.Visitor.SignedIn {
		page.Way, page.Path = "See plans (opens a new tab)", "/pricing"
	}
	return page
}
