package pages

import (
	"github.com/a-h/templ"

	"plainhand/content"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/ui"
)

// toolParts are the components of tool pages and their list.
func toolParts() []ui.Example {
	tool := content.Tool{
		UseCase:  "emails",
		Problem:  []string{"They open with a <em>wish</em> for your health.", "The request hides in the fourth sentence."},
		Benefits: []string{"The ask is found at first glance."},
		Steps: []content.Step{
			{Title: "Paste the body", Text: "From any model."},
			{Title: "Pick who it is for", Text: "Casual for the person you have lunch with."},
		},
	}
	links := newToolLinks([]content.Tool{
		{Slug: "a", Title: "Humanize AI for Emails"}, {Slug: "b", Title: "Humanize ChatGPT Output"},
		{Slug: "c", Title: "AI Humanizer for a trade whose name goes on for longer than one line of any column"},
	})
	figure := Claim{Text: "Five times the sales", Meaning: "The price decides most of it.", Method: "/methodology#sales"}
	section := content.Section{ID: "more", Heading: "What a reader will still ask", Body: []content.Block{
		{HTML: "<p>Which one?</p><ul><li><a href=\"/\">This</a></li></ul>"},
		{Callout: &content.Callout{HTML: "<p>Try it on yours.</p>", Button: "Try it"}},
	}}
	specimen := Specimen{Of: links[0], Marks: []islands.Mark{
		{Number: 1, Before: "Moreover, the", After: "The"}, {Text: " team "}, {Number: 2, Before: "utilizes", After: "uses"},
		{Text: " it."},
	}}
	var examples []ui.Example
	for _, part := range []struct {
		name      string
		component templ.Component
	}{
		{"links", toolLinks(links)},
		{"specimen", specimenPair(specimen, false)},
		{"use case", useCase(UseCase{Section: section, Specimen: &specimen})},
		{"problem", problemAndHelp(tool)},
		{"steps", howItWorks(tool.Steps)},
		{"figure", unmeasured(figure)},
		{"section", textSection(section)},
		{"call", call("Not Sure Which Tool to Use?", "Take any.", startLink(views.Visitor{}))},
	} {
		examples = append(examples, ui.Example{Name: part.name, Component: part.component})
	}
	return examples
}
