package facts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/text/document"
)

// ComparePassages returns all losses between two passages.
func ComparePassages(before, after Passage) []Loss {
	return append(compareSurface(before, after), compareMeaning(before, after)...)
}

// compareSurface compares protected items, names, and punctuation, character by character.
func compareSurface(before, after Passage) []Loss {
	old, new := inventoryOf(before), inventoryOf(after)
	losses := compareProtected(old.protected, new.protected)
	losses = append(losses, compareLinks(before, after)...)
	losses = append(losses, Missing(old.names, new.capitals, false)...)
	if len(Missing(new.midSentence, old.midSentence, true)) > 0 { // unless a name was at the start of a sentence
		losses = append(losses, Missing(new.midSentence, append(old.midSentence, old.names...), true)...)
	}
	switch {
	case len(after.tokens) == 0 && len(before.tokens) > 0 && strings.TrimSpace(after.body()) != "":
		losses = append(losses, Loss{Kind: Structure}) // a mark before the passage made it part of another token
	case len(after.tokens) > 0 && endsWithStop(before) && !endsWithStop(after):
		losses = append(losses, Loss{Kind: UnfinishedEnding, Added: true})
	}
	// The two halves of a pair may be in different sentences, so neither may be added or lost.
	losses = append(losses, Missing(old.unpaired, new.unpaired, false)...)
	losses = append(losses, Missing(new.unpaired, old.unpaired, true)...)
	if found := flaws(after); len(found) > 0 {
		losses = append(losses, newFlaws(flaws(before), found)...)
	}
	return losses
}

// compareProtected reports protected items that were lost, added, or reordered. An extra occurrence of a kept word is
// allowed.
func compareProtected(old, new []Loss) []Loss {
	if slices.Equal(old, new) {
		return nil
	}
	losses := Missing(old, new, false)
	for _, item := range Missing(new, old, true) {
		if item.Kind != Kept {
			losses = append(losses, item)
		}
	}
	return append(losses, compareOrder(old, new)...)
}

// endsWithStop reports whether a passage ends with a sentence-ending mark, ignoring closing marks after it.
func endsWithStop(p Passage) bool {
	for i := len(p.tokens) - 1; i >= 0; i-- {
		last := p.tokens[i]
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

// Missing returns the items of one multiset that the other lacks or has fewer of.
func Missing(from, in []Loss, isBrought bool) []Loss {
	if inOrder(from, in) {
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
		gone = append(gone, Loss{Kind: item.Kind, Item: item.Item, Added: isBrought})
	}
	return gone
}

// inOrder reports whether the other list has all items of from in the same order: a fast path, since it usually does.
func inOrder(from, in []Loss) bool {
	for _, item := range in {
		if len(from) > 0 && item == from[0] {
			from = from[1:]
		}
	}
	return len(from) == 0
}

// compareOrder returns the first markup or citation whose position in the order has changed, and with it the words that
// it belongs to.
func compareOrder(old, new []Loss) []Loss {
	fixed := func(items []Loss) []Loss {
		return slices.DeleteFunc(slices.Clone(items),
			func(item Loss) bool { return item.Kind != Markup && item.Kind != Citation })
	}
	before, after := fixed(old), fixed(new)
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			return []Loss{before[i]}
		}
	}
	return nil
}

// newFlaws returns the flaws that the new passage adds, of the kinds that it has more of.
func newFlaws(old, new []Loss) []Loss {
	more := map[Kind]int{}
	for _, flaw := range new {
		more[flaw.Kind]++
	}
	for _, flaw := range old {
		more[flaw.Kind]--
	}
	return slices.DeleteFunc(Missing(new, old, true), func(flaw Loss) bool { return more[flaw.Kind] <= 0 })
}
