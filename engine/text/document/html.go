package document

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Elements whose content isn't prose. Those that are also inline are one token in a sentence.
var opaqueElements = map[atom.Atom]bool{
	atom.Script: true, atom.Style: true, atom.Pre: true, atom.Code: true, atom.Textarea: true, atom.Svg: true,
	atom.Math:  true,
	atom.Title: true, atom.Template: true, atom.Noscript: true, atom.Iframe: true, atom.Object: true, atom.Select: true,
	atom.Kbd: true, atom.Samp: true, atom.Var: true, atom.Button: true, atom.Nav: true,
}

var inlineElements = map[atom.Atom]bool{
	atom.A: true, atom.Abbr: true, atom.B: true, atom.Bdi: true, atom.Bdo: true, atom.Big: true, atom.Cite: true,
	atom.Code: true,
	atom.Data: true, atom.Del: true, atom.Dfn: true, atom.Em: true, atom.Font: true, atom.I: true, atom.Img: true,
	atom.Ins: true,
	atom.Kbd: true, atom.Label: true, atom.Mark: true, atom.Q: true, atom.S: true, atom.Samp: true, atom.Small: true,
	atom.Span: true, atom.Strike: true, atom.Strong: true, atom.Sub: true, atom.Sup: true, atom.Time: true, atom.U: true,
	atom.Var: true, atom.Wbr: true,
}

var blockKinds = map[atom.Atom]BlockKind{
	atom.H1: Heading, atom.H2: Heading, atom.H3: Heading, atom.H4: Heading, atom.H5: Heading, atom.H6: Heading,
	atom.Li: ListItem, atom.Dt: ListItem, atom.Dd: ListItem, atom.Td: TableCell, atom.Th: TableCell,
}

// htmlReader collects the runs of prose of an HTML text in one pass over its tokens.
type htmlReader struct {
	text    string
	regions []region
	run     region
	prose   bool // the run has words
	kind    BlockKind
	quoted  int       // open blockquotes
	opaque  atom.Atom // the open opaque element
	depth   int       // open elements of its kind
	from    int       // its start
}

// htmlRegions finds the prose of an HTML text, between the tags of block elements.
func htmlRegions(text string) []region {
	reader := htmlReader{text: text}
	tokens := html.NewTokenizer(strings.NewReader(text))
	at := 0
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			break
		}
		end := at + len(tokens.Raw())
		var element atom.Atom
		hides := false
		if kind == html.StartTagToken || kind == html.EndTagToken || kind == html.SelfClosingTagToken {
			name, attributes := tokens.TagName()
			element = atom.Lookup(name)
			hides = attributes && kind == html.StartTagToken && !voidElements[element] && hidesContent(tokens)
		}
		reader.token(kind, element, hides, at, end)
		at = end
	}
	reader.flush()
	return reader.regions
}

// voidElements have no content and no end tag.
var voidElements = map[atom.Atom]bool{
	0: true, atom.Area: true, atom.Base: true, atom.Br: true, atom.Col: true, atom.Embed: true, atom.Hr: true,
	atom.Img: true, atom.Input: true, atom.Link: true, atom.Meta: true, atom.Source: true, atom.Track: true,
	atom.Wbr: true,
}

// hidesContent reports whether the attributes of a tag hide its content.
func hidesContent(tokens *html.Tokenizer) bool {
	hides := false
	for more := true; more; {
		var key, value []byte
		key, value, more = tokens.TagAttr()
		switch string(key) {
		case "hidden":
			hides = true
		case "aria-hidden":
			hides = hides || strings.EqualFold(string(value), "true")
		case "style":
			style := strings.ReplaceAll(strings.ToLower(string(value)), " ", "")
			hides = hides || strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden")
		}
	}
	return hides
}

// token handles one token of the text. Hides is true for a tag whose content is hidden.
func (r *htmlReader) token(kind html.TokenType, element atom.Atom, hides bool, start, end int) {
	switch {
	case r.opaque != 0:
		r.insideOpaque(kind, element, end)
	case kind == html.StartTagToken && (hides || opaqueElements[element]):
		r.opaque, r.depth, r.from = element, 1, start
	case kind == html.TextToken:
		r.words(start, end)
	case inlineElements[element] || kind == html.CommentToken:
		r.mark(start, end, Markup)
	default:
		r.block(kind, element)
	}
}

// insideOpaque skips everything up to the end of the open element.
func (r *htmlReader) insideOpaque(kind html.TokenType, element atom.Atom, end int) {
	if element != r.opaque {
		return
	}
	switch kind {
	case html.StartTagToken:
		r.depth++
	case html.EndTagToken:
		r.depth--
	}
	if r.depth > 0 {
		return
	}
	if inlineElements[r.opaque] {
		r.mark(r.from, end, Code)
	} else {
		r.flush()
	}
	r.opaque = 0
}

func (r *htmlReader) words(start, end int) {
	start, end = trimSpace(r.text, start, end)
	if start == end {
		return
	}
	if r.run.end == 0 {
		r.run.start = start
	}
	r.run.end = end
	r.prose = true
}

func (r *htmlReader) mark(start, end int, protect Protection) {
	if r.run.end == 0 {
		r.run.start = start
	}
	r.run.end = end
	r.run.marks = append(r.run.marks, mark{start, end, protect})
}

// block ends the run at the tag of a block element, which determines the kind of the next run.
func (r *htmlReader) block(kind html.TokenType, element atom.Atom) {
	r.flush()
	switch {
	case element == atom.Blockquote && kind == html.StartTagToken:
		r.quoted++
	case element == atom.Blockquote && kind == html.EndTagToken:
		r.quoted = max(0, r.quoted-1)
	}
	if element == atom.Br {
		return
	}
	r.kind = Paragraph
	if kind == html.StartTagToken {
		r.kind = blockKinds[element]
	}
}

func (r *htmlReader) flush() {
	if r.prose {
		r.run.kind = r.kind
		if r.quoted > 0 {
			r.run.kind = Quotation
		}
		r.regions = append(r.regions, r.run)
	}
	r.run, r.prose = region{}, false
}
