package guard

import (
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// Reading is a stretch of a text as the guard reads it, with the names of the whole text.
type Reading struct {
	passage
	named named
}

// named maps each name of a text, in lower case, to where it first occurs.
type named map[string]int

// Read reads a text in a language, whose code may be empty.
func Read(parsed *document.Document, code string) Reading {
	whole := readAll(parsed, code)
	return Reading{whole, namedIn(whole)}
}

func namedIn(p passage) named {
	found := named{}
	for _, next := range p.units {
		if next.Kind != document.Word {
			continue
		}
		if name, ok := document.Capital(p.word(next)); ok {
			if name = strings.ToLower(name); found[name] == 0 {
				found[name] = next.End
			}
		}
	}
	return found
}

// before reports whether a name occurs before an offset of the text.
func (n named) before(name string, at int) bool { return n[name] > 0 && n[name] <= at }

// Between returns what starts between two offsets of the text.
func (r Reading) Between(start, end int) Reading {
	return Reading{r.passage.between(start, end), r.named}
}

// Paraphrase checks a rewritten stretch, in any words and any order, against the stretch that it comes from. Names that
// occur earlier in the text may become pronouns, and pronouns names. No losses means that it passes.
//
// Compare holds edits to the expressions of the original. A paraphrase may say the same thing by other means: the table
// paraphrase.tsv lists what may stand for what. Emphasis is not a fact.
//
// At light strength people want their own words: a paraphrase is held to the same standard as an edit.
func Paraphrase(before, after Reading, request humanize.Prepared) []Loss {
	return paraphrased(before.passage, after.passage, before.named, request)
}

func paraphrased(before, after passage, known named, request humanize.Prepared) []Loss {
	dropped := strings.TrimSpace(after.body()) == "" && Empty(Reading{passage: before})
	if dropped || before.body() == after.body() {
		return nil
	}
	if request.Strength == humanize.Light {
		return judge(before, after)
	}
	said, says := understand(before), understand(after)
	losses := sameProtected(namesOf(before, after, known).pardon(inspect(before, after)), before, after, request)
	losses = slices.DeleteFunc(losses, func(loss Loss) bool { return loss.Kind == UnfinishedEnding && brief(before) })
	losses = append(losses, untold(said, says.pardoning(after, before, false), false)...)
	losses = append(losses, untold(says, said.pardoning(before, after, true), true)...)
	losses = append(losses, reversed(said, says, before, after)...)
	losses = append(losses, unmeasured(said, says, false)...)
	losses = append(losses, unmeasured(says, said, true)...)
	if said.sentences <= few {
		losses = append(losses, opposed(said.withoutContrast(), says.withoutContrast())...)
	}
	losses = withoutStock(losses, before)
	losses = append(losses, turnedRound(before, after)...)
	if words(after) > mostWords(words(before)) {
		losses = append(losses, Loss{Kind: Length, Brought: true})
	}
	return sameFigures(doubtful(losses, before, after), before, after)
}

// contrasting matches a sentence that denies one thing only to say another: “it isn't about X, but about Y”, “they
// aren't X; they're Y”.
var contrasting = regexp.MustCompile(`(?i)\b` +
	`(?:isn't|aren't|wasn't|weren't|(?:is|are|was|were|it's|that's|they're) not)\b` +
	`[^.!?]{2,90}(?:, but|[;:,—–.]) ?(?:rather |instead )?` +
	`(?:about|it's|it is|they're|they are|that's|that is|to|a|an|the)\b`)

// surpassing matches a sentence that calls a thing more than it is only to say another: “it is more than a ditch—it's a
// community”, “it represents more than just a vessel—it's a testament”.
var surpassing = regexp.MustCompile(`(?i)\bmore than (?:just )?(?:an?|the) (?:[\w-]+ ){0,3}[\w-]+ ?[;:,—–.] ?` +
	`(?:it's|it is|they're|they are|that's|this is) `)

// welcoming matches a firm's stock opening of what it believes: “At Rivergate Clay, we believe”.
var welcoming = regexp.MustCompile(`\bAt [A-Z][^,.!?]{2,40}, we (?:firmly |truly )?believe\b`)

// withoutStock removes losses of what stock phrases seem to say.
func withoutStock(losses []Loss, before passage) []Loss {
	body := strings.ReplaceAll(before.body(), "’", "'")
	more, believes := surpassing.MatchString(body), welcoming.MatchString(body)
	return slices.DeleteFunc(withoutDenial(losses, body), func(loss Loss) bool {
		item := strings.ToLower(loss.Item)
		return !loss.Brought && (more && strings.HasPrefix(item, "more than") || believes && item == "believe")
	})
}

// withoutDenial removes the loss of such a sentence's only negation, which carries no fact.
func withoutDenial(losses []Loss, before string) []Loss {
	lost := 0
	for _, loss := range losses {
		if loss.Kind == Negation && !loss.Brought {
			lost++
		}
	}
	if lost != 1 || !contrasting.MatchString(before) {
		return losses
	}
	return slices.DeleteFunc(losses, func(loss Loss) bool { return loss.Kind == Negation && !loss.Brought })
}

// sameProtected strikes out what is there in another form: numbers in words, quotations with another comma. Emphasis is
// not a fact, and is only kept where the layout is.
func sameProtected(losses []Loss, before, after passage, request humanize.Prepared) []Loss {
	losses = slices.DeleteFunc(losses, func(loss Loss) bool {
		switch loss.Kind {
		case Markup:
			loose := request.Layout != humanize.Keep || request.FreeStructure
			return loose && strings.Trim(loss.Item, "*_") == ""
		case Quotation:
			return quotes(before, loss.Item) && quotes(after, loss.Item)
		}
		return false
	})
	return sameFigures(losses, before, after)
}

// mostWords is the maximum length of a paraphrase. Of 8,800 that were made with care, one in 500 is longer.
func mostWords(before int) int { return before*7/4 + 8 }

func words(p passage) int {
	count := 0
	for _, next := range p.units {
		if next.Kind == document.Word {
			count++
		}
	}
	return count
}

// brief reports whether a passage is as short as a heading or a greeting, which need no period.
func brief(p passage) bool { return len(p.units) < 14 }

// quotes reports whether a passage has the words of a quotation, whatever the marks around them.
func quotes(p passage, quotation string) bool {
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

// doubtful strikes out what a rebuilt sentence may have added: a “not” or an “only” points to another meaning only
// where most of the words stayed.
func doubtful(losses []Loss, before, after passage) []Loss {
	all, kept := before.inCommon(after)
	if float64(kept) >= leastKept*float64(all) {
		return losses
	}
	return slices.DeleteFunc(losses, func(loss Loss) bool {
		switch loss.Kind {
		case Negation, Comparison, Quantity, Modality, Certainty, Frequency:
			return loss.Brought
		}
		return false
	})
}

// leastKept is the share of a sentence's content words that must remain for doubtful to trust what was added. It
// removes a fifth of the false positives on 8,800 carefully edited sentences, and costs one of 57 planted faults.
const leastKept = 0.6

// Empty reports whether a stretch may be dropped altogether because it says nothing: a greeting, a cry, an emoji, or a
// sentence that fits any text.
func Empty(before Reading) bool {
	if isStock(before.passage) {
		return true
	}
	words := 0
	for _, next := range before.units {
		switch {
		case next.Kind == document.Opaque && next.Protect != document.Markup, next.Name:
			return false
		case next.Kind == document.Word:
			words++
		}
	}
	body := strings.TrimRight(before.body(), " *_\"”’)")
	cries := body != "" && strings.ContainsAny(body[len(body)-1:], "!?:,")
	return words == 0 || words <= emptyWords && cries
}

// emptyWords is the most words that a cry or an announcement has.
const emptyWords = 6
