package stories

import (
	"testing"

	"github.com/a-h/templ"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/islands"
	"plainhand/views"
	pageviews "plainhand/views/pages"
)

// toolPages renders the tool pages with one value wherever content supplies the words.
func toolPages(t *testing.T, frame views.Frame, value string) map[string]templ.Component {
	text := "a " + value + " b"
	tool := content.Tool{Slug: "one", Title: value, UseCase: value, Heading: value, Group: content.Platform,
		Intro:   "<p>One</p>",
		Meta:    content.Meta{Title: "Tool", Description: value},
		Problem: []string{"One"}, Benefits: []string{"One", "Two"},
		Example: content.Example{Before: text, Changes: []humanize.Change{
			{Start: 0, End: 1, Before: "a", After: value, Reason: value},
			{Start: 2, End: 2 + len(value), Before: value, Reason: value},
		}},
		Steps: []content.Step{{Title: value, Text: "One"}},
		Questions: []content.Question{{ID: "one", Text: value, Answer: "<p>One</p>"},
			{ID: "two", Text: value, Answer: "<p>Two</p>"}},
	}
	frame.Path, frame.CanonicalURL = "/tools/one", "https://plainhand.example/tools/one"
	demo := pageviews.NewDemoWidget(frame, views.UsageSummary{}, pageviews.ToolSample(tool), islands.DemoMessages{})
	tool.Sections = []content.Section{{ID: "more", Heading: value, Body: []content.Block{{HTML: "<p>One</p>"}}}}
	cases := content.Page{Title: value, Lede: value, Meta: content.Meta{Title: "Use cases"},
		Sections: []content.Section{{ID: "seo-content", Heading: value, Body: tool.Sections[0].Body}}}
	index := frame
	index.Path = "/tools"
	return map[string]templ.Component{
		"tools": pageviews.Tools(pageviews.NewToolsPage(index,
			[]content.Tool{tool, {Slug: "one", Title: value + " for " + value, Group: content.UseCase}}, "")),
		"tool": pageviews.Tool(pageviews.NewToolPage(frame, tool, []content.Tool{tool},
			[]pageviews.Claim{{Text: value, Meaning: value, Method: "/"}}, drawnDemo(t, demo))),
		"use-cases": pageviews.UseCases(pageviews.NewUseCasesPage(frame, cases,
			content.Content{Tools: []content.Tool{{Slug: "humanize-ai-for-seo-content", Example: tool.Example}}})),
		"tool result": pageviews.Tool(pageviews.NewToolPage(frame, tool, nil, nil,
			drawnDemo(t, demo.WithResult().WithOffer()))),
	}
}
