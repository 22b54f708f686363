package shareimage

import (
	_ "embed"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
)

// Newsreader as in static/fonts, where its license is, in the form that Go reads, without the tables that it does not
// use.
var (
	//go:embed newsreader-display.ttf
	displayFile []byte
	//go:embed newsreader-italic.ttf
	italicFile []byte

	display = typeface{parse(displayFile)}
	italic  = typeface{parse(italicFile)}
)

func parse(file []byte) *opentype.Font {
	parsed, err := opentype.Parse(file)
	if err != nil {
		panic(err) // embedded, so it is valid
	}
	return parsed
}

type typeface struct{ font *opentype.Font }

// face is a typeface at one size. It is not safe for concurrent use.
type face struct {
	font.Face
	size int
}

// sized returns the typeface at a size in pixels.
func (t typeface) sized(pixels int) face {
	const pixelsPerInch = 72 // so that a point is a pixel
	opened, err := opentype.NewFace(t.font,
		&opentype.FaceOptions{Size: float64(pixels), DPI: pixelsPerInch, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // it only checks the options, which are valid
	}
	return face{opened, pixels}
}

func (f face) width(text string) int { return font.MeasureString(f, text).Ceil() }

// TextFont returns the typeface as a TrueType file.
func TextFont() []byte { return displayFile }

// Lacks returns the characters of a text that the fonts lack, since they are subset to the letters of western Europe.
func Lacks(text string) []rune {
	var lacking []rune
	letters := display.sized(16)
	for _, character := range text {
		if _, found := letters.GlyphAdvance(character); !found {
			lacking = append(lacking, character)
		}
	}
	return lacking
}
