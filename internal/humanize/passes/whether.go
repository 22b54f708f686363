package passes

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/prose"
)

const (
	whetherYou    = "whether.you"
	whetherReason = "Machines sort their readers by “whether you're”; a verb of one's own says what people do."
)

// whethers proposes "Whether you cook or bake" for "Whether you're cooking or baking".
func whethers(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	c := sentences[n].Cursor()
	for i := range c.Words {
		if c.At(i) != "whether" {
			continue
		}
		first := i + 2
		if c.At(i+1) == "you" && c.At(i+2) == "are" {
			first++
		} else if c.At(i+1) != "you're" {
			continue
		}
		last, doings := doingsFrom(&c, first)
		if len(doings) < 2 {
			return proposals
		}
		text := "you"
		for k := first; k <= last; k++ {
			piece := c.Of.Pieces[c.Pieces[k]]
			word := c.Of.Source(piece.Start, piece.End)
			if base := doings[k]; base != "" {
				word = base
			}
			if piece.Kind != document.Punctuation {
				word = " " + word
			}
			text += word
		}
		return append(proposals, editing.Proposal{Sentence: n, ID: whetherYou, Kind: editing.Phrase, Reason: whetherReason,
			From: c.Pieces[i+1], To: c.Pieces[last] + 1, Texts: []string{text}})
	}
	return proposals
}

// baseOfDoing is the base verb of a word in "-ing", even of one that no table has, or "".
func baseOfDoing(word string) string {
	stem, doing := strings.CutSuffix(word, "ing")
	if base, known := english.BaseOf(word); known && doing && base != word {
		return base
	}
	for _, base := range []string{stem + "e", stem, strings.TrimSuffix(stem, stem[max(0, len(stem)-1):])} {
		if doing && len(base) > 2 && document.Common(base) && english.Inflect(base, english.Gerund) == word {
			return base
		}
	}
	return ""
}

// doingsFrom reads verbs in "-ing" joined by commas and an "or", from a word on: the position of the last, and the base
// of each by its position; none where anything else is among them.
func doingsFrom(c *prose.Cursor, first int) (last int, doings map[int]string) {
	doings = map[int]string{}
	joined := false // the last follows "or"
	for i := first; i < len(c.Words) && !joined; i++ {
		if i > first && c.At(i-1) != "," && c.At(i-1) != "or" {
			if piece := c.Of.Pieces[c.Pieces[i]]; piece.Kind == document.Opaque && piece.Protect != document.Number {
				return 0, nil
			}
			continue
		}
		joined = c.At(i-1) == "or"
		if c.At(i) == "or" {
			continue
		}
		for i+1 < len(c.Words) && english.Adverbs.Has(c.Words[i].Tag) {
			i++
		}
		if doings[i] = baseOfDoing(c.At(i)); doings[i] == "" {
			return 0, nil
		}
		last = i
	}
	if !joined {
		return 0, nil
	}
	return last, doings
}
