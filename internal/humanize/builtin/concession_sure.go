package builtin

import "plainhand/internal/humanize/english"

// setsAside reports whether a "while" tells no time.
func setsAside(words []english.Word) bool {
	if len(words) < 8 || words[len(words)-1].Text == "?" || dwells(words) {
		return false
	}
	found, ok := whileClauseOf(words)
	return ok && found.setsAside() || concedesAtOnce(words) || heldAnyhow(words)
}

// dwells takes "While there is life", "While there is still time".
func dwells(words []english.Word) bool {
	if words[1].Text != "there" && words[1].Text != "there's" {
		return false
	}
	for i := 2; i < 6; i++ {
		if dwelling[words[i].Text] {
			return true
		}
	}
	return false
}

var (
	dwelling   = setOf("time light daylight life hope peace war snow rain ice sun music room food breath power stock space smoke fire")
	goesOnWith = english.SetOf(english.TO, english.IN, english.WRB)
)

// concedesAtOnce knows a first clause that can only concede, whatever the second says.
func concedesAtOnce(words []english.Word) bool {
	switch words[1].Text {
	case "there", "there's":
		return english.Finite.Has(words[2].Tag) || words[1].Text == "there's"
	case "it's":
		return evident[words[2].Text] && goesOnWith.Has(words[3].Tag)
	case "it":
		return words[2].Text == "is" && evident[words[3].Text] && goesOnWith.Has(words[4].Tag)
	}
	return english.Finite.Has(words[2].Tag) && emphaticDo[words[2].Text] && words[3].Tag == english.VB
}

// heldAnyhow knows a main clause that is held against what stands before it, whatever that is.
func heldAnyhow(words []english.Word) bool {
	if words[1].Tag == english.VBG || words[1].Tag == english.IN || words[1].Tag == english.VBN {
		return false
	}
	for i := 4; i < min(len(words)-3, longestWhile); i++ {
		if words[i].Text != "," {
			continue
		}
		held := words[i+1:]
		if held[0].Text == "i" && (ownViews[held[1].Text] || english.Adverbs.Has(held[1].Tag) && ownViews[held[2].Text]) {
			return true
		}
		if held[0].Text == "it" && (held[1].Text == "falls" || held[1].Text == "fell") && (held[2].Text == "short" || held[2].Text == "flat") {
			return true
		}
	}
	return false
}

var (
	evident    = setOf("true clear unclear undeniable evident likely unlikely easy hard difficult tempting important possible understandable")
	emphaticDo = setOf("do does did")
	ownViews   = setOf("believe think agree disagree prefer feel cannot personally firmly strongly value")
	// These are tagged as if something went on.
	ingAdjectives = setOf(`
		amusing appealing boring challenging charming compelling concerning confusing convincing damaging demanding disappointing
		encouraging engaging entertaining exciting fascinating frightening frustrating interesting intimidating intriguing inspiring
		limiting misleading motivating moving overwhelming pleasing promising rewarding satisfying shocking surprising tempting
		terrifying thrilling time-consuming tiring touching troubling upsetting worrying comforting thought-provoking`)
)
