package branding

import "math"

// Button is the colors of a brand's primary button in one theme.
type Button struct{ Fill, Text, Edge, Hover Color }

const (
	// minApart is the minimum distance of a button's fill from each background. A nearer color, such as white on our
	// paper, would make the button look like plain text in a frame.
	minApart = 0.1
	// hoverStep is the change of lightness under the pointer.
	hoverStep = 0.06
	// darkest is a lightness below which eyes notice no step.
	darkest = 0.2
)

// ButtonOf returns the button for a color in a theme. The fill is the color itself or, where that is nearly the color
// of the page, the theme's accent. The text is black or white, whichever has more contrast, which is at least 4.58 on
// any fill. The edge is the theme's accent, so that the button's shape is visible on every background.
func ButtonOf(wanted Color, theme Theme) Button {
	edge := readable(wanted, theme)
	fill := wanted.rounded()
	for _, background := range backgrounds[theme] {
		if Distance(fill, background) < minApart {
			fill = edge
		}
	}
	text := textOn(fill)
	return Button{Fill: fill, Text: text, Edge: edge, Hover: hovered(fill, text)}
}

// textOn returns black or white, whichever has more contrast with a color.
func textOn(fill Color) Color {
	black, white := Color{}, Color{1, 1, 1}
	if Contrast(fill, white) >= Contrast(fill, black) {
		return white
	}
	return black
}

// hovered moves a fill away from its text or, where there is no room for that, toward it. There the contrast is far
// above the minimum.
func hovered(fill, text Color) Color {
	moved, away := fill.oklch(), hoverStep
	if text == (Color{1, 1, 1}) {
		away = -hoverStep
	}
	if to := moved.lightness + away; to < darkest || to > 1-hoverStep/2 {
		away = -away
	}
	moved.lightness += away
	return moved.color().rounded()
}

// Distance returns the distance of two colors in OKLab, the ΔEOK of CSS Color 4. A just noticeable difference is about
// 0.02.
func Distance(a, b Color) float64 {
	x, y := a.oklch(), b.oklch()
	return math.Hypot(x.lightness-y.lightness, math.Hypot(
		x.chroma*math.Cos(x.hue)-y.chroma*math.Cos(y.hue), x.chroma*math.Sin(x.hue)-y.chroma*math.Sin(y.hue)))
}
