// Package document finds the prose in plain text, Markdown and HTML, and marks what in it nobody may touch.
//
// A Document never re-renders anything: every block, sentence and token is a byte range of the original text, so
// whoever edits the text between two offsets leaves the structure around them as it was.
package document

// Format is how a text is marked up.
type Format int

// The formats that Parse tells apart.
const (
	Plain Format = iota
	Markdown
	HTML
)

// Document is a text taken apart. It is not changed after Parse.
type Document struct {
	Text   string
	Format Format
	Blocks []Block // in the order of the text, never overlapping

	kept *keptPhrases
}

// BlockKind says what a run of prose is in its document.
type BlockKind int

// The kinds of block. Code, HTML scripts and the like are no blocks at all: nothing in them is prose.
const (
	Paragraph BlockKind = iota
	Heading
	ListItem
	TableCell
	Quotation // a block quotation: read, never rewritten
)

// Block is a run of prose that sentences do not cross.
type Block struct {
	Kind       BlockKind
	Start, End int
	Sentences  []Sentence
}

// Sentence is a byte range with its tokens. White space after its last token belongs to no sentence.
type Sentence struct {
	Start, End int
	Tokens     []Token
}

// TokenKind says what a token is.
type TokenKind uint8

// The kinds of token. White space is no token: it lies between them.
const (
	Word        TokenKind = iota // letters, with inner apostrophes and hyphens; e.g. and U.S. with their full stops
	Punctuation                  // one mark, or one that is written by repeating it: ... and --
	Opaque                       // protected or markup: read as one unit, never edited and never covered by an edit
)

// Token is a byte range of the text.
type Token struct {
	Start, End int
	Kind       TokenKind
	Protect    Protection // why an Opaque token is one; None for the others
	Name       bool       // a Word that is, or may be, a proper name: its letters stay as they are
}

// Protection says why a token may not be touched.
type Protection uint8

// The reasons, which the fidelity guard counts by.
const (
	None        Protection = iota
	Markup                 // Markdown marks, HTML tags, link targets
	Code                   // `code`, and identifiers such as file names, versions and paths
	Link                   // URLs and email addresses
	Number                 // digits with their separators, units and signs
	Quoted                 // a quotation of two or more words, with its marks
	Citation               // [12], (Smith et al., 2020)
	Kept                   // a word or phrase that the caller keeps
	Placeholder            // what the writer has yet to fill in: [Your Name]
)
