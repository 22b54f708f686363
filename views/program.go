package views

import (
	"plainhand/internal/billing"
	"plainhand/internal/oauth"
	"plainhand/internal/usage"
	"plainhand/views/ui"
)

// DoneProgramEnded is said when a program was shut out.
const DoneProgramEnded Done = "program-ended"

// ProgramPage asks whether to let a program in, at /oauth/authorize.
type ProgramPage struct {
	BillingPage
	Name   string // as the program calls itself
	Target string // where its user is sent back to
	May    []string
	Words  string // whose words it uses
	Proof  Proof
	Action string
}

// NewProgramPage asks whoever has that standing.
func NewProgramPage(frame Frame, standing Standing, asked oauth.Request, proof Proof, action string) ProgramPage {
	page := ProgramPage{BillingPage: billingPage(frame, "Let a program in", "A program asks to use your account."),
		Name: asked.Client.Name, Target: asked.Target(), Proof: proof, Action: action}
	for _, scope := range asked.Scopes {
		page.May = append(page.May, scopeNotes[scope][1])
	}
	page.Words = "It uses the words of your plan, as the editor does."
	if standing.Access.Allow(billing.API) != nil {
		page.Words = "It has " + counted(usage.TrialWords, "word") + " a day, since your plan has no API access."
	}
	return page
}

// WithProblem returns the page with why the program was not let in.
func (page ProgramPage) WithProblem(problem ui.Banner) ProgramPage {
	page.News = &problem
	return page
}

// OwnProgram is a program on the list of those that somebody has let in.
type OwnProgram struct {
	ID      string
	Name    string
	Details string
}

func newOwnProgram(grant oauth.Grant) OwnProgram {
	made := OwnProgram{ID: grant.ID.String(), Name: grant.ClientName}
	for _, scope := range grant.Scopes {
		made.Details += scopeNotes[scope][0] + " · "
	}
	made.Details += "let in " + day(grant.MadeAt)
	if grant.UsedAt != nil {
		made.Details += " · last used " + moment(*grant.UsedAt)
	}
	return made
}
