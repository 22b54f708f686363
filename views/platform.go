package views

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/islands"
	"plainhand/views/ui"
)

// Draft is what somebody entered into the platform's form, as they typed it.
type Draft struct {
	Text     string
	Mode     humanize.Mode     // empty for the standard one
	Strength humanize.Strength // empty for the balanced one
	Keep     string            // words and phrases, separated by commas
}

// PlatformPage is the editor.
type PlatformPage struct {
	Frame      Frame
	Island     islands.Drawn // the editor; the rest is for its props, and for the form in its place
	Standing   islands.Standing
	Tally      Tally
	Banner     *Banner // nil while enough words are left
	Draft      Draft
	DraftWords string
	WordsLeft  string
	Modes      []ui.Option
	Strengths  []ui.Option
	Settings   string   // the chosen settings in one line, for when they are collapsed
	Output     *Output  // nil until a text was humanized
	Problem    *Problem // nil unless the last try failed
	Plan       PlanSummary
}

// modeHints describe what each mode does, in line with the engine's rules.
var modeHints = map[humanize.Mode]string{
	humanize.Standard:     "Plain, everyday English. It suits most texts.",
	humanize.Casual:       "Relaxed, with contractions. Emoji stay.",
	humanize.Professional: "For clients and colleagues. No contractions are added.",
	humanize.Academic:     "For scholarly texts. The register stays, and no contractions are added.",
	humanize.Simple:       "Shorter sentences and common words.",
}

// Problem tells what went wrong and what to do.
type Problem struct {
	Message string
	Advice  string
}

// NewPlatformPage is the page at /platform with the draft in its form. The access of the standing must be active.
func NewPlatformPage(frame Frame, standing Standing, draft Draft) PlatformPage {
	if draft.Mode == "" {
		draft.Mode = humanize.Standard
	}
	if draft.Strength == "" {
		draft.Strength = humanize.Balanced
	}
	return PlatformPage{
		Frame:      frame.titled("Platform", "Humanize your text, and decide on every change.").private().wide(),
		Standing:   NewStandingProps(standing),
		Tally:      newTally(standing),
		Banner:     newBanner(standing),
		Draft:      draft,
		DraftWords: draftWords(draft.Text),
		WordsLeft:  wordsLeft(standing),
		Modes:      options(humanize.Modes(), draft.Mode),
		Strengths:  options(humanize.Strengths(), draft.Strength),
		Settings:   label(draft.Mode) + ", " + label(draft.Strength),
		Plan:       *newPlanSummary(standing),
	}
}

// WithResult returns the page with what the engine made of the draft.
func (page PlatformPage) WithResult(result humanize.Result) PlatformPage {
	page.Output = newOutput(page.Draft.Text, result)
	page.Output.Report = newReport(humanize.Request{Text: page.Draft.Text}, result)
	return page
}

// WithProblem returns the page with the reason why there is no result.
func (page PlatformPage) WithProblem(message, advice string) PlatformPage {
	page.Problem = &Problem{Message: message, Advice: advice}
	return page
}

func draftWords(text string) string {
	words := humanize.Words(text)
	if words == 0 {
		return "No text yet"
	}
	return counted(words, "word")
}

func wordsLeft(standing Standing) string {
	if standing.Usage.Unlimited() {
		return "Unlimited words"
	}
	return counted(standing.Usage.Remaining(), "word") + " left"
}

// options offers every value of a setting under its own name.
func options[Setting ~string](values []Setting, chosen Setting) []ui.Option {
	offered := make([]ui.Option, len(values))
	for i, value := range values {
		offered[i] = ui.Option{Value: string(value), Label: label(value), Selected: value == chosen}
	}
	return offered
}

// label capitalizes the name of a setting. The names are ASCII.
func label[Setting ~string](value Setting) string {
	return strings.ToUpper(string(value[:1])) + string(value[1:])
}
