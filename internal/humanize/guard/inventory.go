package guard

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize/document"
)

// inventory is what a passage holds of everything that is compared.
type inventory struct {
	protected []Loss   // opaque tokens, in their order
	names     []string // words that are or may be names, without 's
	capitals  []string // every word with a capital
	inside    []string // words with a capital that do not open a sentence
	negations []string
	halves    []Loss // pairs that lack a half
	flaws     []Loss
}

func take(p passage) inventory {
	found := inventory{protected: protected(p), halves: unbalanced(p), flaws: flaws(p)}
	opening := true
	for _, next := range p.units {
		opening = opening || next.opens
		body := p.word(next)
		switch next.Kind {
		case document.Opaque:
			opening = opening && next.Protect == document.Markup
		case document.Word:
			found.takeWord(body, next.Name, opening)
			opening = false
		}
	}
	return found
}

// protected lists the opaque tokens of a passage.
func protected(p passage) []Loss {
	var found []Loss
	for _, next := range p.units {
		if next.Kind == document.Opaque {
			found = append(found, Loss{Kind: kinds[next.Protect], Item: p.word(next)})
		}
	}
	return found
}

func (found *inventory) takeWord(word string, name, opening bool) {
	if negates(word) {
		found.negations = append(found.negations, word)
	}
	root, ok := document.Capital(word)
	if !ok {
		return
	}
	found.capitals = append(found.capitals, root)
	if name {
		found.names = append(found.names, root)
	}
	if !opening {
		found.inside = append(found.inside, root)
	}
}

// judge compares two passages.
func judge(before, after passage) []Loss {
	old, new := take(before), take(after)
	var losses []Loss
	if !slices.Equal(old.protected, new.protected) {
		losses = append(losses, missing(old.protected, new.protected, false)...)
		losses = append(losses, slices.DeleteFunc(missing(new.protected, old.protected, true), func(item Loss) bool {
			return item.Kind == Kept // one more of a word that must stay harms nothing
		})...)
		losses = append(losses, moved(old.protected, new.protected)...)
	}
	losses = append(losses, missing(named(Name, old.names), named(Name, new.capitals), false)...)
	losses = append(losses, missing(named(Name, new.inside), named(Name, append(old.inside, old.names...)), true)...)
	switch fewer := len(old.negations) - len(new.negations); {
	case fewer > 0:
		losses = append(losses, missing(named(Negation, old.negations), named(Negation, new.negations), false)[:fewer]...)
	case fewer < 0:
		losses = append(losses, missing(named(Negation, new.negations), named(Negation, old.negations), true)[:-fewer]...)
	}
	if len(after.units) == 0 && strings.TrimSpace(after.body()) != "" {
		losses = append(losses, Loss{Kind: Structure}) // a mark before it has swallowed it
	}
	if len(after.units) > 0 && finished(before) && !finished(after) {
		losses = append(losses, Loss{Kind: UnfinishedEnding, Brought: true})
	}
	// A half pair may have its other half in another sentence, so none may come and none may go.
	losses = append(losses, missing(old.halves, new.halves, false)...)
	losses = append(losses, missing(new.halves, old.halves, true)...)
	return append(losses, brought(old.flaws, new.flaws)...)
}

// finished says whether a passage ends with a stop, not counting what closes behind it.
func finished(p passage) bool {
	for i := len(p.units) - 1; i >= 0; i-- {
		last := p.units[i]
		body := p.word(last)
		switch {
		case last.Protect == document.Quoted:
			return true
		case last.Protect == document.Markup, last.Protect == document.Citation:
		case last.Kind != document.Punctuation:
			return strings.HasSuffix(body, ".")
		case !strings.ContainsAny(body, "\"'”’»)]}*_"):
			stop, _ := utf8.DecodeRuneInString(body)
			return stop == '…' || stop == ':' || unicode.Is(unicode.STerm, stop)
		}
	}
	return false
}

func named(kind Kind, items []string) []Loss {
	losses := make([]Loss, len(items))
	for i, item := range items {
		losses[i] = Loss{Kind: kind, Item: item}
	}
	return losses
}

// missing returns the items of one bag that the other has not, or has less often.
func missing(from, in []Loss, isBrought bool) []Loss {
	if len(from) == 0 {
		return nil
	}
	left := make(map[Loss]int, len(in))
	for _, item := range in {
		left[item]++
	}
	var gone []Loss
	for _, item := range from {
		if left[item] > 0 {
			left[item]--
			continue
		}
		gone = append(gone, Loss{Kind: item.Kind, Item: item.Item, Brought: isBrought})
	}
	return gone
}

// moved reports markup and citations that are all there in another order: what they belong to has changed.
func moved(old, new []Loss) []Loss {
	fixed := func(items []Loss) []Loss {
		return slices.DeleteFunc(slices.Clone(items), func(item Loss) bool { return item.Kind != Markup && item.Kind != Citation })
	}
	before, after := fixed(old), fixed(new)
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			return []Loss{before[i]}
		}
	}
	return nil
}

// brought returns the new flaws of every kind that the new passage has more of.
func brought(old, new []Loss) []Loss {
	if len(new) == 0 {
		return nil
	}
	more := map[Kind]int{}
	for _, flaw := range new {
		more[flaw.Kind]++
	}
	for _, flaw := range old {
		more[flaw.Kind]--
	}
	return slices.DeleteFunc(missing(new, old, true), func(flaw Loss) bool { return more[flaw.Kind] <= 0 })
}

// negates says whether a word denies something. "No" and "not" inside a quotation do not count: it stays as it is.
func negates(word string) bool {
	switch word[0] | 0x20 {
	case 'n', 'w', 'c', 'h', 'b':
		switch strings.ToLower(word) {
		case "not", "no", "never", "none", "neither", "nor", "without", "cannot", "nothing", "nobody", "nowhere", "hardly", "barely":
			return true
		}
	}
	return len(word) > 3 && (word[len(word)-1]|0x20) == 't' && (strings.EqualFold(word[len(word)-3:], "n't") ||
		strings.HasSuffix(strings.ToLower(word), "n’t"))
}
