package editing

// Edit is one settled replacement of bytes, before the sentence around it is fixed up.
type Edit struct {
	Start, End int
	Text       string
	ID, Reason string
	Sentence   int  // -1 for an edit of single characters, which needs nothing around it
	From, To   int  // its pieces
	Joins      bool // the next sentence to this one
	Removal    bool // of the whole sentence
}
