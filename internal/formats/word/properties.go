package word

import (
	"slices"
	"strconv"

	"plainhand/internal/formats/document"
)

// beginRun records the start of a run and the elements in it.
func (r *parser) beginRun(name string, start, end int) {
	switch {
	case name == "r":
		r.runs = append(r.runs, &run{start: start, opened: end})
	case !r.within("r") || len(r.runs) == 0:
	case name == "rPr":
		r.runs[len(r.runs)-1].propertiesStart = start
	case name == "t":
		r.runs[len(r.runs)-1].texts++
	default:
		r.runs[len(r.runs)-1].otherwise++
	}
}

func (r *parser) endRun(name string, end int) {
	switch {
	case name == "r" && len(r.runs) > 0:
		r.runs[len(r.runs)-1].end = end
		r.runs = r.runs[:len(r.runs)-1]
	case name == "rPr" && r.within("r") && len(r.runs) > 0:
		r.runs[len(r.runs)-1].propertiesEnd = end
	}
}

// beginProperties locates the properties of a paragraph mark.
func (r *parser) beginProperties(name string, end int) {
	p := r.paragraph()
	if p == nil || r.inside["pPr"] == 0 {
		return
	}
	switch {
	case name == "pPrChange" || name == "sectPr":
		p.mark.other = true
	case name == "rPr" && r.inside["rPr"] == 1 && r.source[end-2] == '/':
		p.mark.closed = true
	case name == "rPr" && r.inside["rPr"] == 1:
		p.mark.runOpened = end
	}
}

// property sets a paragraph's kind from its properties.
func (r *parser) property(name, value string) {
	p := r.paragraph()
	if p == nil || r.inside["pPrChange"] > 0 {
		return
	}
	switch name {
	case "pStyle":
		if level := r.styles.headings[value]; level > 0 && p.kind == document.Paragraph {
			p.kind, p.level = document.Heading, level
		} else if list := r.styles.lists[value]; list != "" {
			r.item(p, list)
		}
	case "numId":
		r.item(p, value)
	case "ilvl":
		if level, err := strconv.Atoi(value); err == nil && level >= 0 && level < 9 && p.kind != document.Heading {
			p.level = level + 1
		}
	}
}

// item makes a paragraph a list item. List 0 means none, overriding the style.
func (r *parser) item(p *paragraph, list string) {
	switch {
	case list == "0" && p.kind == document.Item:
		p.kind, p.level = document.Paragraph, 0
	case list != "0" && (p.kind == document.Paragraph || p.kind == document.Item):
		p.kind, p.list, p.level = document.Item, list, max(p.level, 1)
	}
}

// styled sets bold or italic on a run.
func (r *parser) styled(name, value string) {
	if len(r.runs) == 0 || len(r.stack) < 2 || r.stack[len(r.stack)-2] != "rPr" || r.inside["rPrChange"] > 0 {
		return
	}
	style, on := &r.runs[len(r.runs)-1].style, !slices.Contains([]string{"0", "false", "off"}, value)
	if name == "b" {
		style.Bold = on
	} else {
		style.Italic = on
	}
}
