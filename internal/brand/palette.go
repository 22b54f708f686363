package brand

import "math"

// Theme is light or dark.
type Theme int

// The themes.
const (
	Light Theme = iota
	Dark
)

// Themes lists both.
func Themes() []Theme { return []Theme{Light, Dark} }

// backgrounds are what links, buttons, and marks stand on: the tokens --paper, --surface, and --sunk of tokens.css.
var backgrounds = [...][3]Color{
	Light: {oklch{.966, .014, rad(84)}.color(), oklch{.992, .006, rad(88)}.color(), oklch{.941, .017, rad(82)}.color()},
	Dark:  {oklch{.212, .012, rad(62)}.color(), oklch{.254, .014, rad(64)}.color(), oklch{.184, .011, rad(60)}.color()},
}

func rad(degrees float64) float64 { return degrees * math.Pi / 180 }

const (
	// LeastContrast is that of WCAG 2.2, level AA, for text.
	LeastContrast = 4.5
	// wash is how much of an accent colors what is marked with it, as the tokens have it.
	wash = 0.12
	// step is how far a lightness is moved at a time.
	step = 0.005
)

// Accent is the color of links, buttons, and marks, in both themes.
type Accent struct{ Light, Dark Color }

// AccentOf makes an accent of any color: with its hue, and as near to it as can be read on every background of each
// theme.
func AccentOf(wanted Color) Accent {
	return Accent{Light: readable(wanted, Light), Dark: readable(wanted, Dark)}
}

// readable moves a color's lightness until it can be read in a theme: toward black in the light one, toward white in
// the dark one.
func readable(wanted Color, theme Theme) Color {
	moved, by := wanted.oklch(), -step
	if theme == Dark {
		by = step
	}
	made := wanted.rounded()
	for LeastIn(made, theme) < LeastContrast { // which black has in the light theme, and white in the dark one
		moved.lightness += by
		made = moved.color().rounded()
	}
	return made
}

// LeastIn is the least contrast that a color has as text in a theme: on each background, and on its own wash.
func LeastIn(color Color, theme Theme) float64 {
	least := 21.0
	for _, background := range backgrounds[theme] {
		least = min(least, Contrast(color, background), Contrast(color, color.mixed(wash, background)))
	}
	return least
}
