package pages

import (
	"strings"

	"github.com/a-h/templ"

	"plainhand/views"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

func guideLists() []ui.Example {
	lists := func(search string) templ.Component {
		page := NewBlogPage(views.Frame{}, samples.Guides(), "", search)
		return guideRows(page)
	}
	return []ui.Example{
		{Name: "categories", Component: categories(categoryLinks(samples.Guides(), "Sales"))},
		{Name: "all", Component: lists("")},
		{Name: "some found", Component: lists("EMAIL")},
		{Name: "none found", Component: lists(strings.Repeat("semicolons in Latin ", 12))},
		{Name: "beside an article", Component: guideList(guideLines(samples.Guides()))},
	}
}

func articles() []ui.Example {
	frame := samples.Frame(views.Visitor{})
	frame.CanonicalURL = "https://plainhand.example/blog/brand-voice"
	page := NewGuidePage(frame, samples.Guides()[0], nil, nil, nil)
	return []ui.Example{
		{Name: "byline", Component: byline(page)},
		{Name: "prose", Component: guidePart(page.Parts[0])},
		{Name: "callout", Component: guidePart(page.Parts[1])},
		{Name: "example", Component: guidePart(page.Parts[2])},
	}
}
