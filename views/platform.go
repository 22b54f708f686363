package views

import (
	"cmp"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/history"
	"plainhand/internal/humanize"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views/ui"
)

// PlatformPage is the editor.
type PlatformPage struct {
	Frame  Frame
	Props  islands.Platform // of the editor, and of the form in its place
	Island islands.Drawn    // the editor; the template replaces it where it is not rendered
	Plan   PlanSummary
	// Unlisted is whether the result has more changes than are rendered without a script.
	Unlisted bool
	Sample   bool   // whether the text is ours, to look at
	Credit   string // Operation.Credit and Hint; empty to show none

	Document       *TextDocument // that the text is from; nil without
	Refused        *ui.Banner    // why a document was not taken; nil without
	TakesDocuments bool          // whether one can be sent to the editor
	HasBulk        bool          // whether the plan has bulk processing

	UnkeptDocuments bool // one could be sent if its owner kept their texts
}

// modeHints describe what each mode does, in line with the engine's rules.
var modeHints = map[humanize.Mode]string{
	humanize.Standard:     "Plain, everyday English. It suits most texts.",
	humanize.Casual:       "Relaxed, with contractions. Emoji stay.",
	humanize.Professional: "For clients and colleagues. No contractions are added.",
	humanize.Academic:     "For scholarly texts. The register stays, and no contractions are added.",
	humanize.Simple:       "Shorter sentences and common words.",
}

// layoutHints describe what each layout does.
var layoutHints = map[humanize.Layout]string{
	humanize.Natural: "Bold words, title case, emoji, and short lists become what a person would write.",
	humanize.Keep:    "Bold words, headings, and lists stay as they are.",
}

// NewPlatformPage is the page at /platform with the draft in its form. The access of the standing must be active.
func NewPlatformPage(
	frame Frame, user account.User, standing Standing, draft islands.Draft, messages islands.Messages,
) PlatformPage {
	draft.Words = draftWords(draft.Text)
	usual := usualSettings(user)
	if draft == (islands.Draft{Words: draft.Words}) {
		draft.Keep = user.KeptWords
	}
	draft.Mode = cmp.Or(draft.Mode, string(usual.Mode))
	draft.Strength = cmp.Or(draft.Strength, string(usual.Strength))
	draft.Layout = cmp.Or(draft.Layout, string(usual.Layout))
	hasDocuments := standing.Access.Allow(billing.Documents) == nil
	return PlatformPage{
		Frame: frame.titled("Platform", "Humanize your text, and decide on every change.").private().wide().
			scripted("js/documents.ts"),
		Plan: *newPlanSummary(standing),

		TakesDocuments:  hasDocuments && user.HistoryDays > 0,
		UnkeptDocuments: hasDocuments && user.HistoryDays == 0,
		HasBulk:         standing.Access.Allow(billing.Bulk) == nil,
		Props: islands.Platform{
			User:      newUser(user),
			Standing:  NewAllowance(standing),
			Draft:     draft,
			Modes:     choices(humanize.Modes(), modeHints),
			Strengths: choices(humanize.Strengths(), nil),
			Layouts:   choices(humanize.Layouts(), layoutHints),
			Messages:  messages,
		},
	}
}

// usualSettings are what a new text of the user's begins with.
func usualSettings(user account.User) account.Preferences {
	usual := user.Preferences
	usual.Mode = cmp.Or(usual.Mode, humanize.UsualMode)
	usual.Strength = cmp.Or(usual.Strength, humanize.UsualStrength)
	usual.Layout = cmp.Or(usual.Layout, humanize.UsualLayout)
	return usual
}

// newUser is the person whom an island is for.
func newUser(user account.User) islands.User {
	return islands.User{ID: user.ID.String(), Email: user.Email}
}

// Drawn returns the page with its editor as an island.
func (page PlatformPage) Drawn(island islands.Drawn) PlatformPage {
	page.Island = island
	return page
}

// WithResult returns the page with what the engine made of the request, which is the draft's.
func (page PlatformPage) WithResult(request humanize.Prepared, result humanize.Result) PlatformPage {
	page.Props.Output = NewOutput(request, result)
	page.Unlisted = len(result.Changes) > changesAtOnce
	return page
}

// WithTexts returns the page with the newest texts of the history beside it.
func (page PlatformPage) WithTexts(lines []history.Line, now time.Time) PlatformPage {
	page.Props.Keeping = true
	for _, line := range lines {
		page.Props.Texts = append(page.Props.Texts, NewTextLine(line, now))
	}
	return page
}

// WithText returns the page with a text of the history as it was left, whose draft is in the form. The zero Text leaves
// the desk empty.
func (page PlatformPage) WithText(text history.Text) (PlatformPage, error) {
	if text.ID == uuid.Nil {
		return page, nil
	}
	page.Props.Kept, page.Props.Keeping = NewKept(text.Line), true // also what came of a batch, for who keeps no texts
	if len(text.Newest.Output) == 0 {
		return page, nil
	}
	output, work, err := leftAs(text)
	page.Props.Output, page.Props.Work = &output, work
	page.Unlisted = len(output.Marks) > 2*changesAtOnce
	return page, err
}

// WithSaved returns the page with the text of the history that the result was just saved as.
func (page PlatformPage) WithSaved(saved history.Saved, now time.Time) PlatformPage {
	page.Props.Kept, page.Props.Split = NewKept(saved.Line), NewSplit(saved, now)
	return page
}

// WithCount returns the page with a result, once it is known how its words were counted. charged are those of the text.
func (page PlatformPage) WithCount(standing Standing, charged int, count usage.Count) PlatformPage {
	output := *page.Props.Output
	output.Words = Counting(output.Words, charged, count)
	page.Props.Output = &output
	page.Plan, page.Props.Standing = *newPlanSummary(standing), NewAllowance(standing)
	return page
}

// Taken are the suggestions that somebody without a script took from an output, each as the number of its mark and of
// its option.
type Taken struct {
	Of      string // the output's
	Choices []string
}

// WithTaken returns the page, which has a result, with what was taken of it if it is the one that was shown.
func (page PlatformPage) WithTaken(taken Taken) PlatformPage {
	if taken.Of == page.Props.Output.Of {
		take(page.Props.Output, taken.Choices)
	}
	return page
}

// WithProblem returns the page with the reason why there is no result.
func (page PlatformPage) WithProblem(message, advice string) PlatformPage {
	page.Props.Problem = &islands.Problem{Message: message, Advice: advice}
	return page
}

func draftWords(text string) string {
	words := humanize.Words(text)
	if words == 0 {
		return "No text yet"
	}
	return counted(words, "word")
}

// choices offers every value of a setting under its own name. A hint says what the value does.
func choices[Setting ~string](values []Setting, hints map[Setting]string) []islands.Choice {
	offered := make([]islands.Choice, len(values))
	for i, value := range values {
		offered[i] = islands.Choice{Value: string(value), Label: label(string(value)), Hint: hints[value]}
	}
	return offered
}

// options are choices as a form has them.
func options(choices []islands.Choice, chosen string) []ui.Option {
	offered := make([]ui.Option, len(choices))
	for i, choice := range choices {
		offered[i] = ui.Option{Value: choice.Value, Label: choice.Label, Selected: choice.Value == chosen}
	}
	return offered
}

// plainOf is an editor as a plain form.
func plainOf(editor islands.Platform) desk {
	plain := desk{ID: "humanize", Action: "/platform", Text: editor.Draft.Text, Problem: editor.Problem,
		Submit: "Humanize Text"}
	if editor.Output != nil {
		plain.Result = editor.Output.Text()
	}
	return plain
}

// label capitalizes the name of a setting. The names are ASCII.
func label(value string) string { return strings.ToUpper(value[:1]) + value[1:] }
