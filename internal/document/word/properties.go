package word

import (
	"slices"
	"strconv"

	"plainhand/internal/document"
)

// beginRun notes where runs begin, and what is in them.
func (r *reading) beginRun(name string, start, end int) {
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

func (r *reading) endRun(name string, end int) {
	switch {
	case name == "r" && len(r.runs) > 0:
		r.runs[len(r.runs)-1].end = end
		r.runs = r.runs[:len(r.runs)-1]
	case name == "rPr" && r.within("r") && len(r.runs) > 0:
		r.runs[len(r.runs)-1].propertiesEnd = end
	}
}

// beginProperties notes where the properties of a paragraph's end are.
func (r *reading) beginProperties(name string, end int) {
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

// property notes what a paragraph's properties say of its kind.
func (r *reading) property(name, value string) {
	p := r.paragraph()
	if p == nil || r.inside["pPrChange"] > 0 {
		return
	}
	switch name {
	case "pStyle":
		if level := r.known.headings[value]; level > 0 && p.kind == document.Paragraph {
			p.kind, p.level = document.Heading, level
		} else if list := r.known.lists[value]; list != "" {
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

// item makes a paragraph one of a list. The list 0 is none, whatever the style says.
func (r *reading) item(p *paragraph, list string) {
	switch {
	case list == "0" && p.kind == document.Item:
		p.kind, p.level = document.Paragraph, 0
	case list != "0" && (p.kind == document.Paragraph || p.kind == document.Item):
		p.kind, p.list, p.level = document.Item, list, max(p.level, 1)
	}
}

// styled notes a run that is bold or italic.
func (r *reading) styled(name, value string) {
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
