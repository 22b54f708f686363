package branding

import "math"

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

// insertionBlues are the colors of inserted words under a brand whose own color cannot be used for them.
var insertionBlues = [...]Color{
	Light: oklch{.40, .14, rad(255)}.color().rounded(),
	Dark:  oklch{.84, .08, rad(250)}.color().rounded(),
}

func red(lightness float64) Color { return oklch{lightness, .188, rad(redHue)}.color().rounded() }

// inks are the color of a text: the token --ink of tokens.css.
var inks = [...]Color{Light: oklch{.235, .016, rad(58)}.color(), Dark: oklch{.925, .018, rad(84)}.color()}

const (
	// minMarkChroma is the minimum chroma of inserted words. A gray would look like text of less importance.
	minMarkChroma = 0.04
	// redHue is the hue of deleted words, in degrees, and minHueDistance how far from it that of inserted words is.
	redHue         = 27
	minHueDistance = 30
)

// MarksOf returns the marks for a brand's color in a theme. Insertions have its accent, or blue if that looks like
// other text or like deletions.
func MarksOf(wanted Color, theme Theme) Marks {
	accent, candidates := readable(wanted, theme), []Color{insertionBlues[theme]}
	if isMark(accent.oklch()) && Distance(accent, inks[theme]) >= LeastMarkDistance {
		candidates = []Color{accent, insertionBlues[theme]}
	}
	for _, inserted := range candidates {
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

// isMark reports whether a color is neither a gray nor a red.
func isMark(color oklch) bool {
	fromRed := math.Abs(math.Remainder(color.hue-rad(redHue), 2*math.Pi))
	return color.chroma >= minMarkChroma && fromRed >= rad(minHueDistance)
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
