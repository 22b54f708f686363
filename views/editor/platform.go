package editor

import (
	"cmp"
	"fmt"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/texts"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// PlatformPage is the editor.
type PlatformPage struct {
	Frame  views.Frame
	Props  islands.Platform // of the editor and its form without a script
	Island islands.Rendered // rendered editor; the template replaces it if it could not be rendered
	Plan   views.PlanSummary
	// Unlisted reports whether the result has more changes than are rendered without a script.
	Unlisted bool
	Sample   bool   // the text is the sample
	Credit   string // Operation.Credit and Hint; may be empty

	Document       *TextDocument // the text's document; nil without one
	Refused        *ui.Banner    // reason why a document was rejected; nil without one
	TakesDocuments bool          // documents can be uploaded to the editor
	HasBulk        bool          // the plan has bulk processing

	UnkeptDocuments bool // documents could be uploaded if the user saved texts
}

// NewPlatformPage returns the page at /platform with the draft in its form. The summary's access must be active.
func NewPlatformPage(
	frame views.Frame, user account.User, summary views.UsageSummary, draft islands.Draft, messages islands.Messages,
) PlatformPage {
	allowance := views.NewAllowance(summary)
	draft.Words = draftWordsWithin(draft.Text, allowance.Left)
	usual := views.UsualSettings(user)
	if draft == (islands.Draft{Words: draft.Words}) {
		draft.Keep = user.KeptWords
	}
	draft.Mode = cmp.Or(draft.Mode, string(usual.Mode))
	draft.Strength = cmp.Or(draft.Strength, string(usual.Strength))
	draft.Layout = cmp.Or(draft.Layout, string(usual.Layout))
	hasDocuments := summary.Access.Allow(billing.Documents) == nil
	return PlatformPage{
		Frame: frame.WithTitle("Platform", "Humanize your text, and decide on every change.").AsPrivate().AsWide().
			WithScripts("js/documents.ts"),
		Plan: *views.NewPlanSummary(summary),

		TakesDocuments:  hasDocuments && user.HistoryDays > 0,
		UnkeptDocuments: hasDocuments && user.HistoryDays == 0,
		HasBulk:         summary.Access.Allow(billing.Bulk) == nil,
		Props: islands.Platform{
			User:      views.IslandUser(user),
			Allowance: allowance,
			Draft:     draft,
			Modes:     views.Choices(humanize.Modes(), views.ModeHints),
			Strengths: views.Choices(humanize.Strengths(), nil),
			Layouts:   views.Choices(humanize.Layouts(), views.LayoutHints),
			Messages:  messages,
			MaxWords:  humanize.MaxWords,
		},
	}
}

// Drawn returns the page with its rendered island.
func (page PlatformPage) Drawn(island islands.Rendered) PlatformPage {
	page.Island = island
	return page
}

// WithResult returns the page with the engine's result of the request, which is the draft's.
func (page PlatformPage) WithResult(request humanize.Prepared, result humanize.Result) PlatformPage {
	page.Props.Output = NewOutput(request, result)
	page.Props.Draft.Words = draftWordsWithin(page.Props.Draft.Text, nil) // they are paid for
	page.Unlisted = len(result.Changes) > changesAtOnce
	return page
}

// WithTexts returns the page with the newest texts of the history beside it.
func (page PlatformPage) WithTexts(lines []texts.Line, now time.Time) PlatformPage {
	page.Props.Keeping = true
	for _, line := range lines {
		page.Props.Texts = append(page.Props.Texts, NewTextLine(line, now))
	}
	return page
}

// WithText returns the page with a text of the history in its latest state, whose draft is in the form. The zero Text
// leaves the editor empty.
func (page PlatformPage) WithText(text texts.Text) (PlatformPage, error) {
	if text.ID == uuid.Nil {
		return page, nil
	}
	page.Frame.Title = titleOf(text.Line)
	page.Props.Kept, page.Props.Keeping = NewKept(text.Line), true // also batch results that are not saved
	if len(text.Newest.Output) == 0 {
		return page, nil
	}
	output, work, err := leftAs(text)
	page.Props.Output, page.Props.Work = &output, work
	page.Props.Draft.Words = draftWordsWithin(page.Props.Draft.Text, nil)
	page.Unlisted = len(output.Marks) > 2*changesAtOnce
	return page, err
}

// WithSaved returns the page with the text of the history that the result was just saved as.
func (page PlatformPage) WithSaved(saved texts.Saved, now time.Time) PlatformPage {
	page.Frame.Title = titleOf(saved.Line)
	page.Props.Kept, page.Props.Split = NewKept(saved.Line), NewSplit(saved, now)
	return page
}

// WithCharge returns the page with what its result cost. The summary includes it.
func (page PlatformPage) WithCharge(summary views.UsageSummary, receipt usage.Receipt) PlatformPage {
	output := *page.Props.Output
	output.Words = ExplainCharge(output.Words, receipt)
	page.Props.Output = &output
	page.Plan, page.Props.Allowance = *views.NewPlanSummary(summary), views.NewAllowance(summary)
	return page
}

// AcceptedSuggestions are the suggestions that a user without a script accepted in an output, each as the number of
// its mark and of its option.
type AcceptedSuggestions struct {
	Of      string // ID of the output
	Choices []string
}

// WithAccepted returns the page with the accepted suggestions, if its result is the one that was shown.
func (page PlatformPage) WithAccepted(accepted AcceptedSuggestions) PlatformPage {
	if accepted.Of == page.Props.Output.Of {
		take(page.Props.Output, accepted.Choices)
	}
	return page
}

// WithProblem returns the page with the reason why there is no result.
func (page PlatformPage) WithProblem(message, advice string) PlatformPage {
	page.Props.Problem = &islands.Problem{Message: message, Advice: advice}
	return page
}

// plainOf returns an editor as a form without a script.
func plainOf(editor islands.Platform) Desk {
	plain := Desk{ID: "humanize", Action: "/platform", Text: editor.Draft.Text, Problem: editor.Problem,
		Submit: "Humanize Text"}
	if editor.Output != nil {
		plain.Result = editor.Output.Text()
	}
	return plain
}

// nearLimit is the part of a limit from which a draft's count mentions it.
const nearLimit = 0.9

// draftWordsWithin counts the words of a draft, and compares them with the most that a text can have, and with those
// left in the plan, if they are limited, once it has nearly as many. islands/humanizing/wordLimit.ts does the same.
func draftWordsWithin(text string, left *int) string {
	label, words, limit := DraftWords(text), humanize.Words(text), humanize.MaxWords
	over, near := " more than a text can have", fmt.Sprintf(" of at most %s", format.Number(limit))
	if left != nil && *left < limit {
		limit = *left
		over, near = " more than you have left", fmt.Sprintf(" of the %s you have left", format.Number(limit))
	}
	switch {
	case words > limit:
		return label + ", " + format.Number(words-limit) + over
	case words > 0 && float64(words) >= nearLimit*float64(limit):
		return label + near
	}
	return label
}

// DraftWords counts the words of a draft in its field.
func DraftWords(text string) string {
	words := humanize.Words(text)
	if words == 0 {
		return "No text yet"
	}
	return format.Count(words, "word")
}
