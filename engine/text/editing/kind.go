package editing

// Kind is the kind of text that a rule edits. Of two overlapping edits, that of the lower kind wins.
type Kind int

const (
	Artefact    Kind = iota // deletes the sentence that it starts
	Padding                 // deletes or shortens an announcement at a sentence's start
	Phrase                  // a pattern of several words
	Opener                  // a transition at a sentence's start
	Word                    // one word, with adjacent words
	Contraction             // do not, don't
	Rhythm                  // joins and splits, by passes only
)
