package builtin

import "plainhand/internal/humanize"

const (
	otherHandReason = "After “On the one hand,” the other hand goes without saying."
	// handSentences is how many sentences may stand between the two hands, in one paragraph or two that follow each other.
	handSentences = 7
)

// otherHands proposes "On the other," for "On the other hand," behind an "On the one hand".
func otherHands(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength != humanize.Strong || !s.opensOtherHand() || s.at(4) != "," || s.at(5) == "other" || s.at(5) == "others" {
		return proposals
	}
	for i := n - 1; i >= max(0, n-handSentences); i-- {
		if sentences[i].opensOtherHand() {
			return proposals
		}
		if sentences[i].opensOneHand() && s.block-sentences[i].block < 2 {
			made := proposal{sentence: n, from: 0, to: 5, id: shortOtherHand, reason: otherHandReason, kind: opener}
			made.texts = []string{"On the other,"}
			return append(proposals, made)
		}
	}
	return proposals
}

const shortOtherHand = "opener.other-hand-short"
