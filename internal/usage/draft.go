package usage

import (
	"crypto/sha256"
	"slices"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// VersionsPerRound is the number of versions of a draft per payment and period: runs with different modes, strengths,
// layouts, kept words, or seeds. The next version charges the draft's words again, which pay for as many versions.
const VersionsPerRound = 20

// Draft is the unit of pricing in the ledger: the paragraphs of a text. A draft costs its words once in a period. A
// different draft costs the words of its paragraphs that were in no earlier one, and at least those of its shortest
// paragraph. Paragraphs are those that an engine rewrites, so white space, wrapped lines, and markup make no
// difference. The SQL of the rule is in store/billing/draft_cost.go.
type Draft struct {
	Fingerprint Fingerprint // the zero value: not part of draft pricing, all words are charged
	Paragraphs  []Paragraph // distinct
	Partial     bool        // some of the text's paragraphs are missing, since they were not delivered
}

// Paragraph is a paragraph of a draft, or the text between two of them, by its fingerprint.
type Paragraph struct {
	Fingerprint Fingerprint
	Words       int // total of all occurrences in the draft
}

// DraftOf returns the draft of a user's text, divided as an engine divides it. The fingerprints depend on the user.
func DraftOf(userID uuid.UUID, text *document.Document) Draft {
	return draftOf(userID, text, text.Segments())
}

func (d Draft) isZero() bool { return d.Fingerprint == Fingerprint{} }

// DeliveredDraft returns the draft of a text with only the paragraphs that overlap one of the delivered ranges, and the
// words that they cost if all of them are new.
func DeliveredDraft(userID uuid.UUID, text *document.Document, delivered []Range) (part Draft, words int) {
	complete := DraftOf(userID, text)
	segments := slices.DeleteFunc(text.Segments(), func(segment document.Segment) bool {
		return !slices.ContainsFunc(delivered, func(sent Range) bool {
			return sent.Start < segment.End && segment.Start < sent.End
		})
	})
	part = draftOf(userID, text, segments)
	part.Fingerprint, part.Partial = complete.Fingerprint, len(part.Paragraphs) < len(complete.Paragraphs)
	return part, part.words()
}

// Range is a half-open range of byte offsets in a text.
type Range = humanize.Range

// withoutUnbilled returns the draft of a text with only the paragraphs that are charged, and the words that they cost
// if all of them are new.
func withoutUnbilled(userID uuid.UUID, text *document.Document, unbilled []Range) (part Draft, words int) {
	segments := slices.DeleteFunc(text.Segments(), func(segment document.Segment) bool {
		return slices.Contains(unbilled, Range{Start: segment.Start, End: segment.End})
	})
	part = draftOf(userID, text, segments)
	part.Fingerprint = DraftOf(userID, text).Fingerprint
	return part, part.words()
}

// words is the total of the paragraphs' words.
func (d Draft) words() int {
	words := 0
	for _, paragraph := range d.Paragraphs {
		words += paragraph.Words
	}
	return words
}

func draftOf(userID uuid.UUID, text *document.Document, segments []document.Segment) Draft {
	hash := sha256.New()
	var draft Draft
	indexes := map[Fingerprint]int{}
	for _, segment := range segments {
		fingerprint := Fingerprint(sha256.Sum256([]byte(userID.String() + "\x00" + segment.Content)))
		hash.Write(fingerprint[:])
		words := humanize.ChargedWords(text.Text[segment.Start:segment.End])
		if index, found := indexes[fingerprint]; found {
			draft.Paragraphs[index].Words += words
		} else if words > 0 {
			indexes[fingerprint] = len(draft.Paragraphs)
			draft.Paragraphs = append(draft.Paragraphs, Paragraph{fingerprint, words})
		}
	}
	hash.Sum(draft.Fingerprint[:0])
	return draft
}

// Charge is the charge for a run.
type Charge struct {
	Used         int  // words in the period, including this run
	Words        int  // charged for this run
	KnownOutcome bool // an earlier run of this period had the same result, so that nothing was charged
	Versions     int  // of the draft in this period, including this one; 0 without draft pricing
	Rounds       int  // how many times the draft's words were charged in this period
}

// LastVersion reports whether the next version of the draft charges its words again.
func (c Charge) LastVersion() bool { return c.Versions > 0 && c.Versions >= c.Rounds*VersionsPerRound }
