package pdf

// The thresholds of the block rules. Distances are multiples of the font size unless a comment says otherwise. Each was
// scaled from half to double while the blocks of the 20 layouts in testdata/pdf were compared with their truth. The
// comments give the values at which fewer blocks were correct. Where they give none, no block depends on the figure
// there, and it is an estimate from how pages are set.
const (
	sizeStep   = 0.5 // font sizes are rounded to this, in points: fonts are set in half points
	columnStep = 24  // tolerance for left edges within a column, in points. Fewer at 22

	minLeading     = 0.8  // lines closer than this overlap, such as those of two columns. Fewer at 1.6
	maxLeading     = 2.2  // double spacing is 2; lines farther apart are of different blocks. Fewer at 1.1
	leadingStep    = 0.05 // leadings are rounded to this before they are counted
	defaultLeading = 1.2  // of a page without two lines of a block: the usual 120%

	sizeTolerance = 0.08 // difference of sizes within a paragraph, as a fraction: 1 point at 12
	maxLabel      = 3    // bytes of a line whose weight says nothing: a bullet or a drop cap
	columnGap     = 1    // a line that begins this far to the right of another is beside it
	maxRise       = 0.5  // a line may be this much higher than the last one of its paragraph; more is another column
	paragraphGap  = 1.3  // times the leading: a greater distance separates paragraphs. Fewer at 1.1 and 1.5
	minDropCap    = 1.8  // times the size of the text: a drop cap spans two lines or more

	minIndent       = 0.7 // of a paragraph's first line, compared with the others of the last one. Fewer at 1.05
	minFirstIndent  = 1.2 // the same below a single line, which may be a hanging one
	minOutdent      = 0.5 // of a line that ends a list item
	centerTolerance = 1   // between twice the centers of centered lines. Fewer at 2
	wordSlack       = 0.3 // room beside a word that would have fit on the last line
	maxShortfall    = 3   // between a line and the edge of its column, if the paragraph continues elsewhere. Fewer at 2.8

	minHeadingSize = 1.12 // times that of the body text. Fewer at 1.04 and 1.2
	maxNoteSize    = 0.95 // times that of the body text. Fewer at 0.88 and 1.02
	noteTolerance  = 0.3  // difference of sizes within a note, in points

	minRows = 2 // of a table; a single line with gaps is text with tabs. Fewer at 3
)
