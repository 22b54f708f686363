package pages

import (
	"net/url"
	"strconv"
	"time"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
	editorviews "plainhand/views/editor"
	"plainhand/views/format"
)

// FreeHumanizerPage is the free tool for short texts.
type FreeHumanizerPage struct {
	Frame     views.Frame
	Props     islands.FreeDesk
	Island    islands.Rendered // rendered Props; the template replaces it if it could not be rendered
	Terms     string           // the free allowance with its conditions
	Cheapest  string           // price per month
	Largest   string           // maximum words per text of any plan
	Questions []views.Question
}

// SampleQuery is the query that names the sample with which the free tool opens.
const SampleQuery = "sample"

// FreeSamplePath returns the path of the free tool with a sample in its field: that of the tool page with this slug, or
// the home page's if the slug is empty.
func FreeSamplePath(slug string) string {
	return content.FreePath + "?" + url.Values{SampleQuery: {slug}}.Encode() + "#free"
}

// freeOffer describes the free allowance.
var freeOffer = strconv.Itoa(usage.FreeTexts) + " texts a day, up to " + format.Number(usage.FreeWords) + " words each"

// freeTerms is the free allowance in sentences, with its conditions.
var freeTerms = freeOffer + ". No account, no card."

// NewFreeHumanizerPage returns the page with a text in its field.
func NewFreeHumanizerPage(frame views.Frame, text string) FreeHumanizerPage {
	frame = frame.WithTitle("Free AI Humanizer: "+format.Number(usage.FreeWords)+" Words, No Account",
		"Paste up to "+format.Number(usage.FreeWords)+" words that AI wrote and get them back in plainer English, with a reason for every "+
			"change. Free, no account needed.").WithCrumbs("Free AI Humanizer").WithScripts("js/free-humanizer.ts").
		WithCallToAction()
	return FreeHumanizerPage{
		Frame: frame.WithLinkedData(views.DescribeFreeApplication(frame, "Free AI Humanizer"),
			views.DescribeQuestions(freeQuestions)),
		Props: islands.FreeDesk{
			Action: content.FreePath,
			Text:   text,
			Words:  format.Number(humanize.Words(text)) + " / " + format.Count(usage.FreeWords, "word"),
			Limit:  usage.FreeWords,
			Offer:  freeOffer,
			Member: frame.Visitor.Active,
		},
		Terms:     freeTerms,
		Cheapest:  format.Dollars(billing.Plans()[0].Price),
		Largest:   format.Number(humanize.MaxWords),
		Questions: freeQuestions,
	}
}

// WithResult returns the page with the engine's result, and the usage of free texts including it.
func (page FreeHumanizerPage) WithResult(
	request humanize.Prepared, result humanize.Result, texts usage.Usage,
) FreeHumanizerPage {
	page.Props.Output = editorviews.NewOutput(request, result)
	if texts.Used == 0 { // nothing was changed, and no text was used before
		return page
	}
	page.Props.Offer = strconv.Itoa(texts.Remaining()) + " of " + format.Count(texts.Limit, "free text") +
		" left; you’ll have all of them again in " + waiting(time.Until(texts.PeriodEnd))
	return page
}

// WithProblem returns the page with the reason why there is no result.
func (page FreeHumanizerPage) WithProblem(message, advice string) FreeHumanizerPage {
	page.Props.Problem = &islands.Problem{Message: message, Advice: advice}
	return page
}

// UsedUp returns the page for a visitor without remaining texts, who must wait this long.
func (page FreeHumanizerPage) UsedUp(message string, wait time.Duration) FreeHumanizerPage {
	return page.WithProblem(message, "Your text is still here. You can send it again in "+waiting(wait)+", or now with a plan.")
}

// Drawn returns the page with its rendered island.
func (page FreeHumanizerPage) Drawn(island islands.Rendered) FreeHumanizerPage {
	page.Island = island
	return page
}

// plain returns the form that replaces an island that could not be rendered.
func (page FreeHumanizerPage) plain() editorviews.Desk {
	plain := editorviews.Desk{ID: "free", Action: content.FreePath + "#free", Text: page.Props.Text,
		Problem: page.Props.Problem, Submit: "Humanize Text"}
	if page.Props.Output != nil {
		plain.Result = page.Props.Output.Text()
	}
	return plain
}

// waiting rounds up: 19 hours, 1 hour, 40 minutes.
func waiting(wait time.Duration) string {
	if wait > time.Hour {
		return format.Count(int((wait+time.Hour-1)/time.Hour), "hour")
	}
	return format.Count(max(1, int((wait+time.Minute-1)/time.Minute)), "minute")
}

var freeQuestions = []views.Question{
	{ID: "why-five", Text: "Why is there a daily limit?", Answer: "<p>Editing takes computing time, and the plans pay for it. We count by " +
		"network, so an office or a household on one connection shares its free texts. A text that fails or that comes " +
		"back unchanged doesn’t count. The same text sent twice counts twice, because we don’t store it and can’t " +
		"recognize it.</p>"},
	{ID: "kept", Text: "Do you keep my text?", Answer: "<p>No. It’s edited in memory and sent back to you, and we " +
		"don’t store it. To count your texts, we " +
		"store a code made from your network’s address for 24 hours. The <a href=\"/privacy\">privacy page</a> has the details.</p>"},
	{ID: "detectors", Text: "Will the result pass an AI detector?", Answer: "<p>Nobody can promise that, and we don’t. " +
		"Detectors disagree with each other, and they sometimes flag text that a person wrote. We remove " +
		"<a href=\"/methodology\">the phrases that AI models overuse</a>, so that your text reads better.</p>"},
	{ID: "school", Text: "Can I use it for schoolwork?", Answer: "<p>Only where your school allows this kind of help. " +
		"Ask first. If the rules forbid turning in AI-written text, editing it doesn’t make it allowed.</p>"},
}
