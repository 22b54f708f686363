package word

import (
	"encoding/xml"
	"strings"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// segment is the text of one element, with its byte range in the part.
type segment struct {
	document.Segment
	tag        int // start of the opening tag
	opened     int // end of the opening tag
	start, end int // range of the encoded text between the tags
	run        *run
	tracked    bool // inserted by a pending tracked change
	controlled bool // in a content control, where programs expect no comments
}

// run is a w:r: text with the same formatting.
type run struct {
	start, end       int
	opened           int // end of its opening tag
	propertiesStart  int // of its w:rPr; both 0 if there is none
	propertiesEnd    int
	texts, otherwise int // numbers of its w:t and of other elements besides w:rPr
	style            document.Style
}

// paragraph is a w:p with its text. Paragraphs in text boxes are separate.
type paragraph struct {
	kind       document.Kind
	level      int
	list       string // list ID
	numbered   bool
	place      document.Place
	start, end int
	opened     int // end of its opening tag
	mark       mark
	segments   []segment
	textOnly   bool       // contains only text
	followed   bool       // another paragraph follows in the body, so it may be removed
	fallback   *paragraph // its copy in an mc:Fallback, for programs without newer shapes
}

// mark locates the properties of a paragraph mark, for a tracked deletion of the paragraph. Offsets are 0 if there are
// none.
type mark struct {
	propertiesEnd int  // start of the closing tag of w:pPr
	runOpened     int  // end of the opening tag of its w:rPr
	closed        bool // a self-closing element, which has no room for a change
	other         bool // also section properties, or a tracked change of properties
}

func (p *paragraph) block() document.Block {
	block := document.Block{Kind: p.kind, Level: p.level, Numbered: p.numbered, Place: p.place}
	for _, segment := range p.segments {
		block.Segments = append(block.Segments, segment.Segment)
	}
	return block
}

// part is an XML part that contains prose.
type part struct {
	name       string
	source     []byte
	paragraphs []*paragraph
}

// parser is the state of parsing a part.
type parser struct {
	part
	kind     document.Kind
	styles   styleSheet
	links    map[string]relation
	stack    []string       // open elements by local name, "" for irrelevant ones
	inside   map[string]int // number of open elements by name
	open     []*paragraph   // open paragraphs, nested in text boxes
	runs     []*run         // open runs
	fields   []field        // open complex fields
	link     []string       // targets of open hyperlinks
	bound    []bool         // per open content control: bound to data in another part
	tables   *int           // number of tables so far
	cells    []document.Place
	previous *paragraph   // the body's last child, if it is a paragraph
	choices  []*paragraph // paragraphs of the current mc:Choice
	repeated []*paragraph // paragraphs of its mc:Fallback
	lastTag  int          // start of the innermost w:t
	lastOpen int          // end of its opening tag
	prose    int          // bytes so far
}

// field is a complex field: an instruction, and the result that Word displays.
type field struct {
	instruction string
	result      bool // in the result
}

// maxFieldDepth is the maximum nesting of fields.
const maxFieldDepth = 100

// add appends to the instruction. Only its beginning matters.
func (f *field) add(text string) {
	if len(f.instruction) < 40 {
		f.instruction = strings.TrimLeft(f.instruction+text, " ")
	}
}

// link reports whether the field is a hyperlink, whose text Word never regenerates.
func (f field) link() bool { return strings.HasPrefix(f.instruction, "HYPERLINK") }

// readPart reads the prose of a part. If it is not well formed, that is document.ErrBroken.
func readPart(
	content []byte, kind document.Kind, known styleSheet, links map[string]relation, tables *int,
) (part, error) {
	r := parser{part: part{source: content}, kind: kind, styles: known, links: links, inside: map[string]int{},
		tables: tables}
	err := source.Tokens(content, func(token xml.Token, start, end int) error {
		r.handleToken(token, start, end)
		if r.prose > document.MaxProse {
			return document.ErrTooLarge
		}
		return nil
	})
	return r.part, err
}
