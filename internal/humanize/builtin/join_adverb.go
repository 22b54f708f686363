package builtin

// adverbs are openers that say how a sentence hangs together with the one before, and may do so behind a semicolon.
var adverbs = map[string]bool{
	"instead": true, "otherwise": true, "for example": true, "for instance": true, "in fact": true, "after all": true,
	"in other words": true,
}

// byAdverb joins a sentence that such an adverb opens: "; instead,".
func byAdverb(p pair) (joint, bool) {
	for length := 1; length <= 3; length++ {
		if p.second.at(length) != "," || !adverbs[p.second.opening(length)] {
			continue
		}
		if !p.second.statementAt(length+1) || !p.light() || p.first.begins(transitions) {
			return joint{}, false
		}
		return p.bySemicolon(p.second.at(length - 1))
	}
	return joint{}, false
}
