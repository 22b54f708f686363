package builtin

// pointsBack reports whether a clause begins with a word that ties it to what was said: a bare noun seems to begin anew.
func (s *sentence) pointsBack(i int) bool {
	return determiners[s.at(i)] || quantifiers[s.at(i)] || subjectPronouns[s.at(i)] || nominatives[s.at(i)] ||
		everybody[s.at(i)]
}

// concedes reports whether the words before a "but" grant something only to turn from it ("It may tire, but it works"), or wait
// for it ("not this, but that").
func (s *sentence) concedes(but int) bool {
	for i := range but {
		if granting[s.at(i)] || s.at(i) == "of" && s.at(i+1) == "course" {
			return true
		}
	}
	return s.denies(but)
}

var everybody = setOf("everyone everybody someone somebody nobody everything nothing")

var granting = setOf("may might true sure surely yes granted admittedly certainly indeed undoubtedly")
