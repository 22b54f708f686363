package usage

import (
	"crypto/sha256"
	"strings"

	"github.com/google/uuid"
)

// Versions is how many versions of a draft its words pay for in a period: with other modes, strengths, layouts, kept
// words, or another draw. The version after that counts all of them again, and pays for as many.
const Versions = 20

// Draft is what words are counted for, as far as the ledger knows it. A draft costs its words once in a period. One
// that differs from all before costs the words of the paragraphs that were in none of them, and at least those of its
// shortest paragraph. White space around paragraphs makes no difference. The rule is applied by store.Reserve and
// store.Commit, where nobody can come in between.
type Draft struct {
	Fingerprint Fingerprint // the zero value: a text of its own, whose words all count
	Paragraphs  []Paragraph // each once
}

// Paragraph is one of a draft's, without its text.
type Paragraph struct {
	Fingerprint Fingerprint
	Words       int
}

// DraftOf returns the draft that a user's text is. Nobody else's has the same fingerprints. count counts words as they
// are charged.
func DraftOf(userID uuid.UUID, text string, count func(string) int) Draft {
	whole := sha256.New()
	var draft Draft
	seen := map[Fingerprint]bool{}
	for line := range strings.Lines(text) {
		paragraph := strings.TrimSpace(line)
		if paragraph == "" {
			continue
		}
		print := Fingerprint(sha256.Sum256([]byte(userID.String() + "\x00" + paragraph)))
		whole.Write(print[:])
		if words := count(paragraph); words > 0 && !seen[print] {
			seen[print] = true
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
}
