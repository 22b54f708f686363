package editor

import (
	"plainhand/islands"
	"plainhand/views"
)

// KeptDraftPage returns a draft to a user whose session or plan has ended since they opened the editor.
type KeptDraftPage struct {
	Frame   views.Frame
	Draft   islands.Draft
	Problem islands.Problem
	Way     string // label of the link to sign in or choose a plan
	Path    string // path of the link
}

// NewKeptDraftPage asks a signed-out visitor to sign in, and other users to choose a plan.
func NewKeptDraftPage(frame views.Frame, draft islands.Draft, problem islands.Problem) KeptDraftPage {
	page := KeptDraftPage{
		Frame: frame.WithTitle("Your text is still here", problem.Message).AsPrivate(),
		Draft: draft, Problem: problem, Way: "Sign in (opens a new tab)", Path: "/login",
	}
	if frame.Visitor.SignedIn {
		page.Way, page.Path = "See plans (opens a new tab)", "/pricing"
	}
	return page
}
