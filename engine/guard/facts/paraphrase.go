package facts

import (
	"regexp"
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// Reading is a parsed passage of a text, with the names of the complete text.
type Reading struct {
	Passage
	names nameIndex
}

// nameIndex maps each name of a text, in lower case, to the end offset of its first occurrence.
type nameIndex map[string]int

// Read parses a text in a language, whose code may be empty.
func Read(parsed *document.Document, code string) Reading {
	return Index(DocumentPassage(parsed, code))
}

// Index returns the reading of a complete text.
func Index(complete Passage) Reading { return Reading{complete, indexNames(complete)} }

func indexNames(p Passage) nameIndex {
	found := nameIndex{}
	for _, next := range p.tokens {
		if next.Kind != document.Word {
			continue
		}
		if name, ok := document.NameCandidate(p.word(next)); ok {
			if name = strings.ToLower(name); found[name] == 0 {
				found[name] = next.End
			}
		}
	}
	return found
}

// before reports whether a name occurs before an offset of the text.
func (n nameIndex) before(name string, at int) bool { return n[name] > 0 && n[name] <= at }

// Between returns the part of the text between two offsets.
func (r Reading) Between(start, end int) Reading { return r.Of(r.Passage.Between(start, end)) }

// Of returns a passage of the text.
func (r Reading) Of(p Passage) Reading { return Reading{p, r.names} }

// Paraphrase checks a rewritten passage, in any words and any order, against the original. Names that occur earlier in
// the text may become pronouns, and pronouns names. It passes if there are no losses.
//
// Compare requires the expressions of the original. A paraphrase may express the same by other means: paraphrase.tsv
// lists the substitutes. Emphasis is not a fact.
//
// At light strength, users expect their own words: a paraphrase must meet the same standard as an edit.
func Paraphrase(original Reading, after Passage, request humanize.Prepared) []Loss {
	before := original.Passage
	dropped := strings.TrimSpace(after.body()) == "" && before.IsEmpty()
	if dropped || before.body() == after.body() {
		return nil
	}
	if request.Strength == humanize.Light {
		return ComparePassages(before, after)
	}
	old, new := parseStatement(before), parseStatement(after)
	losses := compareNames(before, after, original.names).ignoreRenamed(compareSurface(before, after))
	losses = IgnoreReformatted(losses, before, after, request)
	losses = slices.DeleteFunc(losses, func(loss Loss) bool { return loss.Kind == UnfinishedEnding && isShort(before) })
	losses = append(losses, missingMeanings(old, new.withSubstitutes(after, before, false), false)...)
	losses = append(losses, missingMeanings(new, old.withSubstitutes(before, after, true), true)...)
	losses = append(losses, reversedNegations(old, new, before, after)...)
	losses = append(losses, missingUnits(old, new, false)...)
	losses = append(losses, missingUnits(new, old, true)...)
	if old.sentences <= maxSentences {
		losses = append(losses, opposites(old.withoutContrast(), new.withoutContrast())...)
	}
	losses = withoutStock(losses, before)
	losses = append(losses, compareRelations(before, after)...)
	if words(after) > maxWords(words(before)) {
		losses = append(losses, Loss{Kind: Length, Added: true})
	}
	return ignoreEqualFigures(ignoreDoubtful(losses, before, after), before, after)
}

// denialContrast matches a sentence that denies one thing only to state another: “it isn't about X, but about Y”, “they
// aren't X; they're Y”.
var denialContrast = regexp.MustCompile(`(?i)\b` +
	`(?:isn't|aren't|wasn't|weren't|(?:is|are|was|were|it's|that's|they're) not)\b` +
	`[^.!?]{2,90}(?:, but|[;:,—–.]) ?(?:rather |instead )?` +
	`(?:about|it's|it is|they're|they are|that's|that is|to|a|an|the)\b`)

// moreThanContrast matches a sentence that calls a thing more than it is only to state another: “it is more than a
// ditch—it's a community”, “it represents more than just a vessel—it's a testament”.
var moreThanContrast = regexp.MustCompile(`(?i)\bmore than (?:just )?(?:an?|the) (?:[\w-]+ ){0,3}[\w-]+ ?[;:,—–.] ?` +
	`(?:it's|it is|they're|they are|that's|this is) `)

// beliefOpening matches a company's stock opening about its beliefs: “At Rivergate Clay, we believe”.
var beliefOpening = regexp.MustCompile(`\bAt [A-Z][^,.!?]{2,40}, we (?:firmly |truly )?believe\b`)

// withoutStock removes the apparent losses of stock phrases, which state nothing.
func withoutStock(losses []Loss, before Passage) []Loss {
	body := strings.ReplaceAll(before.body(), "’", "'")
	more, believes := moreThanContrast.MatchString(body), beliefOpening.MatchString(body)
	return slices.DeleteFunc(withoutDenial(losses, body), func(loss Loss) bool {
		item := strings.ToLower(loss.Item)
		return !loss.Added && (more && strings.HasPrefix(item, "more than") || believes && item == "believe")
	})
}

// withoutDenial removes the loss of the only negation of a denialContrast, which carries no fact.
func withoutDenial(losses []Loss, before string) []Loss {
	lost := 0
	for _, loss := range losses {
		if loss.Kind == Negation && !loss.Added {
			lost++
		}
	}
	if lost != 1 || !denialContrast.MatchString(before) {
		return losses
	}
	return slices.DeleteFunc(losses, func(loss Loss) bool { return loss.Kind == Negation && !loss.Added })
}

// IgnoreReformatted removes losses of items that occur in another form: numbers in words, quotations with another
// comma. Emphasis is not a fact, and must only be kept if the layout is.
func IgnoreReformatted(losses []Loss, before, after Passage, request humanize.Prepared) []Loss {
	losses = slices.DeleteFunc(losses, func(loss Loss) bool {
		switch loss.Kind {
		case Markup:
			loose := request.Layout != humanize.Keep || request.FreeStructure
			return loose && strings.Trim(loss.Item, "*_") == ""
		case Quotation:
			return containsQuotation(before, loss.Item) && containsQuotation(after, loss.Item)
		}
		return false
	})
	return ignoreEqualFigures(losses, before, after)
}

// maxWords is the maximum number of words of a paraphrase. Of 8,800 careful ones, one in 500 is longer.
func maxWords(before int) int { return before*7/4 + 8 }

func words(p Passage) int {
	count := 0
	for _, next := range p.tokens {
		if next.Kind == document.Word {
			count++
		}
	}
	return count
}

// isShort reports whether a passage is as short as a heading or a greeting, which need no period.
func isShort(p Passage) bool { return len(p.tokens) < 14 }

// containsQuotation reports whether a passage has the words of a quotation, regardless of quotation marks and
// punctuation.
func containsQuotation(p Passage, quotation string) bool {
	plain := func(text string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune("\"“”'‘’.,!?;:…*_", r) {
				return -1
			}
			return r
		}, strings.ToLower(text))
	}
	return strings.Contains(plain(p.body()), plain(quotation))
}

// ignoreDoubtful removes apparent additions in a rebuilt sentence: an added “not” or “only” means a change of meaning
// only if most of the words stayed.
func ignoreDoubtful(losses []Loss, before, after Passage) []Loss {
	all, kept := before.sharedWords(after)
	if float64(kept) >= minKept*float64(all) {
		return losses
	}
	return slices.DeleteFunc(losses, func(loss Loss) bool {
		switch loss.Kind {
		case Negation, Comparison, Quantity, Modality, Certainty, Frequency:
			return loss.Added
		}
		return false
	})
}

// minKept is the share of a sentence's content words that must remain for ignoreDoubtful to report additions. It
// removes a fifth of the false positives on 8,800 carefully edited sentences, and misses one of 57 planted faults.
const minKept = 0.6

// IsEmpty reports whether a passage may be deleted because it states nothing: a greeting, an exclamation, an emoji, or
// a stock line.
func (p Passage) IsEmpty() bool {
	if p.IsStock() {
		return true
	}
	words := 0
	for _, next := range p.tokens {
		switch {
		case next.Kind == document.Opaque && next.Protect != document.Markup, next.Name:
			return false
		case next.Kind == document.Word:
			words++
		}
	}
	body := strings.TrimRight(p.body(), " *_\"”’)")
	cries := body != "" && strings.ContainsAny(body[len(body)-1:], "!?:,")
	return words == 0 || words <= maxEmptyWords && cries
}

// maxEmptyWords is the maximum number of words of an exclamation or announcement.
const maxEmptyWords = 6
