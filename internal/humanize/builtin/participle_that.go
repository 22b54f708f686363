package builtin

import "plainhand/internal/humanize/english"

// longestTaken is the longest clause, in words, that one "that" can take up.
const longestTaken = 18

// takesThat reports whether "that" would surely mean all of the clause before: a short one that tells a deed or an event, with
// nothing else in it that the word might point at, and no second "that" behind it.
func (h *hanging) takesThat() bool {
	switch base := h.mainBase(); {
	case h.comma > longestTaken, h.inner, h.main.Inner:
		return false
	case broughtAbout[h.base] && (linkingStates[base] || h.main.Passive || h.main.Perfect || base == "have" && h.base == "make"):
	case uneventful[base], unreal[base], h.main.Passive, h.main.Perfect, h.main.Negated:
		return false
	case h.main.Tense == english.TenseModal && (h.base == "allow" || h.base == "enable" || h.base == "help"):
		return false // "can …, and that can allow"
	}
	for i := range h.words[:h.end] {
		if h.at(i) == "that" || i < h.comma && (h.at(i) == "but" || demonstratives[h.at(i)]) {
			return false
		}
	}
	return true
}

// doubts reports whether something in the sentence makes what it tells only possible, or "thereby" ties it to how it is done: a
// second verb beside the first would say it flatly.
func (h *hanging) doubts() bool {
	if h.hedged() {
		return true
	}
	for i := range h.words[:h.verb] {
		if doubting[h.at(i)] {
			return true
		}
	}
	return false
}

var (
	uneventful = setOf(`
		be become remain seem feel appear stay have need lack exist contain include stand lie sit know like love mean depend belong
		own hold consist involve require concern tend`)
	broughtAbout = setOf("make lead cause leave create prompt trigger spark result")
	doubting     = setOf("may might could perhaps possibly potentially maybe probably likely thereby thus")
)
