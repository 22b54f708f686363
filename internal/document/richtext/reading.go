package richtext

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

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
	fallback int
	kind     document.Kind
	outer    *paragraph // that a note interrupts
	begun    bool       // it has more than its name
	optional bool       // it begins with \*
}

// reading is where the reading of a file is.
type reading struct {
	file     []byte
	groups   []group
	found    []*paragraph
	current  *paragraph
	decoder  *encoding.Decoder
	heading  map[int]int // levels, by the numbers of styles
	form     form
	place    document.Place
	inTable  bool
	skipNext int    // characters that stand for one of \u
	link     string // where the last field leads
	half     uint16 // the first half of a character in \u
	last     token
	prose    int
}

// form is what the properties of a paragraph say.
type form struct{ style, outline, list, level int }

var noForm = form{style: -1, outline: -1}

func newReading(file []byte) *reading {
	r := &reading{file: file, heading: headingsOf(file), form: noForm}
	r.useCodePage(1252)
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

func (r *reading) useCodePage(number int) {
	page, err := htmlindex.Get("windows-" + strconv.Itoa(number))
	if err != nil {
		page, _ = htmlindex.Get("windows-1252")
	}
	r.decoder = page.NewDecoder()
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
		r.text(one, r.decoded(r.file[one.start]))
	}
	if r.prose > document.MostProse {
		return document.ErrTooLarge
	}
	return nil
}

func (r *reading) open() error {
	opened := group{fallback: 1}
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
	if text, known := characters[one.word]; known && !(one.word == "-" && text != "") {
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
		r.useCodePage(one.number)
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
		r.form, r.inTable = noForm, false
	case "intbl":
		if !r.inTable && r.place.Row == 0 {
			r.place = document.Place{Table: r.place.Table + 1, Row: 1, Column: 1}
		}
		r.inTable = true
	case "s":
		r.form.style = one.number
	case "outlinelevel":
		r.form.outline = one.number
	case "ls":
		r.form.list = one.number
	case "ilvl":
		r.form.level = one.number
	}
}

func (r *reading) endParagraph() {
	if r.current != nil && r.innermost().kind == document.Paragraph {
		r.describe(&r.current.block)
	}
	r.current = nil
}

func (r *reading) describe(block *document.Block) {
	level := r.heading[r.form.style]
	if r.form.outline >= 0 && r.form.outline < 9 {
		level = r.form.outline + 1
	}
	switch {
	case r.inTable:
		block.Kind, block.Place = document.Cell, r.place
		return
	case level > 0:
		block.Kind, block.Level = document.Heading, level
	case r.form.list > 0:
		block.Kind, block.Level = document.Item, min(max(r.form.level, 0), 8)+1
	}
	if block.Kind != document.Cell && r.place.Row > 0 { // a table has ended
		r.place = document.Place{Table: r.place.Table}
	}
}

func (r *reading) decoded(code byte) string {
	text, err := r.decoder.Bytes([]byte{code})
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
		r.text(one, string(full))
	case unit >= 0xD800 && unit < 0xDC00:
		r.text(one, "")
		r.half, r.skipNext = unit, fallback
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
		text = ""
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
		if !before.Fixed && before.Style == g.style && r.onlyLineEnds(at.End, one.start) && at.fallback == g.fallback {
			before.Text, at.End = before.Text+text, one.end
			return
		}
	}
	if text == "" {
		return
	}
	p.block.Segments = append(p.block.Segments, document.Segment{Text: text, Fixed: fixed, Style: g.style})
	joined := r.last.kind == control && r.last.bare && r.last.end == one.start
	p.stretches = append(p.stretches, stretch{source.Stretch{Start: one.start, End: one.end}, g.fallback, joined})
}

// onlyLineEnds reports whether nothing but ends of lines stands between two places.
func (r *reading) onlyLineEnds(from, to int) bool {
	return strings.Trim(string(r.file[from:to]), "\r\n") == ""
}
