package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"plainhand/engine/humanize"
)

// Block is part of a body. Exactly one of its fields is set.
type Block struct {
	HTML    string // trusted HTML: headings, paragraphs, lists, tables, code, footnotes
	Callout *Callout
	Example *Example
	Demo    *Example // an example to try
}

// FreePath is the path of the free tool, which every invitation to edit a short text and every callout links to.
const FreePath = "/free-ai-humanizer"

// Callout interrupts a guide with a link to the free tool, so it may only promise what that tool can do.
type Callout struct {
	HTML   string // a sentence, without a block around it
	Button string
}

// Example is a text with the engine's result of the last `make examples`.
type Example struct {
	Before  string
	Changes []humanize.Change // changes to Before, as reported by the engine
}

// After returns the engine's result.
func (e Example) After() string { return humanize.Apply(e.Before, e.Changes) }

// blocks returns the body of consecutive nodes.
func (s *source) blocks(nodes []ast.Node) []Block {
	var blocks []Block
	var markdown []ast.Node
	flush := func() {
		if html := s.html(markdown...); html != "" {
			blocks = append(blocks, Block{HTML: html})
		}
		markdown = nil
	}
	for _, node := range nodes {
		if directive, ok := node.(*directive); ok {
			flush()
			blocks = append(blocks, s.block(directive))
		} else {
			markdown = append(markdown, node)
		}
	}
	flush()
	return blocks
}

func (s *source) block(node *directive) Block {
	switch node.name {
	case calloutDirective:
		return Block{Callout: s.callout(node)}
	case demoDirective:
		return Block{Demo: s.directedExample(node)}
	default:
		return Block{Example: s.directedExample(node)}
	}
}

func (s *source) callout(node *directive) *Callout {
	line := s.lineAt(node.start)
	if node.argument == "" {
		s.problem(line, "a callout's first line ends in the words of its button")
	}
	paragraph := node.FirstChild()
	if paragraph == nil || paragraph.Kind() != ast.KindParagraph || node.ChildCount() != 1 {
		s.problem(line, "a callout holds one paragraph")
		return &Callout{Button: node.argument}
	}
	return &Callout{HTML: s.inline(paragraph), Button: node.argument}
}

// directedExample reads the settings of an example, as in :::example strength=strong mode=casual.
func (s *source) directedExample(node *directive) *Example {
	var settings settings
	line := s.lineAt(node.start)
	for _, field := range strings.Fields(node.argument) {
		switch name, value, _ := strings.Cut(field, "="); name {
		case "mode":
			settings.Mode = humanize.Mode(value)
		case "strength":
			settings.Strength = humanize.Strength(value)
		default:
			s.problem(line, "an example has no setting %q: write strength=… and mode=…", name)
		}
	}
	example := s.example(line, s.lineAt(node.stop-1), node.text(s.text), settings)
	return &example
}

// wordsOf counts the words that readers see in a body.
func (s *source) wordsOf(nodes []ast.Node) int {
	words := 0
	for _, node := range nodes {
		words += humanize.Words(s.plain(node))
		if directive, ok := node.(*directive); ok && directive.name != calloutDirective {
			words += humanize.Words(directive.text(s.text))
		}
	}
	return words
}
