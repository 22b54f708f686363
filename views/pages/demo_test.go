package pages

import (
	"reflect"
	"testing"

	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/samples"
)

// H08, UM04, UM06
func TestDemoDependsOnTheVisitor(t *testing.T) {
	t.Parallel()
	nora := views.Visitor{SignedIn: true}
	tests := []struct {
		name    string
		visitor views.Visitor
		summary views.UsageSummary
		limit   int // 0: none
		choose  string
	}{
		{"signed out", views.Visitor{}, views.UsageSummary{}, 30_000, "/signup?plan=basic"},
		{"inactive", nora, views.UsageSummary{}, 30_000, "/checkout?plan=basic"},
		{"pro", nora, samples.Summary("pro", 1_200), 60_000, "/checkout?plan=basic"},
		{"premium", nora, samples.Summary("premium", 1), 0, "/checkout?plan=basic"},
	}
	for _, test := range tests {
		demo := NewDemoWidget(samples.Frame(test.visitor), test.summary, Sample{Text: "sample", Result: "result"},
			islands.DemoMessages{})
		if demo.Props.SignedIn != test.visitor.SignedIn || demo.Props.Active != test.summary.Access.Active {
			t.Errorf("%s: got %+v", test.name, demo.Props)
		}
		want := islands.Gates{Subscribed: test.summary.Access.Active, Used: test.summary.Usage.Used}
		if test.limit > 0 {
			want.Limit = &test.limit
		}
		if gates := demo.Props.Gates; !reflect.DeepEqual(gates, want) {
			t.Errorf("%s: gates %+v", test.name, gates)
		}
		if want := (islands.Offer{Plan: "Basic Plan", Words: "30,000 words per month", Price: "$14", Take: "Get Full Text",
			Link: test.choose}); demo.Props.Offer != want {
			t.Errorf("%s: offer %+v", test.name, demo.Props.Offer)
		}
	}
}
