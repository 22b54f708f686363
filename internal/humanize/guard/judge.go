package guard

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize/document"
)

// judge compares two passages.
func judge(before, after passage) []Loss {
	return append(inspect(before, after), weigh(before, after)...)
}

// inspect compares what is written, letter by letter.
func inspect(before, after passage) []Loss {
	old, new := take(before), take(after)
	losses := compareProtected(old.protected, new.protected)
	losses = append(losses, compareLinks(before, after)...)
	losses = append(losses, missing(old.names, new.capitals, false)...)
	if len(missing(new.inside, old.inside, true)) > 0 { // unless a name that opened a sentence has moved into one
		losses = append(losses, missing(new.inside, append(old.inside, old.names...), true)...)
	}
	switch {
	case len(after.units) == 0 && len(before.units) > 0 && strings.TrimSpace(after.body()) != "":
		losses = append(losses, Loss{Kind: Structure}) // a mark before it has swallowed it
	case len(after.units) > 0 && finished(before) && !finished(after):
		losses = append(losses, Loss{Kind: UnfinishedEnding, Brought: true})
	}
	// A half may have its other half in another sentence, so none may be added and none may be lost.
	losses = append(losses, missing(old.halves, new.halves, false)...)
	losses = append(losses, missing(new.halves, old.halves, true)...)
	if found := flaws(after); len(found) > 0 {
		losses = append(losses, brought(flaws(before), found)...)
	}
	return losses
}

// compareProtected reports what was lost, brought or moved. An extra occurrence of a kept word does no harm.
func compareProtected(old, new []Loss) []Loss {
	if slices.Equal(old, new) {
		return nil
	}
	losses := missing(old, new, false)
	for _, item := range missing(new, old, true) {
		if item.Kind != Kept {
			losses = append(losses, item)
		}
	}
	return append(losses, moved(old, new)...)
}

// finished says whether a passage ends with a stop, ignoring closing marks after it.
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

// missing returns the items of one bag that the other lacks, or has fewer of.
func missing(from, in []Loss, isBrought bool) []Loss {
	if inTurn(from, in) {
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

// inTurn says whether the other list has all items of from in the same order, as it mostly does.
func inTurn(from, in []Loss) bool {
	for _, item := range in {
		if len(from) > 0 && item == from[0] {
			from = from[1:]
		}
	}
	return len(from) == 0
}

// moved reports markup and citations that are all there but in a different order: what they belong to has changed.
func moved(old, new []Loss) []Loss {
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

// brought returns the new flaws of every kind that the new passage has more of.
func brought(old, new []Loss) []Loss {
	more := map[Kind]int{}
	for _, flaw := range new {
		more[flaw.Kind]++
	}
	for _, flaw := range old {
		more[flaw.Kind]--
	}
	return slices.DeleteFunc(missing(new, old, true), func(flaw Loss) bool { return more[flaw.Kind] <= 0 })
}
