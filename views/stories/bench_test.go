package stories

import (
	"io"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/islands"
	"plainhand/views"
	editorviews "plainhand/views/editor"
	pageviews "plainhand/views/pages"
	"plainhand/views/samples"
)

func BenchmarkHome(b *testing.B) {
	demo := pageviews.NewDemoWidget(samples.Frame(views.Visitor{}), views.UsageSummary{},
		pageviews.Sample{Text: "We utilize it"}, islands.DemoMessages{})
	component := pageviews.Home(pageviews.NewHomePage(samples.Frame(views.Visitor{}), pageviews.Words{}, demo))
	benchmark(b, func() templ.Component { return component })
}

// BenchmarkPlatform renders 30,000 words with 3,000 changes, the most that one run may produce.
func BenchmarkPlatform(b *testing.B) {
	text := strings.Repeat("We utilize ten words of a sentence here and now.\n", 3_000)
	result := humanize.Result{Text: text}
	for start := 3; start < len(text); start += 49 {
		result.Changes = append(result.Changes,
			humanize.Change{Start: start, End: start + 7, Before: "utilize", After: "use", Reason: "Plain verb"})
	}
	summary := views.UsageSummary{Now: samples.Now}
	summary.Access.Active = true
	benchmark(b, func() templ.Component {
		return editorviews.Platform(newPlatformPage(samples.Frame(views.Visitor{}), summary, islands.Draft{Text: text}).
			WithResult(humanizetest.Prepare(b, humanize.Request{Text: text}), result))
	})
}

func benchmark(b *testing.B, page func() templ.Component) {
	b.ReportAllocs()
	for b.Loop() {
		if err := page().Render(b.Context(), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
