// Package document finds the prose in plain text, Markdown, and HTML, and marks the parts that must not be changed.
//
// A Document never re-renders anything: every block, sentence, and token is a byte range of the original text, so an
// edit between two offsets leaves the structure around them as it was.
package document

// Format is the markup language of a text.
type Format int

// The formats that Parse detects.
const (
	Plain Format = iota
	Markdown
	HTML
)

// Document is a parsed text. It is immutable.
type Document struct {
	Text   string
	Format Format
	Blocks []Block // in the order of the text, never overlapping

	kept *keptPhrases
}

// BlockKind is the role of a run of prose in its document.
type BlockKind int

// The kinds of block. Code, HTML scripts, and the like aren't blocks, since they have no prose.
const (
	Paragraph BlockKind = iota
	Heading
	ListItem
	TableCell
	Quotation // a block quotation, or a callout that looks like one
)

// Block is a run of prose. No sentence crosses its ends.
type Block struct {
	Kind       BlockKind
	Start, End int
	Sentences  []Sentence
	Verbatim   bool // quoted or literary text, such as a reference or a poem: parsed, never rewritten
}

// Sentence is a byte range with its tokens. White space after its last token doesn't belong to any sentence.
type Sentence struct {
	Start, End int
	Tokens     []Token
}

// TokenKind is the kind of a token.
type TokenKind uint8

// The kinds of token. White space isn't a token: it lies between them.
const (
	Word        TokenKind = iota // letters, with inner apostrophes and hyphens; e.g. and U.S. with their periods
	Punctuation                  // one punctuation mark, or a repeated one: ... and --
	Opaque                       // protected text or markup: one unit, never edited, never inside an edit
)

// Token is a byte range of the text.
type Token struct {
	Start, End int
	Kind       TokenKind
	Protect    Protection // why an Opaque token is opaque; None for the others
	Name       bool       // a Word that is, or may be, a proper name: its letters aren't changed
}

// Protection is the reason why a token must not be changed.
type Protection uint8

// The reasons. The fidelity guard counts tokens by them.
const (
	None        Protection = iota
	Markup                 // Markdown marks, HTML tags, link targets
	Code                   // `code`, and identifiers such as file names, versions and paths
	Link                   // URLs and email addresses
	Number                 // digits with their separators, units and signs
	Quoted                 // a quotation of two or more words, with its marks
	Citation               // [12], (Smith et al., 2020)
	Kept                   // a word or phrase that the caller keeps
	Placeholder            // a blank that the writer has to fill in: [Your Name]
	Title                  // the title of a work or page, the name of a button, or a mentioned word
)
