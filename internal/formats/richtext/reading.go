package richtext

import (
	"regexp"
	"slices"
	"strconv"
	"unicode/utf16"

	"golang.org/x/text/encoding"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// skippedGroups contain no prose. Neither do groups that older programs are to skip, except for notes and text boxes.
var skippedGroups = []string{"fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "fldinst", "listtable",
	"listoverridetable", "rsidtbl", "generator", "themedata", "colorschememapping", "latentstyles", "datastore",
	"xmlnstbl", "mmathPr", "mmath", "bkmkstart", "bkmkend", "annotation", "atnid", "atnauthor", "filetbl", "revtbl",
	"nonshppict", "listtext", "pntext", "pn", "private", "template", "sp", "xe", "tc", "ftnsep", "ftnsepc", "aftnsep",
	"aftnsepc", "do", "pgdsctbl", "userprops", "docvar", "chftn"}

// kinds are the groups with another kind of prose.
var kinds = map[string]document.Kind{"footnote": document.Note, "header": document.Margin, "headerl": document.Margin,
	"headerr": document.Margin, "headerf": document.Margin, "footer": document.Margin, "footerl": document.Margin,
	"footerr": document.Margin, "footerf": document.Margin}

// characters are the characters that control words represent.
var characters = map[string]string{"emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
	"rdblquote": "”", "bullet": "•", "emspace": "\u2003", "enspace": "\u2002", "~": "\u00A0", "_": "\u2011", "-": "",
	"\\": "\\", "{": "{", "}": "}", "zwj": "", "zwnj": ""}

// maxDepth is the maximum nesting of groups.
const maxDepth = 1_000

// group is the state that is restored when a group ends.
type group struct {
	skips    bool
	fixed    bool // in the result of a field
	style    document.Style
	hidden   bool
	font     int // -1: none set
	fallback int
	kind     document.Kind
	outer    *paragraph // paragraph that a note interrupts
	begun    bool       // its first control word was read
	optional bool       // begins with \*
}

// parser is the state of parsing a file.
type parser struct {
	file       []byte
	groups     []group
	found      []*paragraph
	current    *paragraph
	decoder    *encoding.Decoder         // of the file
	fonts      map[int]*encoding.Decoder // by font; nil if its code page is not supported
	unreadable bool                      // a character is in an unsupported font
	heading    map[int]int               // heading levels by style number
	properties properties
	place      document.Place
	inTable    bool
	skipNext   int    // number of fallback characters of \u to skip
	link       string // target of the last hyperlink field
	half       uint16 // high surrogate of a \u pair
	halfAt     int    // its start
	last       token
	prose      int
}

// properties are a paragraph's properties that decide its kind.
type properties struct{ style, outline, list, level int }

var noProperties = properties{style: -1, outline: -1}

func newParser(file []byte) *parser {
	r := &parser{file: file, heading: headingStyles(file), fonts: fontDecoders(file), properties: noProperties}
	r.decoder = newDecoder(1252)
	return r
}

var headingStyle = regexp.MustCompile(`(?i)\{\\s(\d{1,4})[^{};]{0,400}?heading (\d);\}`)

// headingStyles returns the levels of heading styles.
func headingStyles(file []byte) map[int]int {
	found := map[int]int{}
	for _, match := range headingStyle.FindAllSubmatch(file[:min(len(file), 256<<10)], 200) {
		style, _ := strconv.Atoi(string(match[1]))
		found[style], _ = strconv.Atoi(string(match[2]))
	}
	return found
}

func (r *parser) readAll() error {
	for at := 0; at < len(r.file); {
		next := tokenAt(r.file, at)
		if next.word == "bin" { // binary data
			next.end = min(len(r.file), next.end+max(0, next.number))
		}
		if err := r.handleToken(next); err != nil {
			return err
		}
		r.last, at = next, next.end
	}
	if len(r.groups) > 0 {
		return document.ErrBroken
	}
	return nil
}

func (r *parser) handleToken(next token) error {
	if len(r.groups) == 0 && next.kind != opening {
		return nil // after the document
	}
	switch next.kind {
	case opening:
		return r.open()
	case closing:
		r.close()
	case control:
		r.control(next)
	case char:
		if r.innermost().skips {
			r.innermost().begun = true
			return nil
		}
		r.text(next, r.decoded(r.file[next.start]))
	}
	if r.unreadable {
		return errEncoding
	}
	if r.prose > document.MaxProse {
		return document.ErrTooLarge
	}
	return nil
}

func (r *parser) open() error {
	opened := group{fallback: 1, font: -1}
	if len(r.groups) > 0 {
		opened = r.groups[len(r.groups)-1]
		opened.outer, opened.begun, opened.optional = nil, false, false
	}
	if r.groups = append(r.groups, opened); len(r.groups) > maxDepth {
		return document.ErrTooLarge
	}
	r.skipNext = 0
	return nil
}

func (r *parser) close() {
	ended := r.groups[len(r.groups)-1]
	r.groups = r.groups[:len(r.groups)-1]
	r.skipNext = 0
	if ended.kind != r.innermost().kind {
		r.current = ended.outer
	}
}

func (r *parser) innermost() *group {
	if len(r.groups) == 0 {
		return &group{}
	}
	return &r.groups[len(r.groups)-1]
}

func (r *parser) control(next token) {
	g := r.innermost()
	first := !g.begun
	g.begun = true
	switch {
	case next.word == "*":
		g.optional, g.begun = true, false
		return
	case first && r.beginGroup(g, next.word):
		return
	case g.skips:
		return
	}
	if text, known := characters[next.word]; known {
		r.text(next, text)
		return
	}
	switch next.word {
	case "'":
		r.text(next, r.decoded(byte(next.number)))
	case "u":
		r.unicode(next)
	case "uc":
		g.fallback = min(max(next.number, 0), 8)
	case "ansicpg":
		r.decoder = newDecoder(next.number)
	case "f":
		g.font = next.number
	case "b":
		g.style.Bold = next.number != 0
	case "i":
		g.style.Italic = next.number != 0
	case "plain":
		g.style.Bold, g.style.Italic, g.hidden = false, false, false
	case "v", "deleted":
		g.hidden = next.number != 0
	case "tab", "line", "page", "column":
		r.add(map[string]string{"tab": "\t"}[next.word]+map[string]string{"line": "\n"}[next.word], next, true)
	default:
		r.property(next)
	}
}

// beginGroup handles the first control word of a group, and reports whether it is a known destination.
func (r *parser) beginGroup(g *group, word string) bool {
	kind, known := kinds[word]
	switch {
	case known:
		g.kind, g.outer, r.current = kind, r.current, nil
	case slices.Contains(skippedGroups, word):
		r.readLink(word)
		g.skips = true
	case g.optional && word != "shpinst" && word != "shptxt":
		g.skips = true
	case word == "fldrslt":
		g.fixed = r.link == ""
		if r.link != "" {
			g.style.Link = r.link
		}
	default:
		return false
	}
	return true
}

var hyperlink = regexp.MustCompile(`^[^{}]{0,40}HYPERLINK\s+"([^"{}]+)"`)

// readLink reads the target of a hyperlink field from its instruction.
func (r *parser) readLink(word string) {
	if word != "fldinst" {
		return
	}
	r.link = ""
	rest := r.file[r.last.end:min(len(r.file), r.last.end+2_200)]
	if found := hyperlink.FindSubmatch(braces.ReplaceAll(rest, nil)); found != nil {
		r.link = string(found[1])
	}
}

var braces = regexp.MustCompile(`^[^"]*?\{`)

// property tracks the properties and ends of paragraphs.
func (r *parser) property(next token) {
	switch next.word {
	case "par", "sect":
		r.endParagraph()
	case "cell", "nestcell":
		r.endParagraph()
		r.place.Column++
	case "row", "nestrow":
		r.endParagraph()
		r.place.Row, r.place.Column = r.place.Row+1, 1
	case "pard":
		r.properties, r.inTable = noProperties, false
	case "intbl":
		if !r.inTable && r.place.Row == 0 {
			r.place = document.Place{Table: r.place.Table + 1, Row: 1, Column: 1}
		}
		r.inTable = true
	case "s":
		r.properties.style = next.number
	case "outlinelevel":
		r.properties.outline = next.number
	case "ls":
		r.properties.list = next.number
	case "ilvl":
		r.properties.level = next.number
	}
}

func (r *parser) endParagraph() {
	if r.current != nil && r.innermost().kind == document.Paragraph {
		r.describe(&r.current.block)
	}
	r.current = nil
}

func (r *parser) describe(block *document.Block) {
	level := r.heading[r.properties.style]
	if r.properties.outline >= 0 && r.properties.outline < 9 {
		level = r.properties.outline + 1
	}
	switch {
	case r.inTable:
		block.Kind, block.Place = document.Cell, r.place
		return
	case level > 0:
		block.Kind, block.Level = document.Heading, level
	case r.properties.list > 0:
		block.Kind, block.Level = document.Item, min(max(r.properties.level, 0), 8)+1
	}
	if block.Kind != document.Cell && r.place.Row > 0 { // a table has ended
		r.place = document.Place{Table: r.place.Table}
	}
}

func (r *parser) decoded(code byte) string {
	if code < 0x80 {
		return string(rune(code))
	}
	decoder, other := r.fonts[r.innermost().font]
	if !other {
		decoder = r.decoder
	}
	if decoder == nil {
		r.unreadable = r.unreadable || !r.innermost().skips
		return ""
	}
	text, err := decoder.Bytes([]byte{code})
	if err != nil {
		return "?"
	}
	return string(text)
}

// unicode handles \u, whose parameter is a signed 16-bit number. Two of them may be a surrogate pair.
func (r *parser) unicode(next token) {
	unit := uint16(int16(next.number))
	if next.number > 32_767 {
		unit = uint16(next.number)
	}
	fallback := r.innermost().fallback
	switch full := utf16.DecodeRune(rune(r.half), rune(unit)); {
	case r.half != 0 && full != '\uFFFD':
		next.start = r.halfAt
		r.text(next, string(full))
	case unit >= 0xD800 && unit < 0xDC00:
		r.half, r.halfAt, r.skipNext = unit, next.start, fallback
		return
	default:
		r.text(next, string(rune(unit)))
	}
	r.half, r.skipNext = 0, fallback
}

// text handles tokens that represent characters.
func (r *parser) text(next token, text string) {
	r.innermost().begun = true
	if r.skipNext > 0 && next.word != "u" {
		r.skipNext--
		if text = ""; r.half != 0 {
			return // between the halves of a surrogate pair
		}
	}
	r.add(text, next, false)
}

func (r *parser) add(text string, next token, fixed bool) {
	g := r.innermost()
	if g.skips || g.hidden {
		return
	}
	if r.current == nil {
		if text == "" {
			return
		}
		r.current = &paragraph{block: document.Block{Kind: g.kind}}
		r.found = append(r.found, r.current)
	}
	fixed = fixed || g.fixed
	p := r.current
	r.prose += len(text)
	if last := len(p.stretches) - 1; last >= 0 && !fixed {
		before, at := &p.block.Segments[last], &p.stretches[last]
		alike := !before.Fixed && before.Style == g.style && p.forms[last].fallback == g.fallback
		if alike && r.onlyLineEnds(at.End, next.start) {
			before.Text, at.End = before.Text+text, next.end
			return
		}
	}
	if text == "" {
		return
	}
	p.block.Segments = append(p.block.Segments, document.Segment{Text: text, Fixed: fixed, Style: g.style})
	joined := r.last.kind == control && r.last.bare && r.last.end == next.start
	p.stretches = append(p.stretches, source.Stretch{Start: next.start, End: next.end})
	p.forms = append(p.forms, form{g.fallback, joined})
}

// onlyLineEnds reports whether there are only line ends between two offsets.
func (r *parser) onlyLineEnds(from, to int) bool {
	if from > to {
		return false
	}
	for _, c := range r.file[from:to] {
		if c != '\r' && c != '\n' {
			return false
		}
	}
	return true
}
