package api

import (
	"plainhand/internal/api/oauth"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// DoneProgramEnded confirms that a program's access was revoked.
const DoneProgramEnded views.Done = "program-ended"

// ProgramPage is the OAuth consent page at /oauth/authorize.
type ProgramPage struct {
	views.FormPage
	Name   string // self-chosen name of the program
	Target string // host of the redirect URI
	May    []string
	Words  string // describes whose words it uses
	Proof  views.Proof
	Action string
}

// NewProgramPage returns the consent page for a user with this usage.
func NewProgramPage(
	frame views.Frame, summary views.UsageSummary, asked oauth.Request, proof views.Proof, action string,
) ProgramPage {
	page := ProgramPage{FormPage: views.NewFormPage(frame, "Connect a program", "A program asks to use your account."),
		Name: asked.Client.Name, Target: asked.Target(), Proof: proof, Action: action}
	for _, scope := range asked.Scopes {
		page.May = append(page.May, scopeNotes[scope][1])
	}
	page.Words = "It uses the words of your plan, as the editor does."
	if summary.Access.Allow(billing.API) != nil {
		page.Words = "It can use " + format.Count(usage.TrialWords, "word") + " a day, because your plan has no API access."
	}
	return page
}

// WithProblem returns the page with an error.
func (page ProgramPage) WithProblem(problem ui.Banner) ProgramPage {
	page.News = &problem
	return page
}

// OwnProgram is a program that the user has authorized.
type OwnProgram struct {
	ID      string
	Name    string
	Details string
}

func newOwnProgram(grant oauth.Grant) OwnProgram {
	program := OwnProgram{ID: grant.ID.String(), Name: grant.ClientName}
	for _, scope := range grant.Scopes {
		program.Details += scopeNotes[scope][0] + " · "
	}
	program.Details += "connected " + format.Day(grant.MadeAt)
	if grant.UsedAt != nil {
		program.Details += " · last used " + format.Moment(*grant.UsedAt)
	}
	return program
}
