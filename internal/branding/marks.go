package branding

// Marks is the colors of inserted and deleted words in one theme. Shapes distinguish them as well: insertions are
// underlined, and deletions are struck through.
type Marks struct{ Inserted, Deleted Color }

// LeastMarkDistance is the minimum distance of the two colors for every reader, five just noticeable differences.
const LeastMarkDistance = 0.1

// deletionReds are the colors of deleted words: the first is used unless it is too near the insertions' color.
var deletionReds = [...][]Color{
	Light: {red(.50), red(.42), red(.36), red(.30)},
	Dark:  {red(.74), red(.79), red(.84), red(.89)},
}

// insertionBlues are the colors of inserted words under a brand whose own color cannot be told from each red.
var insertionBlues = [...]Color{
	Light: oklch{.40, .14, rad(255)}.color().rounded(),
	Dark:  oklch{.84, .08, rad(250)}.color().rounded(),
}

func red(lightness float64) Color { return oklch{lightness, .188, rad(27)}.color().rounded() }

// MarksOf returns the marks for a brand's color in a theme. Insertions have its accent, or blue if no red is far enough
// from that.
func MarksOf(wanted Color, theme Theme) Marks {
	accent := readable(wanted, theme)
	for _, inserted := range []Color{accent, insertionBlues[theme]} {
		for _, deleted := range deletionReds[theme] {
			marks := Marks{inserted, deleted}
			if marks.LeastContrast(accent, theme) >= LeastContrast &&
				LeastDistance(inserted, deleted) >= LeastMarkDistance {
				return marks
			}
		}
	}
	return Marks{insertionBlues[theme], deletionReds[theme][0]} // a test proves that no color leads here
}

// LeastContrast returns the lowest contrast of both marks in a theme, also on the accent's wash, which is below a
// selected change.
func (m Marks) LeastContrast(accent Color, theme Theme) float64 {
	least := min(LeastIn(m.Inserted, theme), LeastIn(m.Deleted, theme))
	for _, background := range backgrounds[theme] {
		wash := accent.mix(washOpacity, background)
		least = min(least, Contrast(m.Inserted, wash), Contrast(m.Deleted, wash))
	}
	return least
}
