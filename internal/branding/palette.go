package branding

import "math"

// Theme is the light or dark color scheme.
type Theme int

// The themes.
const (
	Light Theme = iota
	Dark
)

// backgrounds are the background colors of links, buttons, and marks: the tokens --paper, --surface, and --sunk of
// tokens.css.
var backgrounds = [...][3]Color{
	Light: {oklch{.966, .014, rad(84)}.color(), oklch{.992, .006, rad(88)}.color(), oklch{.941, .017, rad(82)}.color()},
	Dark:  {oklch{.212, .012, rad(62)}.color(), oklch{.254, .014, rad(64)}.color(), oklch{.184, .011, rad(60)}.color()},
}

func rad(degrees float64) float64 { return degrees * math.Pi / 180 }

const (
	// LeastContrast is the minimum contrast of text by WCAG 2.2, level AA.
	LeastContrast = 4.5
	// washOpacity is the opacity of an accent as a background, as in tokens.css.
	washOpacity = 0.12
	// step is the increment for searching a lightness.
	step = 0.005
)

// Accent is the color of links, buttons, and marks, in both themes.
type Accent struct{ Light, Dark Color }

// AccentOf returns the accent for a color: with its hue, and the nearest lightness that is readable on every background
// of each theme.
func AccentOf(wanted Color) Accent {
	return Accent{Light: readable(wanted, Light), Dark: readable(wanted, Dark)}
}

// readable changes a color's lightness until it is readable in a theme: toward black in the light one, toward white in
// the dark one.
func readable(wanted Color, theme Theme) Color {
	moved, by := wanted.oklch(), -step
	if theme == Dark {
		by = step
	}
	color := wanted.rounded()
	// terminates: black is readable in the light theme, and white in the dark one
	for LeastIn(color, theme) < LeastContrast {
		moved.lightness += by
		color = moved.color().rounded()
	}
	return color
}

// LeastIn returns the lowest contrast of a text color in a theme, on each background, plain and with the color's wash.
func LeastIn(color Color, theme Theme) float64 {
	least := 21.0
	for _, background := range backgrounds[theme] {
		least = min(least, Contrast(color, background), Contrast(color, color.mix(washOpacity, background)))
	}
	return least
}
