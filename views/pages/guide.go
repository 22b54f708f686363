package pages

import (
	"plainhand/content"
	"plainhand/islands"
	"plainhand/static"
	"plainhand/views"
)

// GuidePage is a guide on the blog.
type GuidePage struct {
	Frame     views.Frame
	Guide     content.Guide
	Avatar    string // URL; empty without an image
	Published views.Date
	Updated   *views.Date // nil unless the guide was changed on a later day
	ReadTime  string
	Contents  []views.ContentsEntry
	Parts     []GuidePart
	Related   []GuideLine
	Popular   []GuideLine
}

// GuidePart is part of the body. Exactly one of its fields is set.
type GuidePart struct {
	HTML    string
	Callout *content.Callout
	Example []islands.Mark
	Demo    *DemoWidget
}

// NewGuidePage returns a guide's page. demo is nil for a guide without one.
func NewGuidePage(
	frame views.Frame, guide content.Guide, demo *DemoWidget, related, popular []content.Guide,
) GuidePage {
	frame = frame.WithTitle(guide.Meta.Title, guide.Meta.Description).WithCrumbs(guide.Title,
		views.Crumb{Label: "Blog", Path: "/blog"}).
		WithScripts("js/article.ts").WithPicture(views.GuidePicture(frame.Brand, guide)).
		WithAlternates(newGuideAlternates(frame, guide)...)
	frame.Article = &views.Article{Published: guide.Published, Modified: guide.Updated, Author: guide.Author.Name,
		Category: guide.Category}
	if guide.Canonical != "" {
		frame.CanonicalURL = guide.Canonical
	}
	page := GuidePage{
		Frame:     frame.WithLinkedData(views.DescribeArticle(frame, guide.Title, guide.Words, guide.Meta.Keywords)),
		Guide:     guide,
		Published: views.NewDate(guide.Published),
		ReadTime:  readTime(guide),
		Contents:  views.NewContents(guide.Contents),
		Parts:     guideParts(guide.Body, demo),
		Related:   guideLines(related),
		Popular:   guideLines(popular),
	}
	if guide.Author.Avatar != "" {
		page.Avatar = static.Path(guide.Author.Avatar)
	}
	if guide.Updated.After(guide.Published) {
		updated := views.NewDate(guide.Updated)
		page.Updated = &updated
	}
	return page
}

// GuideSample returns a guide's sample. It reports false for a guide without one.
func GuideSample(guide content.Guide) (Sample, bool) {
	for _, block := range guide.Body {
		if block.Demo != nil {
			return EngineSample(*block.Demo), true
		}
	}
	return Sample{}, false
}

// guideParts joins neighboring blocks of text.
func guideParts(body []content.Block, demo *DemoWidget) []GuidePart {
	var parts []GuidePart
	for _, block := range body {
		part := GuidePart{HTML: block.HTML, Callout: block.Callout}
		if block.Example != nil {
			part.Example = views.NewMarks(block.Example.Before, block.Example.Changes)
		}
		if block.Demo != nil {
			part.Demo = demo
		}
		if last := len(parts) - 1; part.HTML != "" && last >= 0 && parts[last].HTML != "" {
			parts[last].HTML += "\n" + part.HTML
			continue
		}
		parts = append(parts, part)
	}
	return parts
}
