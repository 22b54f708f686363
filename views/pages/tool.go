package pages

import (
	"plainhand/content"
	"plainhand/islands"
	"plainhand/views"
)

// ToolPage shows what the product does for one kind of text.
type ToolPage struct {
	Frame      views.Frame
	Tool       content.Tool
	Marks      []islands.Mark // marks of the example
	Unmeasured []Claim        // figures in circulation
	Demo       DemoWidget
	Questions  []views.Question
	Start      views.SiteLink
	Closing    string
	Related    []ToolLink
}

// ToolSample returns a tool page's example for the demo.
func ToolSample(tool content.Tool) Sample {
	sample := EngineSample(tool.Example)
	sample.Free = FreeSamplePath(tool.Slug)
	return sample
}

// NewToolPage returns the page with the demo in its current state.
func NewToolPage(
	frame views.Frame, tool content.Tool, related []content.Tool, unmeasured []Claim, demo DemoWidget,
) ToolPage {
	frame = frame.WithTitle(tool.Meta.Title, tool.Meta.Description).WithCrumbs(tool.Title,
		views.Crumb{Label: "Tools", Path: "/tools"}).WithCallToAction()
	frame.Picture = views.ToolPicture(frame.Brand, tool)
	page := ToolPage{
		Tool:       tool,
		Marks:      views.NewMarks(tool.Example.Before, tool.Example.Changes),
		Unmeasured: unmeasured,
		Demo:       demo,
		Start:      startLink(frame.Visitor),
		Closing:    views.ClosingOffer(frame.Visitor),
		Related:    newToolLinks(related),
	}
	if frame.Visitor.Active {
		page.Closing = "Your plan includes this. Open your draft on the platform."
	}
	for _, question := range tool.Questions {
		page.Questions = append(page.Questions, views.Question{ID: question.ID, Text: question.Text, Answer: question.Answer})
	}
	page.Frame = frame.WithLinkedData(views.DescribeWebPage(frame, tool.Heading, tool.Updated),
		views.DescribeApplication(frame, tool.Title), views.DescribeQuestions(page.Questions))
	return page
}
