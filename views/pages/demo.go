package pages

import (
	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views"
	editorviews "plainhand/views/editor"
	"plainhand/views/format"
)

// DemoWidget is a demo on a page.
type DemoWidget struct {
	Props  islands.Demo     // of the widget and its form without a script
	Island islands.Rendered // rendered widget; the template replaces it if it could not be rendered
	Wake   islands.Wake
}

// Sample is a text with its fixed result.
type Sample struct {
	Text, Result, Note string
	Marks              []islands.Mark // of the engine's result; nil if it is not known
	Free               string         // the path that opens it in the free tool; may be empty
}

// EngineSample is a sample whose result is the engine's.
func EngineSample(example content.Example) Sample {
	return Sample{Text: example.Before, Result: example.After(), Note: "The sample’s result, rewritten by our engine",
		Marks: views.NewMarks(example.Before, example.Changes)}
}

// The button's labels, in the specification's words.
var (
	demoLabels = islands.DemoLabels{
		SignedOut: "Get Started - Sign Up",
		Sample:    "See the Magic",
		Own:       "Transform This Text",
		Active:    "Use Platform for Processing",
		Running:   "Processing...",
	}
	guideDemoLabels = islands.DemoLabels{
		SignedOut: "Try Demo", Sample: "Try Demo", Own: "Try Demo", Active: "Try Demo", Running: "Processing...",
	}
)

// The delays in milliseconds from the sample's run to the offer: on most pages, and in a guide.
var offerIn, guideOfferIn = 1000, 500

// NewDemoWidget returns the widget with the sample in its field, for the frame's page.
func NewDemoWidget(
	frame views.Frame, summary views.UsageSummary, sample Sample, messages islands.DemoMessages,
) DemoWidget {
	demo := DemoWidget{Wake: islands.WakeWhenVisible, Props: islands.Demo{
		ID:       "try",
		Action:   frame.Path,
		SignedIn: frame.Visitor.SignedIn,
		Active:   summary.Access.Active,
		Gates:    newGates(summary),
		Hint:     "Try the sample, or use the button below to rewrite your own text for free.",
		Free:     freeTerms,
		Sample:   sample.Text,
		Preview:  newPreview(sample),
		Open:     sample.Free,
		Result: islands.DemoResult{Text: sample.Result, Words: format.Count(humanize.Words(sample.Result), "word"),
			Note: sample.Note},
		Offer:    newOffer(frame.Visitor, billing.Plans()[0]),
		Labels:   demoLabels,
		Messages: messages,
		Support:  frame.SupportLink(),
	}}
	if !frame.Visitor.SignedIn {
		demo.Props.OfferIn = &offerIn
	}
	if demo.Props.Active {
		demo.Props.Hint = "Edit your own text on the platform."
	}
	return demo.WithText(sample.Text)
}

// NewGuideDemo returns the widget inside a guide. It shows the sample's result to every visitor, and then the offer to
// visitors without a plan. Its script is loaded on interaction.
func NewGuideDemo(
	frame views.Frame, summary views.UsageSummary, sample Sample, messages islands.DemoMessages,
) DemoWidget {
	demo := NewDemoWidget(frame, summary, sample, messages)
	demo.Wake = islands.WakeOnInteraction
	demo.Props.ID, demo.Props.Showing, demo.Props.Active = "demo", true, false
	demo.Props.Hint = "Try the sample, or send your own text to our free editor."
	demo.Props.Labels, demo.Props.Offer.Take = guideDemoLabels, "Get Full Access"
	demo.Props.OfferIn = &guideOfferIn
	if summary.Access.Active {
		demo.Props.OfferIn = nil
	}
	return demo
}

// newGates uses the cheapest plan's words for visitors without a plan.
func newGates(summary views.UsageSummary) islands.Gates {
	limit := billing.Plans()[0].WordLimit
	if summary.Access.Active {
		limit = summary.Usage.Limit
	}
	gates := islands.Gates{Subscribed: summary.Access.Active, Used: summary.Usage.Used}
	if limit != billing.Unlimited {
		gates.Limit = &limit
	}
	return gates
}

// newOffer returns the offer of a plan.
func newOffer(visitor views.Visitor, plan billing.Plan) islands.Offer {
	return islands.Offer{
		Plan: plan.Name + " Plan", Words: format.Limit(plan.WordLimit) + " words per month",
		Price: format.Dollars(plan.Price),
		Take:  "Get Full Text", Link: views.BuyingPath(visitor, plan),
	}
}

// Drawn returns the widget with its rendered island.
func (demo DemoWidget) Drawn(island islands.Rendered) DemoWidget {
	demo.Island = island
	return demo
}

// WithText returns the widget with the visitor's text.
func (demo DemoWidget) WithText(text string) DemoWidget {
	demo.Props.Text, demo.Props.Words = text, editorviews.DraftWords(text)
	return demo
}

// WithResult returns the widget with the result of its sample.
func (demo DemoWidget) WithResult() DemoWidget {
	demo.Props.Done = true
	return demo
}

// WithProblem returns the widget with the reason why there is no result.
func (demo DemoWidget) WithProblem(message, advice string) DemoWidget {
	demo.Props.Problem = &islands.Problem{Message: message, Advice: advice}
	return demo
}

// WithOffer returns the widget with the offer below it.
func (demo DemoWidget) WithOffer() DemoWidget {
	demo.Props.Offered = true
	return demo
}

// IsSample reports whether the field still holds the sample.
func (demo DemoWidget) IsSample() bool { return demo.Props.Text == demo.Props.Sample }

// IsBlank reports whether the field is empty.
func (demo DemoWidget) IsBlank() bool { return humanize.Words(demo.Props.Text) == 0 }

// HandsOver reports whether the text in the field is passed on to the free tool: on request, and from a guide, whose
// demo has a result only for its sample.
func (demo DemoWidget) HandsOver(asked bool) bool {
	return asked || demo.Props.Showing && !demo.IsSample() && !demo.IsBlank()
}

// plain returns the demo as a form without a script.
func (demo DemoWidget) plain() editorviews.Desk {
	plain := editorviews.Desk{ID: demo.Props.ID, Action: demo.Props.Action + "#" + demo.Props.ID, Text: demo.Props.Text,
		Problem: demo.Props.Problem, Submit: demo.Props.Labels.Own}
	if demo.Props.Done {
		plain.Result = demo.Props.Result.Text
	}
	return plain
}
