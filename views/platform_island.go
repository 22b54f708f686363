package views

import (
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/humanize"
	"plainhand/islands"
	"plainhand/views/ui"
)

// Drawn returns the page with its editor as an island.
func (page PlatformPage) Drawn(island islands.Drawn) PlatformPage {
	page.Island = island
	return page
}

// IsLong reports whether the output has more changes than the editor renders at once. The server must not render such
// an editor, because visitors without a script would never see the rest: the form in its place has them all.
func (page PlatformPage) IsLong() bool {
	return page.Output != nil && page.Output.Changes > changesAtOnce
}

// Props are the editor's props. They say the same as the form, which replaces the editor where it cannot be rendered.
func (page PlatformPage) Props(user account.User, messages islands.Messages) islands.Platform {
	props := islands.Platform{
		User:     islands.User{ID: user.ID.String(), Email: user.Email},
		Standing: page.Standing,
		Draft: islands.Draft{Text: page.Draft.Text, Words: page.DraftWords, Mode: string(page.Draft.Mode),
			Strength: string(page.Draft.Strength), Keep: page.Draft.Keep},
		Modes:     explained(choices(page.Modes)),
		Strengths: choices(page.Strengths),
		Messages:  messages,
	}
	if page.Output != nil {
		props.Output = page.Output.island()
	}
	if page.Problem != nil {
		props.Problem = &islands.Problem{Message: page.Problem.Message, Advice: page.Problem.Advice}
	}
	return props
}

// NewStandingProps is a standing as the island shows it. The standing's access must be active.
func NewStandingProps(standing Standing) islands.Standing {
	tally := newTally(standing)
	props := islands.Standing{
		Used: tally.Used, Remaining: tally.Remaining, NextReset: tally.NextReset, WordsLeft: wordsLeft(standing),
	}
	if tally.Meter != nil {
		props.Meter = &islands.Meter{Tone: string(tally.Meter.Tone), Caption: tally.Meter.Caption,
			Percent: min(max(tally.Meter.Percent, 0), 100)}
	}
	if banner := newBanner(standing); banner != nil {
		props.Banner = &islands.Banner{Tone: string(banner.Tone), Message: banner.Message, Advice: banner.Advice}
	}
	if standing.Usage.Limit != billing.Unlimited {
		left := standing.Usage.Remaining()
		props.Left = &left
	}
	return props
}

// NewOutputProps is an engine's result as the island shows it.
func NewOutputProps(request humanize.Request, result humanize.Result) *islands.Output {
	output := newOutput(request.Text, result)
	output.Report = newReport(request, result)
	return output.island()
}

func (output *Output) island() *islands.Output {
	marks := make([]islands.Mark, len(output.Marks))
	for i, mark := range output.Marks {
		marks[i] = islands.Mark{Text: mark.Text, Number: mark.Number, Before: mark.Before, After: mark.After,
			Reason: mark.Reason}
	}
	return &islands.Output{Words: output.Words, Facts: output.Facts, Marks: marks, AtOnce: changesAtOnce,
		Report: output.Report}
}

// explained adds what each of the modes does.
func explained(modes []islands.Choice) []islands.Choice {
	for i, mode := range modes {
		modes[i].Hint = modeHints[humanize.Mode(mode.Value)]
	}
	return modes
}

func choices(options []ui.Option) []islands.Choice {
	offered := make([]islands.Choice, len(options))
	for i, option := range options {
		offered[i] = islands.Choice{Value: option.Value, Label: option.Label}
	}
	return offered
}
