package views

import (
	"plainhand/internal/billing"
	"plainhand/internal/humanize"
	"plainhand/islands"
)

// Demo is the widget that shows on a sample what the engine does, and takes a text of the visitor's own.
type Demo struct {
	Props  islands.Demo
	Island islands.Drawn // the widget; the template below it stands in its place where it is not drawn
}

// Sample is a text with what it becomes, which are fixed, and how it came to that.
type Sample struct{ Text, Result, Note string }

// demoLabels are the specification's.
var demoLabels = islands.DemoLabels{
	SignedOut: "Get Started - Sign Up",
	Sample:    "See the Magic",
	Own:       "Transform This Text",
	Active:    "Use Platform for Processing",
	Running:   "Processing...",
}

// NewDemo is the widget with the sample in its field, on the page that the frame belongs to.
func NewDemo(frame Frame, standing Standing, sample Sample, messages islands.DemoMessages) Demo {
	demo := Demo{Props: islands.Demo{
		ID:       "try",
		Action:   frame.Path,
		SignedIn: frame.Visitor.SignedIn,
		Active:   standing.Access.Active,
		Gates:    newGates(standing),
		Sample:   sample.Text,
		Result:   islands.DemoResult{Text: sample.Result, Words: counted(humanize.Words(sample.Result), "word"), Note: sample.Note},
		Offer:    newOffer(frame.Visitor, billing.Plans()[0]),
		Labels:   demoLabels,
		Messages: messages,
		Support:  frame.SupportLink(),
	}}
	return demo.WithText(sample.Text)
}

// newGates counts against the cheapest plan's words for whoever has no plan.
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
		Link: buyingPath(visitor, plan),
	}
}

// Drawn returns the widget as an island.
func (demo Demo) Drawn(island islands.Drawn) Demo {
	demo.Island = island
	return demo
}

// WithText returns the widget with what somebody typed.
func (demo Demo) WithText(text string) Demo {
	demo.Props.Text, demo.Props.Words = text, draftWords(text)
	return demo
}

// WithResult returns the widget with the result of its sample.
func (demo Demo) WithResult() Demo {
	demo.Props.Done = true
	return demo
}

// WithProblem returns the widget with the reason why there is no result.
func (demo Demo) WithProblem(message, advice string) Demo {
	demo.Props.Problem = &islands.Problem{Message: message, Advice: advice}
	return demo
}

// WithOffer returns the widget with the offer below it.
func (demo Demo) WithOffer() Demo {
	demo.Props.Offered = true
	return demo
}

// IsSample says whether nothing in the field was changed.
func (demo Demo) IsSample() bool { return demo.Props.Text == demo.Props.Sample }

// label is what the button says while nothing runs.
func (demo Demo) label() string {
	switch {
	case demo.Props.Active:
		return demo.Props.Labels.Active
	case !demo.Props.SignedIn:
		return demo.Props.Labels.SignedOut
	case demo.IsSample():
		return demo.Props.Labels.Sample
	}
	return demo.Props.Labels.Own
}

// counter is empty for the signed out.
func (demo Demo) counter() string {
	gates := demo.Props.Gates
	switch {
	case !demo.Props.SignedIn:
		return ""
	case gates.Limit == nil:
		return counted(gates.Used, "word") + " used"
	}
	return grouped(gates.Used) + " / " + counted(*gates.Limit, "word") + " used"
}
