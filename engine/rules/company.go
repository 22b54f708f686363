package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/prose"
)

// contextCondition is a condition on the words around a match: one of its words or phrases is in its window.
type contextCondition struct {
	source  string // as written in the rule file
	words   wordSet
	phrases [][]string // of several words each
	window  window
}

// window is the part of a sentence that a contextCondition checks.
type window struct {
	clause        bool // the clause of the match
	before, after int  // words on each side of the match; both 0 for the complete sentence
}

// maxWindow is the maximum number of words on a side of a match.
const maxWindow = 40

// parseCondition parses "debt|bad loan", for the sentence, or the same after a window: "clause:", "within 3:", "before
// 3:", "after 3:".
func parseCondition(text string, lists *wordLists) (contextCondition, error) {
	parsed := contextCondition{source: text}
	list := text
	if scope, rest, found := strings.Cut(text, ": "); found {
		var err error
		if parsed.window, err = parseWindow(scope); err != nil {
			return parsed, err
		}
		list = strings.TrimSpace(rest)
	}
	var words []string
	for item := range strings.SplitSeq(list, "|") {
		if phrase := strings.Fields(item); len(phrase) > 1 {
			parsed.phrases = append(parsed.phrases, phrase)
		} else {
			words = append(words, item)
		}
	}
	if len(words) == 0 {
		return parsed, nil
	}
	var err error
	parsed.words, err = lists.expand(strings.Join(words, "|"))
	return parsed, err
}

func parseWindow(scope string) (window, error) {
	if scope == "clause" {
		return window{clause: true}, nil
	}
	side, number, _ := strings.Cut(scope, " ")
	count, err := strconv.Atoi(number)
	switch {
	case !slices.Contains([]string{"within", "before", "after"}, side):
		return window{}, fmt.Errorf("there is no window %q; write clause:, within 3:, before 3: or after 3: before words", scope+":")
	case err != nil || count < 1 || count > maxWindow:
		return window{}, fmt.Errorf("%q is not a number of words from 1 to %d", number, maxWindow)
	}
	parsed := window{before: count, after: count}
	switch side {
	case "before":
		parsed.after = 0
	case "after":
		parsed.before = 0
	}
	return parsed, nil
}

// holds reports whether one of the words or phrases is in the window around a match.
func (c *contextCondition) holds(s *prose.Sentence, found match) bool {
	if c.window == (window{}) {
		return c.inRange(s, 0, len(s.Pieces))
	}
	if c.window.clause {
		from, to := s.ClauseAround(found.from, found.to)
		return c.inRange(s, from, to)
	}
	return c.inRange(s, wordsBefore(s, found.from, c.window.before), found.from) ||
		c.inRange(s, found.to, wordsAfter(s, found.to, c.window.after))
}

// inRange reports whether one of the words or phrases is in [from, to).
func (c *contextCondition) inRange(s *prose.Sentence, from, to int) bool {
	for i := from; i < to; i++ {
		if s.Pieces[i].Kind == document.Word && c.words.has(s.At(i)) {
			return true
		}
		if slices.ContainsFunc(c.phrases, func(phrase []string) bool { return startsPhrase(s, i, to, phrase) }) {
			return true
		}
	}
	return false
}

// startsPhrase reports whether a phrase is at piece i and ends before piece to.
func startsPhrase(s *prose.Sentence, i, to int, phrase []string) bool {
	if i+len(phrase) > to {
		return false
	}
	for n, word := range phrase {
		if s.At(i+n) != word {
			return false
		}
	}
	return true
}

// wordsBefore returns the piece at a number of words before piece i. Marks don't count.
func wordsBefore(s *prose.Sentence, i, count int) int {
	for i > 0 && count > 0 {
		i--
		if s.Pieces[i].Kind != document.Punctuation {
			count--
		}
	}
	return i
}

func wordsAfter(s *prose.Sentence, i, count int) int {
	for ; i < len(s.Pieces) && count > 0; i++ {
		if s.Pieces[i].Kind != document.Punctuation {
			count--
		}
	}
	return i
}
