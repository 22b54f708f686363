// Package hostile generates adversarial texts, each of which maximizes the work of some part of an engine. Tests use
// them to check that the cost is linear in the length of a text.
package hostile

import (
	"fmt"
	"strings"
)

// Text is an adversarial text.
type Text struct {
	Name string
	Text string
	Keep []string // words and phrases to keep in it
}

// Texts returns all adversarial texts, each of about size bytes.
func Texts(size int) []Text {
	var all []Text
	for _, pattern := range repeated {
		all = append(all, Text{Name: "pure " + pattern.name, Text: fill(pattern.unit, size)})
	}
	for _, pattern := range repeated {
		if pattern.padded {
			unit := fill(pattern.unit, maxRepeated) + " that it is, "
			all = append(all, Text{Name: "among words " + pattern.name, Text: fill(unit, size)})
		}
	}
	for _, make := range shaped {
		all = append(all, make(size))
	}
	return all
}

// maxRepeated is the number of bytes of a pattern per few words, so that a text has the minimum number of words for its
// size.
const maxRepeated = 240

func fill(unit string, size int) string { return strings.Repeat(unit, max(1, size/len(unit))) }

// grown concatenates runs of a unit with growing lengths: one, two, and so on.
func grown(unit, between string, size int) string {
	var text strings.Builder
	for length := 1; text.Len()+length*len(unit) <= size; length++ {
		text.WriteString(strings.Repeat(unit, length) + between)
	}
	return text.String()
}

// shaped are the texts that aren't a single repeated pattern.
var shaped = []func(size int) Text{
	func(size int) Text { return Text{Name: "growing runs of backticks", Text: grown("`", "a ", size)} },
	func(size int) Text { return Text{Name: "growing runs of stars", Text: grown("*", "a ", size)} },
	func(size int) Text { return Text{Name: "growing indents", Text: grown(" ", "- a\n", size)} },
	func(size int) Text { return Text{Name: "growing quotations", Text: grown(">", " a\n", size)} },
	func(size int) Text {
		return Text{Name: "open then close brackets", Text: fill("[", size/2) + fill("]", size/2)}
	},
	func(size int) Text {
		return Text{Name: "open then close emphasis", Text: fill("*a ", size/2) + fill("a* ", size/2)}
	},
	func(size int) Text {
		return Text{Name: "open then close elements", Text: fill("<p><b>a ", size/2) + fill("a</b></p>", size/2)}
	},
	func(size int) Text {
		return Text{Name: "one open comment", Text: "<p>It is</p><!--" + fill(" a-", size)}
	},
	func(size int) Text {
		return Text{Name: "front matter that never ends", Text: "---\n" + fill("a: b\n--- c\n", size)}
	},
	func(size int) Text {
		return Text{Name: "an edit and hidden marks", Text: fill("We utilize it. a\u200bb ", size)}
	},
	func(size int) Text {
		return Text{Name: "an edit and a word of hidden marks",
			Text: fill("Moreover, we utilize it. ", size/2) + fill("a\u200b", size/2)}
	},
	func(size int) Text { return Text{Name: "an address of brackets", Text: "http://a" + fill(")", size)} },
	func(size int) Text {
		return Text{Name: "links around one star", Text: fill("[a](b)", size/2) + "*a " + fill("[a](b)", size/2)}
	},
	func(size int) Text {
		return Text{Name: "open then close links", Text: fill("[a ", size/2) + fill("](b) ", size/2)}
	},
	func(size int) Text { return Text{Name: "a paragraph of starred lines", Text: fill("|*a* b\n", size)} },
	func(size int) Text {
		return Text{Name: "a ruled heading of starred lines", Text: fill("a*b_c\n", size) + "==="}
	},
	func(size int) Text { return Text{Name: "a capital and hyphens", Text: "A" + fill("-a", size)} },
	func(size int) Text {
		return Text{Name: "letters with dots that end in none", Text: fill("a.", size) + "abc"}
	},
	func(size int) Text { return Text{Name: "a definition for every link", Text: definitions(size)} },
	func(size int) Text {
		return Text{Name: "one long table row", Text: "|a|b|\n|-|-|\n" + fill("|a", size)}
	},
	func(size int) Text {
		return Text{Name: "a wide table", Text: fill("|a", size/3) + "\n" + fill("|-", size/3) + "\n" + fill("|a", size/3)}
	},
	func(size int) Text { return Text{Name: "many short lines", Text: fill("a\nB\n", size)} },
	func(size int) Text { return Text{Name: "one sentence of rules' words", Text: fill(clauses, size)} },
	func(size int) Text { return Text{Name: "one paragraph of tells", Text: fill(tells, size)} },
	func(size int) Text { return Text{Name: "paragraphs of tells", Text: Paragraphs(size)} },
	func(size int) Text { return Text{Name: "a list of tells", Text: fill("- **Key:** "+tells+"\n", size)} },
	func(size int) Text {
		return Text{Name: "a page of tells", Text: "<p>" + fill("<b>Key:</b> "+tells+"</p>\n<p>", size)}
	},
	func(size int) Text { return kept("kept words that nearly fit", "a", "aaaaaaab", size) },
	func(size int) Text { return kept("kept phrases that nearly fit", "a ", fill("a ", 190)+"b", size) },
	func(size int) Text { return kept("kept phrases that fit", "ab ", "ab ab", size) },
}

const (
	clauses = "which allows it to be a key part, not only because it is important to note that, but also while it may help to, "
	tells   = "Moreover, it is important to note that we utilize a rich tapestry of innovative, robust and seamless solutions, " +
		"not only fostering growth but also underscoring its pivotal role. This allows us to delve into the realm. However, it can be a testament."
)

// Paragraphs returns a text with the maximum density of tells.
func Paragraphs(size int) string { return fill(tells+"\n\n", size) }

func definitions(size int) string {
	var text strings.Builder
	for n := 0; text.Len() < size; n++ {
		fmt.Fprintf(&text, "[a%d]: b\n\n[a%d] ", n, n)
	}
	return text.String()
}

// kept returns a text with as many kept phrases as allowed, each a little different.
func kept(name, unit, phrase string, size int) Text {
	text := Text{Name: name, Text: fill(unit, size)}
	for n := range 100 {
		text.Keep = append(text.Keep, fmt.Sprint(phrase, n))
	}
	return text
}
