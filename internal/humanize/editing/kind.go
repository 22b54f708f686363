package editing

// Kind says what a rule acts on. The order is that of precedence: where two edits meet, the earlier kind wins.
type Kind int

const (
	Artefact    Kind = iota // deletes the sentence that it starts
	Padding                 // deletes or shortens an announcement at a sentence's start
	Phrase                  // a pattern of several words
	Opener                  // a transition at a sentence's start
	Word                    // one word, with what may be next to it
	Contraction             // do not, don't
	Rhythm                  // from no rule: joins and splits
)
