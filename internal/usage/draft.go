package usage

import (
	"crypto/sha256"
	"slices"

	"github.com/google/uuid"

	"plainhand/internal/humanize/document"
)

// Versions is how many versions of a draft its words pay for in a period: with other modes, strengths, layouts, kept
// words, or another seed. The version after that counts all of them again, and pays for as many.
const Versions = 20

// Draft is what words are counted for, as far as the ledger knows it. A draft costs its words once in a period. One
// that differs from all before costs the words of the paragraphs that were in none of them, and at least those of its
// shortest paragraph. Paragraphs are those that an engine rewrites, so white space, wrapped lines, and markup make no
// difference. The rule is applied by store.Reserve and store.Commit, under the lock on the user's row of the period.
type Draft struct {
	Fingerprint Fingerprint // the zero value: a text of its own, whose words all count
	Paragraphs  []Paragraph // distinct
}

// Paragraph is a paragraph of a draft, or what is between two of them, without its text.
type Paragraph struct {
	Fingerprint Fingerprint
	Words       int // in all places where the draft has it
}

// DraftOf returns the draft that a user's text is, divided as an engine divides it. No other user's has the same
// fingerprints. count counts words as they are charged.
func DraftOf(userID uuid.UUID, text *document.Document, count func(string) int) Draft {
	return draftOf(userID, text, text.Segments(), count)
}

// DeliveredDraft returns a draft with only the paragraphs of which something was delivered, those that overlap one of
// the ranges, and the words that they cost if all of them are new.
func DeliveredDraft(
	userID uuid.UUID, text *document.Document, delivered []Range, count func(string) int,
) (part Draft, words int) {
	whole := DraftOf(userID, text, count)
	segments := slices.DeleteFunc(text.Segments(), func(segment document.Segment) bool {
		return !slices.ContainsFunc(delivered, func(sent Range) bool {
			return sent.Start < segment.End && segment.Start < sent.End
		})
	})
	part = draftOf(userID, text, segments, count)
	part.Fingerprint = whole.Fingerprint
	for _, paragraph := range part.Paragraphs {
		words += paragraph.Words
	}
	return part, words
}

// Range is a part of a text, in bytes.
type Range struct{ Start, End int }

func draftOf(userID uuid.UUID, text *document.Document, segments []document.Segment, count func(string) int) Draft {
	whole := sha256.New()
	var draft Draft
	places := map[Fingerprint]int{}
	for _, segment := range segments {
		print := Fingerprint(sha256.Sum256([]byte(userID.String() + "\x00" + segment.Content)))
		whole.Write(print[:])
		words := count(text.Text[segment.Start:segment.End])
		if place, found := places[print]; found {
			draft.Paragraphs[place].Words += words
		} else if words > 0 {
			places[print] = len(draft.Paragraphs)
			draft.Paragraphs = append(draft.Paragraphs, Paragraph{print, words})
		}
	}
	whole.Sum(draft.Fingerprint[:0])
	return draft
}

// Count is how a run was counted.
type Count struct {
	Used     int  // in the period, with this run
	Words    int  // of this run
	Same     bool // the same result came out before in this period, so that nothing was counted
	Versions int  // of the draft in this period, with this one; 0 if it is not known as a draft
	Rounds   int  // how many times the draft's words were counted in this period, each for a number of Versions
}

// LastVersion reports whether the next version of the draft counts its words again.
func (c Count) LastVersion() bool { return c.Versions > 0 && c.Versions >= c.Rounds*Versions }
