package content

import "plainhand/internal/humanize"

// Block is a part of a body. Exactly one of its fields is set.
type Block struct {
	HTML    string // of ours: headings, paragraphs, lists, tables, code, footnotes
	Callout *Callout
	Example *Example
	Demo    *Example // an example to try
}

// Callout interrupts a guide with a link to the home page.
type Callout struct {
	HTML   string // a sentence
	Button string
}

// Example is a text with what our engine made of it when `make examples` was last run.
type Example struct {
	Before  string
	Changes []humanize.Change // to Before, as the engine reported them
}

// After is the text as the engine left it.
func (e Example) After() string { return humanize.Apply(e.Before, e.Changes) }
