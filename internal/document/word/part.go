package word

import (
	"encoding/xml"
	"strings"

	"plainhand/internal/document"
	"plainhand/internal/document/source"
)

// segment is text within one element: a stretch of the part's bytes.
type segment struct {
	document.Segment
	tag        int // where the opening tag begins
	opened     int // where that ends
	start, end int // of what is between the tags, as it is written
	run        *run
	tracked    bool // it was put in by a change that is tracked, and not accepted yet
	controlled bool // it is in a content control, where programs expect no comments
}

// run is a w:r: a stretch of text with the same formatting.
type run struct {
	start, end       int
	opened           int // where its opening tag ends
	propertiesStart  int // of its w:rPr; both 0 without
	propertiesEnd    int
	texts, otherwise int // how many w:t it has, and other elements besides its properties
	style            document.Style
}

// paragraph is a w:p with the text in it, but for that of text boxes, which are paragraphs of their own.
type paragraph struct {
	kind       document.Kind
	level      int
	list       string // the id of its list
	numbered   bool
	place      document.Place
	start, end int
	opened     int // where its opening tag ends
	mark       mark
	segments   []segment
	bare       bool       // it holds text and nothing else
	followed   bool       // in the body, by another paragraph, so that it may go as a whole
	twin       *paragraph // the same in a mc:Fallback, for programs that know no newer kinds of shapes
}

// mark is where the properties of a paragraph's end are, for a change that deletes it. All are 0 without.
type mark struct {
	propertiesEnd int  // where the closing tag of w:pPr begins
	runOpened     int  // where the opening tag of the w:rPr in it ends
	closed        bool // they are written so that a change has no place in them
	other         bool // they are those of a section as well, or have changed
}

func (p *paragraph) block() document.Block {
	block := document.Block{Kind: p.kind, Level: p.level, Numbered: p.numbered, Place: p.place}
	for _, one := range p.segments {
		block.Segments = append(block.Segments, one.Segment)
	}
	return block
}

// part is an XML file of the archive that holds prose.
type part struct {
	name       string
	source     []byte
	paragraphs []*paragraph
}

// reading is where the reading of a part is.
type reading struct {
	part
	kind     document.Kind
	known    forms
	links    map[string]relation
	stack    []string       // the local names that matter, "" for others
	inside   map[string]int // how many elements of a name are open
	open     []*paragraph   // paragraphs within paragraphs: text boxes
	runs     []*run         // those that are open
	fields   []field        // complex ones that are open
	link     []string       // where the hyperlinks that are open lead
	bound    []bool         // for each content control that is open, whether its text is that of another part
	tables   *int           // how many tables the document has so far
	cells    []document.Place
	previous *paragraph   // the last child of the body, if it is a paragraph
	choices  []*paragraph // those of the mc:Choice that a fallback repeats
	repeated []*paragraph // those of the fallback
	lastTag  int          // where the innermost w:t begins
	lastOpen int          // where its opening tag ends
	prose    int          // bytes so far
}

// field is a complex field: an instruction, and the result that Word shows.
type field struct {
	instruction string
	result      bool // it has begun
}

// mostFields is how many may be in one another.
const mostFields = 100

// add adds to the instruction, of which only the start counts.
func (f *field) add(text string) {
	if len(f.instruction) < 40 {
		f.instruction = strings.TrimLeft(f.instruction+text, " ")
	}
}

// link reports whether a field is a hyperlink, whose text Word never writes itself.
func (f field) link() bool { return strings.HasPrefix(f.instruction, "HYPERLINK") }

// readPart reads the prose of a part. Whatever is not well formed is document.ErrBroken.
func readPart(
	content []byte, kind document.Kind, known forms, links map[string]relation, tables *int,
) (part, error) {
	r := reading{part: part{source: content}, kind: kind, known: known, links: links, inside: map[string]int{},
		tables: tables}
	err := source.Tokens(content, func(token xml.Token, start, end int) error {
		r.take(token, start, end)
		if r.prose > document.MostProse {
			return document.ErrTooLarge
		}
		return nil
	})
	return r.part, err
}
