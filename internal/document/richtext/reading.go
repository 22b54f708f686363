package richtext

import (
	"regexp"
	"slices"
	"strconv"
	"unicode/utf16"

	"golang.org/x/text/encoding"

	"plainhand/internal/document"
	"plainhand/internal/document/source"
)

// What is in these groups is no prose. Neither is what is in a group that older programs are to skip, but for notes and
// text boxes.
var skipped = []string{"fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "fldinst", "listtable",
	"listoverridetable", "rsidtbl", "generator", "themedata", "colorschememapping", "latentstyles", "datastore",
	"xmlnstbl", "mmathPr", "mmath", "bkmkstart", "bkmkend", "annotation", "atnid", "atnauthor", "filetbl", "revtbl",
	"nonshppict", "listtext", "pntext", "pn", "private", "template", "sp", "xe", "tc", "ftnsep", "ftnsepc", "aftnsep",
	"aftnsepc", "do", "pgdsctbl", "userprops", "docvar", "chftn"}

// kinds are the groups that hold prose of another kind.
var kinds = map[string]document.Kind{"footnote": document.Note, "header": document.Margin, "headerl": document.Margin,
	"headerr": document.Margin, "headerf": document.Margin, "footer": document.Margin, "footerl": document.Margin,
	"footerr": document.Margin, "footerf": document.Margin}

// characters are what control words stand for.
var characters = map[string]string{"emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
	"rdblquote": "”", "bullet": "•", "emspace": "\u2003", "enspace": "\u2002", "~": "\u00A0", "_": "\u2011", "-": "",
	"\\": "\\", "{": "{", "}": "}", "zwj": "", "zwnj": ""}

// deepest is how many groups may be in one another.
const deepest = 1_000

// group is what holds until it ends.
type group struct {
	skips    bool
	fixed    bool // the result of a field
	style    document.Style
	hidden   bool
	font     int // -1: none yet
	fallback int
	kind     document.Kind
	outer    *paragraph // that a note interrupts
	begun    bool       // it has more than its name
	optional bool       // it begins with \*
}

// reading is where the reading of a file is.
type reading struct {
	file       []byte
	groups     []group
	found      []*paragraph
	current    *paragraph
	decoder    *encoding.Decoder         // of the file
	fonts      map[int]*encoding.Decoder // of those in another script; nil where it is one that is not read
	unreadable bool                      // a letter is in such a font
	heading    map[int]int               // levels, by the numbers of styles
	properties properties
	place      document.Place
	inTable    bool
	skipNext   int    // characters that stand for one of \u
	link       string // where the last field leads
	half       uint16 // the first half of a character in \u
	halfAt     int    // where that begins
	last       token
	prose      int
}

// properties are what a paragraph’s say of its kind.
type properties struct{ style, outline, list, level int }

var noProperties = properties{style: -1, outline: -1}

func newReading(file []byte) *reading {
	r := &reading{file: file, heading: headingsOf(file), fonts: fontsOf(file), properties: noProperties}
	r.decoder = decoderOf(1252)
	return r
}

var headingStyle = regexp.MustCompile(`(?i)\{\\s(\d{1,4})[^{};]{0,400}?heading (\d);\}`)

// headingsOf reads which styles are headings.
func headingsOf(file []byte) map[int]int {
	found := map[int]int{}
	for _, one := range headingStyle.FindAllSubmatch(file[:min(len(file), 256<<10)], 200) {
		style, _ := strconv.Atoi(string(one[1]))
		found[style], _ = strconv.Atoi(string(one[2]))
	}
	return found
}

func (r *reading) readAll() error {
	for at := 0; at < len(r.file); {
		one := tokenAt(r.file, at)
		if one.word == "bin" { // bytes that are no tokens
			one.end = min(len(r.file), one.end+max(0, one.number))
		}
		if err := r.take(one); err != nil {
			return err
		}
		r.last, at = one, one.end
	}
	if len(r.groups) > 0 {
		return document.ErrBroken
	}
	return nil
}

func (r *reading) take(one token) error {
	if len(r.groups) == 0 && one.kind != opening {
		return nil // what comes behind the text
	}
	switch one.kind {
	case opening:
		return r.open()
	case closing:
		r.close()
	case control:
		r.control(one)
	case char:
		if r.innermost().skips {
			r.innermost().begun = true
			return nil
		}
		r.text(one, r.decoded(r.file[one.start]))
	}
	if r.unreadable {
		return errEncoding
	}
	if r.prose > document.MostProse {
		return document.ErrTooLarge
	}
	return nil
}

func (r *reading) open() error {
	opened := group{fallback: 1, font: -1}
	if len(r.groups) > 0 {
		opened = r.groups[len(r.groups)-1]
		opened.outer, opened.begun, opened.optional = nil, false, false
	}
	if r.groups = append(r.groups, opened); len(r.groups) > deepest {
		return document.ErrTooLarge
	}
	r.skipNext = 0
	return nil
}

func (r *reading) close() {
	ended := r.groups[len(r.groups)-1]
	r.groups = r.groups[:len(r.groups)-1]
	r.skipNext = 0
	if ended.kind != r.innermost().kind {
		r.current = ended.outer
	}
}

func (r *reading) innermost() *group {
	if len(r.groups) == 0 {
		return &group{}
	}
	return &r.groups[len(r.groups)-1]
}

func (r *reading) control(one token) {
	g := r.innermost()
	first := !g.begun
	g.begun = true
	switch {
	case one.word == "*":
		g.optional, g.begun = true, false
		return
	case first && r.names(g, one.word):
		return
	case g.skips:
		return
	}
	if text, known := characters[one.word]; known {
		r.text(one, text)
		return
	}
	switch one.word {
	case "'":
		r.text(one, r.decoded(byte(one.number)))
	case "u":
		r.unicode(one)
	case "uc":
		g.fallback = min(max(one.number, 0), 8)
	case "ansicpg":
		r.decoder = decoderOf(one.number)
	case "f":
		g.font = one.number
	case "b":
		g.style.Bold = one.number != 0
	case "i":
		g.style.Italic = one.number != 0
	case "plain":
		g.style.Bold, g.style.Italic, g.hidden = false, false, false
	case "v", "deleted":
		g.hidden = one.number != 0
	case "tab", "line", "page", "column":
		r.add(map[string]string{"tab": "\t"}[one.word]+map[string]string{"line": "\n"}[one.word], one, true)
	default:
		r.property(one)
	}
}

// names notes what a group is by its first control word, and reports whether it is of a certain kind.
func (r *reading) names(g *group, word string) bool {
	kind, known := kinds[word]
	switch {
	case known:
		g.kind, g.outer, r.current = kind, r.current, nil
	case slices.Contains(skipped, word):
		r.noteLink(word)
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

// noteLink reads where the field leads whose instruction begins.
func (r *reading) noteLink(word string) {
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

// property notes the properties of paragraphs and where they end.
func (r *reading) property(one token) {
	switch one.word {
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
		r.properties.style = one.number
	case "outlinelevel":
		r.properties.outline = one.number
	case "ls":
		r.properties.list = one.number
	case "ilvl":
		r.properties.level = one.number
	}
}

func (r *reading) endParagraph() {
	if r.current != nil && r.innermost().kind == document.Paragraph {
		r.describe(&r.current.block)
	}
	r.current = nil
}

func (r *reading) describe(block *document.Block) {
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

func (r *reading) decoded(code byte) string {
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

// unicode reads \u, whose number is a signed one of 16 bits. Two of them may be one character.
func (r *reading) unicode(one token) {
	unit := uint16(int16(one.number))
	if one.number > 32_767 {
		unit = uint16(one.number)
	}
	fallback := r.innermost().fallback
	switch full := utf16.DecodeRune(rune(r.half), rune(unit)); {
	case r.half != 0 && full != '\uFFFD':
		one.start = r.halfAt
		r.text(one, string(full))
	case unit >= 0xD800 && unit < 0xDC00:
		r.half, r.halfAt, r.skipNext = unit, one.start, fallback
		return
	default:
		r.text(one, string(rune(unit)))
	}
	r.half, r.skipNext = 0, fallback
}

// text reads what stands for characters.
func (r *reading) text(one token, text string) {
	r.innermost().begun = true
	if r.skipNext > 0 && one.word != "u" {
		r.skipNext--
		if text = ""; r.half != 0 {
			return // it is between the halves of a character
		}
	}
	r.add(text, one, false)
}

func (r *reading) add(text string, one token, fixed bool) {
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
		if alike && r.onlyLineEnds(at.End, one.start) {
			before.Text, at.End = before.Text+text, one.end
			return
		}
	}
	if text == "" {
		return
	}
	p.block.Segments = append(p.block.Segments, document.Segment{Text: text, Fixed: fixed, Style: g.style})
	joined := r.last.kind == control && r.last.bare && r.last.end == one.start
	p.stretches = append(p.stretches, source.Stretch{Start: one.start, End: one.end})
	p.forms = append(p.forms, form{g.fallback, joined})
}

// onlyLineEnds reports whether nothing but ends of lines stands between two places.
func (r *reading) onlyLineEnds(from, to int) bool {
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
