package views

import (
	"plainhand/content"
	"plainhand/islands"
)

// ToolPage shows what the product does for one kind of text.
type ToolPage struct {
	Frame      Frame
	Tool       content.Tool
	Marks      []islands.Mark // marks of the example
	Unmeasured []Claim        // figures in circulation
	Demo       DemoWidget
	Questions  []Question
	Start      siteLink
	Closing    string
	Related    []ToolLink
}

// ToolSample returns a tool page's example for the demo.
func ToolSample(tool content.Tool) Sample { return EngineSample(tool.Example) }

// NewToolPage returns the page with the demo in its current state.
func NewToolPage(frame Frame, tool content.Tool, related []content.Tool, unmeasured []Claim, demo DemoWidget) ToolPage {
	frame = frame.titled(tool.Meta.Title, tool.Meta.Description).under(tool.Title,
		Crumb{Label: "Tools", Path: "/tools"}).calling()
	frame.Picture = ToolPicture(frame.Brand, tool)
	page := ToolPage{
		Tool:       tool,
		Marks:      NewMarks(tool.Example.Before, tool.Example.Changes),
		Unmeasured: unmeasured,
		Demo:       demo,
		Start:      startLink(frame.Visitor),
		Closing:    closingOffer(frame.Visitor),
		Related:    newToolLinks(related),
	}
	if frame.Visitor.Active {
		page.Closing = "Your plan already covers it, on the platform."
	}
	for _, question := range tool.Questions {
		page.Questions = append(page.Questions, Question{ID: question.ID, Text: question.Text, Answer: question.Answer})
	}
	page.Frame = frame.describing(newWebPage(frame, tool.Heading, tool.Updated), newApplication(frame, tool.Title),
		newQuestions(page.Questions))
	return page
}
