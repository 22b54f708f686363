package english

// Tense is the time of a finite verb.
type Tense int

// The tenses. A perfect has the tense of its auxiliary: "has gone" is present, "had gone" past.
const (
	TenseUnknown Tense = iota
	TensePresent
	TensePast
	TenseModal // "can go": VerbGroup.Auxiliary names the modal
)

// VerbGroup is a finite verb with its auxiliaries and the words between them: "has never been seen".
type VerbGroup struct {
	Phrase
	Tense     Tense
	Auxiliary string // the modal, or the first auxiliary, in lower case without its clitic; "" for none
	Main      int    // the main verb
	Perfect   bool   // has gone
	Going     bool   // is going
	Passive   bool   // is gone
	Negated   bool
	Inner     bool // within a clause that a subordinator, a question word, or a relative pronoun opens
}

// VerbGroups lists the finite verbs of a passage with their groups.
func VerbGroups(words []Word) []VerbGroup {
	var groups []VerbGroup
	inner := false
	contact := false // a finite verb precedes, without an opening of another main clause since: "the beauty it has"
	for i := 0; i < len(words); i++ {
		switch {
		case opensClause(words, i):
			inner = true
		case words[i].Tag == CC || at(words, i) == ";":
			inner, contact = inner && !startsMainClause(words, i), false
		case Finite.Has(words[i].Tag) && !words[i].Name:
			group := verbGroup(words, i)
			group.Inner = inner || contact
			groups = append(groups, group)
			inner, contact = inner && at(words, group.To) != ",", true
			i = group.To - 1
		case at(words, i) == ",":
			inner, contact = inner && (len(groups) == 0 || !groups[len(groups)-1].Inner), false
		}
	}
	return groups
}

// startsMainClause reports whether a conjunction follows a comma, and so opens a main clause: ", and it".
func startsMainClause(words []Word, i int) bool { return i > 0 && at(words, i-1) == "," }

// opensClause reports whether word i opens an embedded clause, to which the next finite verb then belongs.
func opensClause(words []Word, i int) bool {
	switch words[i].Tag {
	case WDT, WP, WPS, WRB:
		return true
	case IN:
		return subordinators[at(words, i)]
	}
	return false
}

var subordinators = map[string]bool{
	"that": true, "if": true, "because": true, "although": true, "though": true, "while": true, "unless": true,
	"until":   true,
	"whether": true, "since": true, "as": true, "once": true, "whereas": true, "after": true, "before": true, "so": true,
	"than": true, "till": true,
}

// verbGroup parses the group that starts with the finite verb at i.
func verbGroup(words []Word, i int) VerbGroup {
	group := VerbGroup{Phrase: Phrase{i, i + 1}, Main: i, Tense: tenseOf(words[i].Tag), Negated: negative(words, i)}
	kind := auxiliaryKind(host(words, i))
	if words[i].Tag == MD {
		kind = MD
	}
	if kind == Other {
		return group
	}
	group.Auxiliary = host(words, i)
	for end := i + 1; end < len(words); end++ {
		tag := words[end].Tag
		switch {
		case Adverbs.Has(tag) || at(words, end) == "not":
			group.Negated = group.Negated || negative(words, end)
			continue
		case kind == MD && Infinitive.Has(tag), kind == VBP && tag == VBN, kind == VBZ && (tag == VBN || tag == VBG):
		default:
			return group.settled()
		}
		group.Perfect = group.Perfect || kind == VBP && tag == VBN
		group.Passive = kind == VBZ && tag == VBN
		group.Going = kind == VBZ && tag == VBG
		group.Main, group.To = end, end+1
		if kind = auxiliaryKind(at(words, end)); kind == Other || kind == MD {
			return group.settled()
		}
	}
	return group.settled()
}

// settled removes the auxiliary of a group whose main verb it is: "has two legs", "is tall".
func (g VerbGroup) settled() VerbGroup {
	if g.Main == g.From && g.Tense != TenseModal {
		g.Auxiliary = ""
	}
	return g
}

func tenseOf(tag Tag) Tense {
	switch tag {
	case VBZ, VBP:
		return TensePresent
	case VBD:
		return TensePast
	case MD:
		return TenseModal
	}
	return TenseUnknown
}

// auxiliaryKind classifies an auxiliary by the form that may follow it: MD for a base, VBP (have) for a participle, VBZ
// (be) for a participle or -ing form.
func auxiliaryKind(word string) Tag {
	switch word {
	case "do", "does", "did":
		return MD
	case "have", "has", "had", "having":
		return VBP
	case "be", "am", "is", "are", "was", "were", "been", "being":
		return VBZ
	}
	return Other
}

func negative(words []Word, i int) bool {
	switch word := at(words, i); word {
	case "not", "never", "hardly", "barely", "cannot", "no", "nor", "neither", "rarely", "seldom":
		return true
	default:
		return len(word) > 3 && word[len(word)-3:] == "n't"
	}
}

// SubjectOf returns the simple noun phrase that is the subject of a verb group, without its prepositional phrases: "the
// price" in "the price of oil rises". Joined reports that "and" joins another noun to it, which makes it plural. The
// subject is empty if the words before the verb don't determine it.
func SubjectOf(words []Word, group VerbGroup) (subject Phrase, joined bool) {
	end := group.From
	for end > 0 && Adverbs.Has(words[end-1].Tag) {
		end--
	}
	for {
		if end > 2 && at(words, end-1) == "," && end == group.From {
			return interrupted(words, end), false
		}
		subject = NounPhraseBefore(words, end)
		if subject.Empty() || subject.From == 0 {
			return subject, joined
		}
		switch before := words[subject.From-1]; {
		case before.Tag == IN && !subordinators[at(words, subject.From-1)]:
			end = subject.From - 1
			joined = false
		case before.Tag == CC && subject.From > 1 && (headTags | SetOf(PRP)).Has(words[subject.From-2].Tag):
			end = subject.From - 1
			joined = true
		case before.Tag == TO || Verbs.Has(before.Tag) && !opensBefore(words, subject.From-1):
			return Phrase{}, false // an object, or the subject of a clause without a conjunction
		default:
			return subject, joined
		}
	}
}

// interrupted returns the subject of a verb that a comma separates from it: "the dam, built in 1950, holds".
func interrupted(words []Word, end int) Phrase {
	subject := NounPhrase(words, 0)
	for after := subject.To; !subject.Empty() && after < end-1; {
		if at(words, after) == "," {
			return subject
		}
		inner := NounPhrase(words, after+1)
		if words[after].Tag != IN || inner.Empty() {
			break
		}
		after = inner.To
	}
	return Phrase{}
}

func opensBefore(words []Word, i int) bool { return i >= 0 && opensClause(words, i) }
