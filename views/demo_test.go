package views

import (
	"testing"

	"plainhand/islands"
)

// H08, H12, H13, H14, H16, UM04, UM06
func TestTheDemoKnowsTheVisitor(t *testing.T) {
	t.Parallel()
	nora := Visitor{SignedIn: true}
	tests := []struct {
		name                         string
		visitor                      Visitor
		standing                     Standing
		text, label, counter, choose string
	}{
		{"signed out", Visitor{}, Standing{}, "sample", "Get Started - Sign Up", "", "/signup?plan=basic"},
		{"inactive", nora, Standing{}, "sample", "See the Magic", "0 / 30,000 words used", "/checkout?plan=basic"},
		{"inactive, own text", nora, Standing{}, "own", "Transform This Text", "0 / 30,000 words used",
			"/checkout?plan=basic"},
		{"pro", nora, standingOn(t, "pro", 1_200), "own", "Use Platform for Processing", "1,200 / 60,000 words used",
			"/checkout?plan=basic"},
		{"premium", nora, standingOn(t, "premium", 1), "sample", "Use Platform for Processing", "1 word used",
			"/checkout?plan=basic"},
	}
	for _, test := range tests {
		demo := NewDemoWidget(testFrame(test.visitor), test.standing, Sample{Text: "sample", Result: "result"},
			islands.DemoMessages{})
		demo = demo.WithText(test.text)
		if demo.label() != test.label || demo.counter() != test.counter || demo.Props.Offer.Link != test.choose {
			t.Errorf("%s: %q, %q, %q", test.name, demo.label(), demo.counter(), demo.Props.Offer.Link)
		}
		if gates := demo.Props.Gates; gates.Subscribed != test.standing.Access.Active ||
			gates.Used != test.standing.Usage.Used {
			t.Errorf("%s: gates %+v", test.name, gates)
		}
		if want := (islands.Offer{Plan: "Basic Plan", Words: "30,000 words per month", Price: "$14", Take: "Get Full Text",
			Link: test.choose}); demo.Props.Offer != want {
			t.Errorf("%s: offer %+v", test.name, demo.Props.Offer)
		}
	}
}
