package word

import (
	"bytes"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"

	"plainhand/internal/formats/document"
)

// The namespaces of WordprocessingML, in the transitional form that Word writes, and in the strict one.
var (
	wordSpaces = []string{"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
		"http://purl.oclc.org/ooxml/wordprocessingml/main"}
	mathSpaces = []string{"http://schemas.openxmlformats.org/officeDocument/2006/math",
		"http://purl.oclc.org/ooxml/officeDocument/math"}
)

const alternateSpace = "http://schemas.openxmlformats.org/markup-compatibility/2006"

// skippedElements contain no editable prose: text that tracked changes have deleted, instructions of fields, equations,
// and phonetic guides.
var skippedElements = []string{"del", "moveFrom", "instrText", "delInstrText", "delText", "rt", "math"}

// removableElements are the elements of a paragraph that may be removed with it, besides the properties of its text.
var removableElements = []string{"pPr", "r", "rPr", "t", "lastRenderedPageBreak", "proofErr", "br"}

// handleToken processes a token.
func (r *parser) handleToken(token xml.Token, start, end int) {
	switch token := token.(type) {
	case xml.StartElement:
		name := r.localName(token.Name)
		r.beginRun(name, start, end)
		r.stack = append(r.stack, name)
		r.inside[name]++
		r.begin(name, token, start, end)
	case xml.EndElement:
		name := r.stack[len(r.stack)-1]
		r.stack = r.stack[:len(r.stack)-1]
		r.inside[name]--
		r.endRun(name, end)
		r.finish(name, start, end)
	case xml.CharData:
		switch {
		case r.within("t"):
			r.readText(string(token), start, end)
		case r.within("instrText") && len(r.fields) > 0:
			r.fields[len(r.fields)-1].add(string(token))
		}
	}
}

// localName returns the local name of a relevant element, or "".
func (r *parser) localName(name xml.Name) string {
	switch {
	case slices.Contains(wordSpaces, name.Space):
		return name.Local
	case slices.Contains(mathSpaces, name.Space) && (name.Local == "oMath" || name.Local == "oMathPara"):
		return "math"
	case name.Space == alternateSpace && slices.Contains([]string{"AlternateContent", "Choice", "Fallback"}, name.Local):
		return name.Local
	}
	return ""
}

func (r *parser) begin(name string, element xml.StartElement, start, end int) {
	p := r.paragraph()
	if p != nil && r.inside["pPr"] == 0 && r.inside["rPr"] == 0 && !slices.Contains(removableElements, name) {
		p.textOnly = false
	}
	switch name {
	case "p":
		r.beginParagraph(start, end)
	case "tbl", "tr", "tc", "gridSpan":
		r.beginCell(name, element)
	case "hyperlink":
		r.link = append(r.link, r.links[attribute(element, "id")].Target)
	case "pPr", "rPr", "pPrChange", "sectPr":
		r.beginProperties(name, end)
	case "sdt":
		r.bound = append(r.bound, false)
	case "dataBinding":
		if len(r.bound) > 0 {
			r.bound[len(r.bound)-1] = true
		}
	case "pStyle", "numId", "ilvl":
		r.property(name, attribute(element, "val"))
	case "b", "i":
		r.styled(name, attribute(element, "val"))
	case "t":
		r.lastTag, r.lastOpen = start, end
	default:
		r.character(name, element)
	}
}

// character processes an element that represents a character, or a part of a field.
func (r *parser) character(name string, element xml.StartElement) {
	switch name {
	case "tab", "ptab":
		if r.inside["pPr"] == 0 {
			r.read(fixed("\t"))
		}
	case "br", "cr":
		if p := r.paragraph(); p != nil && attribute(element, "type") != "" { // a page or column break
			p.textOnly = false
		}
		r.read(fixed("\n"))
	case "noBreakHyphen":
		r.read(fixed("\u2011"))
	case "softHyphen":
		r.read(fixed("\u00AD"))
	case "fldChar":
		r.field(attribute(element, "fldCharType"))
	}
}

func fixed(text string) segment {
	return segment{Segment: document.Segment{Text: text, Fixed: true}}
}

func attribute(element xml.StartElement, local string) string {
	for _, attr := range element.Attr {
		if attr.Name.Local == local {
			return attr.Value
		}
	}
	return ""
}

func (r *parser) finish(name string, start, end int) {
	switch name {
	case "p":
		r.endParagraph(end)
	case "pPr":
		if p := r.paragraph(); p != nil && r.inside["pPr"] == 0 {
			p.mark.propertiesEnd = start
			p.mark.closed = p.mark.closed || start == end // a self-closing element
		}
	case "t":
		r.trimText()
	case "tbl":
		r.cells = r.cells[:len(r.cells)-1]
		r.previous = nil
	case "hyperlink":
		r.link = r.link[:len(r.link)-1]
	case "sdt":
		r.bound = r.bound[:len(r.bound)-1]
	case "Fallback":
		r.endFallback()
	case "AlternateContent":
		r.choices, r.repeated = nil, nil
	}
}

func (r *parser) beginParagraph(start, end int) {
	p := &paragraph{kind: r.kind, start: start, opened: end, textOnly: true}
	if len(r.cells) > 0 {
		p.place = r.cells[len(r.cells)-1]
		if r.kind == document.Paragraph {
			p.kind = document.Cell
		}
	}
	inBody := len(r.stack) > 1 && r.stack[len(r.stack)-2] == "body"
	if inBody && r.previous != nil {
		r.previous.followed = true
	}
	if r.open = append(r.open, p); inBody {
		r.previous = p
	}
	switch {
	case r.inside["Fallback"] > 0:
		r.repeated = append(r.repeated, p)
		return
	case r.inside["Choice"] > 0:
		r.choices = append(r.choices, p)
	}
	r.paragraphs = append(r.paragraphs, p)
}

func (r *parser) endParagraph(end int) {
	p := r.paragraph()
	p.end = end
	p.numbered = r.styles.numbered[p.list]
	r.open = r.open[:len(r.open)-1]
}

// endFallback links the paragraphs of a choice with their copies in the fallback.
func (r *parser) endFallback() {
	if r.inside["Fallback"] > 0 {
		return
	}
	if len(r.choices) == len(r.repeated) {
		for i, choice := range r.choices {
			if choice.block().Text() == r.repeated[i].block().Text() {
				choice.fallback = r.repeated[i]
			}
		}
	}
	r.choices, r.repeated = nil, nil
}

func (r *parser) paragraph() *paragraph {
	if len(r.open) == 0 {
		return nil
	}
	return r.open[len(r.open)-1]
}

// within reports whether the innermost element has this name.
func (r *parser) within(name string) bool {
	return len(r.stack) > 0 && r.stack[len(r.stack)-1] == name
}

// beginCell tracks the current table cell.
func (r *parser) beginCell(name string, element xml.StartElement) {
	if name == "tbl" {
		*r.tables++
		r.cells = append(r.cells, document.Place{Table: *r.tables})
		return
	}
	if len(r.cells) == 0 {
		return
	}
	switch at := &r.cells[len(r.cells)-1]; name {
	case "tr":
		at.Row, at.Column = at.Row+1, 0
	case "tc":
		at.Column++
	case "gridSpan":
		if span, err := strconv.Atoi(attribute(element, "val")); err == nil && span > 1 && span < 64 {
			at.Column += span - 1
		}
	}
}

// readText reads text in a w:t. A comment or CDATA section splits it for the decoder only.
func (r *parser) readText(text string, start, end int) {
	text = lineEnds.Replace(text)
	if p := r.paragraph(); p != nil && len(p.segments) > 0 {
		last := &p.segments[len(p.segments)-1]
		if last.tag == r.lastTag && last.end > 0 {
			if r.prose += len(text); len(last.Text) > maxJoinedText {
				r.prose = document.MaxProse + 1
			}
			last.Text, last.end = last.Text+text, end
			return
		}
	}
	r.read(segment{Segment: document.Segment{Text: text}, tag: r.lastTag, opened: r.lastOpen, start: start, end: end})
}

// trimText removes surrounding spaces from a text without xml:space, as Word does.
func (r *parser) trimText() {
	p := r.paragraph()
	if p == nil || len(p.segments) == 0 {
		return
	}
	last := &p.segments[len(p.segments)-1]
	if last.tag == r.lastTag && last.end > 0 && !spaceCounts(r.source[last.tag:last.opened]) {
		last.Text = strings.Trim(last.Text, " ")
	}
}

// spaceCounts reports whether an opening tag preserves spaces.
func spaceCounts(tag []byte) bool { return bytes.Contains(tag, []byte("xml:space")) }

// maxJoinedText bounds a text that comments split, in bytes: joining it takes quadratic time.
const maxJoinedText = 64 << 10

// lineEnds replaces line ends within a text with spaces, as Word does.
var lineEnds = strings.NewReplacer("\n", " ", "\r", " ", "\t", " ")

func (r *parser) read(seg segment) {
	p := r.paragraph()
	if p == nil || slices.ContainsFunc(skippedElements, func(name string) bool { return r.inside[name] > 0 }) {
		return
	}
	instruction, result := r.inField()
	if instruction {
		return
	}
	if result || r.inside["fldSimple"] > 0 || slices.Contains(r.bound, true) {
		seg.Fixed = true
	}
	seg.controlled = len(r.bound) > 0
	seg.tracked = r.inside["ins"] > 0 || r.inside["moveTo"] > 0
	if len(r.runs) > 0 {
		seg.run = r.runs[len(r.runs)-1]
		seg.Style = seg.run.style
	}
	if len(r.link) > 0 {
		seg.Style.Link = r.link[len(r.link)-1]
	}
	if seg.Fixed && seg.Text != "\n" {
		p.textOnly = false
	}
	r.prose += len(seg.Text)
	p.segments = append(p.segments, seg)
}

// field tracks the parts of a complex field: its instruction, which is not prose, and its result, which is fixed.
func (r *parser) field(kind string) {
	switch kind {
	case "begin":
		if r.fields = append(r.fields, field{}); len(r.fields) > maxFieldDepth {
			r.prose = document.MaxProse + 1
		}
	case "separate":
		if len(r.fields) > 0 {
			r.fields[len(r.fields)-1].result = true
		}
	case "end":
		if len(r.fields) > 0 {
			r.fields = r.fields[:len(r.fields)-1]
		}
	}
}

// inField reports whether the parser is in a field's instruction, or in a result that Word may regenerate.
func (r *parser) inField() (instruction, result bool) {
	for _, field := range r.fields {
		instruction, result = instruction || !field.result, result || !field.link()
	}
	return instruction, result
}
