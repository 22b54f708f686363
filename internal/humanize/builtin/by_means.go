package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// finiteMeans turns the -ing forms between two words into finite ones: "planning ahead and asking" is "plan ahead and ask".
func (c *contrast) finiteMeans(from, to int, pronoun string) (string, bool) {
	var out strings.Builder
	written := from
	for i := from; i < to; i++ {
		word := c.words[i]
		if c.source(i, i+1) == "" || word.Text == "not" {
			return "", false
		}
		joined := i > from && (c.at(i-1) == "and" || c.at(i-1) == "or" || c.at(i-1) == "," && word.Tag == english.VBG ||
			c.at(i-2) == "and" && english.Adverbs.Has(c.words[i-1].Tag))
		if !strings.HasSuffix(word.Text, "ing") || i > from && !joined {
			continue
		}
		base, known := gerundOf(word.Text)
		if !known || english.Inflect(base, english.Gerund) != word.Text {
			return "", false
		}
		if i > from {
			if word.Tag != english.VBG && !(word.Tag == english.NN && i+1 < to && english.Adverbs.Has(c.words[i+1].Tag)) {
				return "", false // "by planning and training": a noun, or not
			}
			before := c.s.pieces[c.pieces[i]].Start
			out.WriteString(c.s.source(c.s.pieces[c.pieces[written]].Start, before))
		}
		out.WriteString(present(base, pronoun))
		written = i + 1
		if written < to {
			out.WriteString(c.s.source(c.s.pieces[c.pieces[i]].End, c.s.pieces[c.pieces[written]].Start))
		}
	}
	if written < to {
		out.WriteString(c.source(written, to))
	}
	return out.String(), true
}

func present(base, pronoun string) string {
	switch {
	case base == "be" && pronoun == "I":
		return "am"
	case base == "be" && pronoun != "it" && pronoun != "one":
		return "are"
	case pronoun == "it" || pronoun == "one":
		return english.Inflect(base, english.Third)
	}
	return base
}
