package english

import (
	"fmt"
	"strings"
)

// Tag is a word's part of speech, named as in the Penn Treebank.
type Tag uint8

// The tags. Punctuation and all other tokens that aren't words of running text are Other.
const (
	Other Tag = iota
	CC        // and, but
	CD        // seven, 7
	DT        // the, this, every
	EX        // there, in "there is"
	FW        // a foreign word
	IN        // of, in, because, that
	JJ        // big
	JJR       // bigger
	JJS       // biggest
	MD        // can, must
	NN        // house, water
	NNP       // Anna
	NNPS      // Vikings
	NNS       // houses
	PDT       // all, in "all the houses"
	POS       // 's, as a separate token
	PRP       // she, them
	PRPS      // her, their: PRP$
	RB        // soon, very
	RBR       // sooner
	RBS       // soonest
	RP        // up, in "give up"
	TO        // to
	UH        // oh
	VB        // be, take: the base after "to" and "must"
	VBD       // took
	VBG       // taking
	VBN       // taken
	VBP       // take: we take
	VBZ       // takes
	WDT       // which, that
	WP        // who, what
	WPS       // whose: WP$
	WRB       // how, when
	tags
)

var names = [tags]string{"", "CC", "CD", "DT", "EX", "FW", "IN", "JJ", "JJR", "JJS", "MD", "NN", "NNP", "NNPS", "NNS",
	"PDT", "POS",
	"PRP", "PRP$", "RB", "RBR", "RBS", "RP", "TO", "UH", "VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "WDT", "WP", "WP$",
	"WRB"}

var byName = func() map[string]Tag {
	known := make(map[string]Tag, tags)
	for tag, name := range names {
		known[name] = Tag(tag)
	}
	return known
}()

// String returns the Treebank's name, and "" for Other.
func (t Tag) String() string { return names[t] }

// Set is a set of tags.
type Set uint64

// SetOf makes a set of tags.
func SetOf(members ...Tag) Set {
	var set Set
	for _, tag := range members {
		set |= 1 << tag
	}
	return set
}

// Has reports whether a tag is a member.
func (s Set) Has(tag Tag) bool { return s>>tag&1 == 1 }

// The classes that rules use.
var (
	Nouns      = SetOf(NN, NNS)
	Names      = SetOf(NNP, NNPS)
	Adjectives = SetOf(JJ, JJR, JJS)
	Adverbs    = SetOf(RB, RBR, RBS)
	Verbs      = SetOf(VB, VBD, VBG, VBN, VBP, VBZ)
	Finite     = SetOf(VBD, VBP, VBZ, MD)
	Infinitive = SetOf(VB, VBP) // same form, distinguished by the previous word
)

var classes = map[string]Set{
	"N": Nouns, "NP": Names, "J": Adjectives, "R": Adverbs, "V": Verbs, "F": Finite,
}

// ParseSet parses comma-separated tags and classes: "JJ,VBN", "N,NP". The classes are N for nouns, NP for names, J for
// adjectives, R for adverbs, V for verbs, and F for finite verbs including modals.
func ParseSet(list string) (Set, error) {
	var set Set
	for name := range strings.SplitSeq(list, ",") {
		class, isClass := classes[name]
		tag, isTag := byName[name]
		switch {
		case isClass:
			set |= class
		case isTag && name != "":
			set |= SetOf(tag)
		default:
			return 0, fmt.Errorf("there is no part of speech %q", name)
		}
	}
	return set, nil
}
