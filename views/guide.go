package views

import (
	"plainhand/content"
	"plainhand/islands"
	"plainhand/static"
)

// GuidePage is a guide on the blog.
type GuidePage struct {
	Frame     Frame
	Guide     content.Guide
	Avatar    string // URL; empty without an image
	Published Date
	Updated   *Date // nil unless the guide was changed on a later day
	ReadTime  string
	Contents  []ContentsEntry
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
func NewGuidePage(frame Frame, guide content.Guide, demo *DemoWidget, related, popular []content.Guide) GuidePage {
	frame = frame.titled(guide.Meta.Title, guide.Meta.Description).under(guide.Title, Crumb{Label: "Blog", Path: "/blog"}).
		scripted("js/article.ts").pictured(GuidePicture(frame.Brand, guide)).alternating(newGuideAlternates(frame, guide)...)
	frame.Article = &Article{Published: guide.Published, Modified: guide.Updated, Author: guide.Author.Name,
		Category: guide.Category}
	if guide.Canonical != "" {
		frame.CanonicalURL = guide.Canonical
	}
	page := GuidePage{
		Frame:     frame.describing(newArticle(frame, guide.Title, guide.Words, guide.Meta.Keywords)),
		Guide:     guide,
		Published: newDate(guide.Published),
		ReadTime:  readTime(guide),
		Contents:  newContents(guide.Contents),
		Parts:     guideParts(guide.Body, demo),
		Related:   guideLines(related),
		Popular:   guideLines(popular),
	}
	if guide.Author.Avatar != "" {
		page.Avatar = static.Path(guide.Author.Avatar)
	}
	if guide.Updated.After(guide.Published) {
		updated := newDate(guide.Updated)
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
			part.Example = NewMarks(block.Example.Before, block.Example.Changes)
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
