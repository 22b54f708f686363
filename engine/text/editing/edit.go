package editing

// Edit is a chosen replacement of bytes, before Finish adjusts the sentence around it.
type Edit struct {
	Start, End int
	Text       string
	ID, Reason string
	Sentence   int  // -1 for an edit of single characters, which needs no adjustment
	From, To   int  // its pieces
	Joins      bool // joins the next sentence to this one
	Removal    bool // removes the complete sentence
}
