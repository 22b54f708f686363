package branding

import (
	"fmt"
	"math"
)

// Color is an sRGB color, each component from 0 to 1.
type Color struct{ R, G, B float64 }

// ParseColor parses #rrggbb.
func ParseColor(hex string) (Color, bool) {
	var r, g, b uint8
	if len(hex) != len("#rrggbb") {
		return Color{}, false
	}
	if n, err := fmt.Sscanf(hex, "#%02x%02x%02x", &r, &g, &b); n != 3 || err != nil {
		return Color{}, false
	}
	return Color{float64(r) / 255, float64(g) / 255, float64(b) / 255}, true
}

// String returns the color as #rrggbb.
func (c Color) String() string {
	red, green, blue := c.RGB()
	return fmt.Sprintf("#%02x%02x%02x", red, green, blue)
}

// RGB returns the components from 0 to 255.
func (c Color) RGB() (red, green, blue int) {
	part := func(value float64) int { return int(math.Round(255 * min(1, max(0, value)))) }
	return part(c.R), part(c.G), part(c.B)
}

// rounded returns the nearest 8-bit color.
func (c Color) rounded() Color {
	written, _ := ParseColor(c.String())
	return written
}

// gammaDecode decodes sRGB's transfer function.
func gammaDecode(value float64) float64 {
	if value <= 0.04045 {
		return value / 12.92
	}
	return math.Pow((value+0.055)/1.055, 2.4)
}

func gammaEncode(value float64) float64 {
	if value <= 0.0031308 {
		return 12.92 * value
	}
	return 1.055*math.Pow(value, 1/2.4) - 0.055
}

// luminance returns the relative luminance of WCAG 2.2.
func (c Color) luminance() float64 {
	return 0.2126*gammaDecode(c.R) + 0.7152*gammaDecode(c.G) + 0.0722*gammaDecode(c.B)
}

// Contrast returns the contrast ratio of WCAG 2.2, from 1 to 21.
func Contrast(a, b Color) float64 {
	light, dark := a.luminance(), b.luminance()
	if light < dark {
		light, dark = dark, light
	}
	return (light + 0.05) / (dark + 0.05)
}

// mix returns a mix of two colors, with part of c, like CSS color-mix(in oklab).
func (c Color) mix(part float64, other Color) Color {
	a, b := c.oklch(), other.oklch()
	greenRed := part*a.chroma*math.Cos(a.hue) + (1-part)*b.chroma*math.Cos(b.hue)
	blueYellow := part*a.chroma*math.Sin(a.hue) + (1-part)*b.chroma*math.Sin(b.hue)
	lightness := part*a.lightness + (1-part)*b.lightness
	return oklch{lightness, math.Hypot(greenRed, blueYellow), math.Atan2(blueYellow, greenRed)}.color()
}

// oklch is a color by lightness, chroma, and hue in radians, as Björn Ottosson defined it (2020).
type oklch struct{ lightness, chroma, hue float64 }

func (c Color) oklch() oklch {
	r, g, b := gammaDecode(c.R), gammaDecode(c.G), gammaDecode(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	lightness := 0.2104542553*l + 0.7936177850*m - 0.0040720468*s
	greenRed := 1.9779984951*l - 2.4285922050*m + 0.4505937099*s
	blueYellow := 0.0259040371*l + 0.7827717662*m - 0.8086757660*s
	return oklch{lightness, math.Hypot(greenRed, blueYellow), math.Atan2(blueYellow, greenRed)}
}

// color returns the nearest sRGB color: with the same lightness and hue, and as much of the chroma as possible.
func (o oklch) color() Color {
	for part := 1.0; part > 0; part -= 0.02 {
		if found, fits := (oklch{o.lightness, part * o.chroma, o.hue}).inSRGB(); fits {
			return found
		}
	}
	found, _ := oklch{o.lightness, 0, o.hue}.inSRGB()
	return found
}

func (o oklch) inSRGB() (found Color, fits bool) {
	greenRed, blueYellow := o.chroma*math.Cos(o.hue), o.chroma*math.Sin(o.hue)
	l := cube(o.lightness + 0.3963377774*greenRed + 0.2158037573*blueYellow)
	m := cube(o.lightness - 0.1055613458*greenRed - 0.0638541728*blueYellow)
	s := cube(o.lightness - 0.0894841775*greenRed - 1.2914855480*blueYellow)
	r := 4.0767416621*l - 3.3077115913*m + 0.2309699292*s
	g := -1.2684380046*l + 2.6097574011*m - 0.3413193965*s
	b := -0.0041960863*l - 0.7034186147*m + 1.7076147010*s
	const slack = 1e-4
	fits = min(r, g, b) >= -slack && max(r, g, b) <= 1+slack
	part := func(value float64) float64 { return gammaEncode(min(1, max(0, value))) }
	return Color{part(r), part(g), part(b)}, fits
}

func cube(value float64) float64 { return value * value * value }
