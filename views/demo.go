package views

import (
	"plainhand/content"
	"plainhand/internal/billing"
	"plainhand/internal/humanize"
	"plainhand/islands"
)

// DemoWidget is a demo on a page.
type DemoWidget struct {
	Props  islands.Demo  // of the widget, and of the form in its place
	Island islands.Drawn // the widget; the template replaces it where it is not rendered
	Wake   islands.Wake
}

// Sample is a text, its fixed result, and how that came about.
type Sample struct{ Text, Result, Note string }

// EngineSample is an example of what the engine does.
func EngineSample(example content.Example) Sample {
	return Sample{Text: example.Before, Result: example.After(), Note: "The sample’s result, as our engine edits it"}
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

// How many milliseconds after the sample's run the offer opens: on most pages, and in a guide.
var offerIn, guideOfferIn = 1000, 500

// NewDemoWidget is the widget with the sample in its field, on the page that the frame belongs to.
func NewDemoWidget(frame Frame, standing Standing, sample Sample, messages islands.DemoMessages) DemoWidget {
	demo := DemoWidget{Wake: islands.WakeWhenVisible, Props: islands.Demo{
		ID:       "try",
		Action:   frame.Path,
		SignedIn: frame.Visitor.SignedIn,
		Active:   standing.Access.Active,
		Gates:    newGates(standing),
		Hint:     "Try the sample. To have your own text edited for free, use the button below.",
		Free:     freeTerms,
		Sample:   sample.Text,
		Result: islands.DemoResult{Text: sample.Result, Words: counted(humanize.Words(sample.Result), "word"),
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

// NewGuideDemo is the widget inside a guide. It shows the sample's result to everybody, and then the offer to visitors
// without a plan. Its script is fetched when somebody turns to it.
func NewGuideDemo(frame Frame, standing Standing, sample Sample, messages islands.DemoMessages) DemoWidget {
	demo := NewDemoWidget(frame, standing, sample, messages)
	demo.Wake = islands.WakeOnInteraction
	demo.Props.ID, demo.Props.Showing, demo.Props.Active = "demo", true, false
	demo.Props.Hint = "Try the sample, or send your own text to our free editor."
	demo.Props.Labels, demo.Props.Offer.Take = guideDemoLabels, "Get Full Access"
	demo.Props.OfferIn = &guideOfferIn
	if standing.Access.Active {
		demo.Props.OfferIn = nil
	}
	return demo
}

// newGates counts against the cheapest plan's words for visitors without a plan.
func newGates(standing Standing) islands.Gates {
	limit := billing.Plans()[0].WordLimit
	if standing.Access.Active {
		limit = standing.Usage.Limit
	}
	gates := islands.Gates{Subscribed: standing.Access.Active, Used: standing.Usage.Used}
	if limit != billing.Unlimited {
		gates.Limit = &limit
	}
	return gates
}

// newOffer leads to buying the plan.
func newOffer(visitor Visitor, plan billing.Plan) islands.Offer {
	return islands.Offer{
		Plan: plan.Name + " Plan", Words: allowance(plan.WordLimit) + " words per month", Price: dollars(plan.Price),
		Take: "Get Full Text", Link: buyingPath(visitor, plan),
	}
}

// Drawn returns the widget as an island.
func (demo DemoWidget) Drawn(island islands.Drawn) DemoWidget {
	demo.Island = island
	return demo
}

// WithText returns the widget with what somebody typed.
func (demo DemoWidget) WithText(text string) DemoWidget {
	demo.Props.Text, demo.Props.Words = text, draftWords(text)
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

// IsBlank reports whether there is nothing to edit in the field.
func (demo DemoWidget) IsBlank() bool { return humanize.Words(demo.Props.Text) == 0 }

// HandsOver reports whether the text in the field goes on to the free tool: where somebody asked for that, and from a
// guide, whose demo has a result for its sample alone.
func (demo DemoWidget) HandsOver(asked bool) bool {
	return asked || demo.Props.Showing && !demo.IsSample() && !demo.IsBlank()
}

// plain is the demo as a plain form.
func (demo DemoWidget) plain() desk {
	plain := desk{ID: demo.Props.ID, Action: demo.Props.Action + "#" + demo.Props.ID, Text: demo.Props.Text,
		Problem: demo.Props.Problem, Submit: demo.Props.Labels.Own}
	if demo.Props.Done {
		plain.Result = demo.Props.Result.Text
	}
	return plain
}
