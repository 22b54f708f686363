// Package shareimage draws the preview image of links to a page (og:image).
package shareimage

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
)

// The image's size in pixels, as sites with link previews ask for.
const (
	Width  = 1200
	Height = 630
)

// design is incremented when the drawing changes, so that cached images are not reused.
const design = 2

// Image is the content of a preview image.
type Image struct {
	Brand string
	Label string // the kind of page, in a word or two; may be empty
	Title string
}

// Version returns a hash of the image's appearance.
func (p Image) Version() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %q %q %q", design, p.Brand, p.Label, p.Title))
	return hex.EncodeToString(sum[:5])
}

// PNG draws the image. It takes about a tenth of a second and a few megabytes of memory.
func (p Image) PNG() ([]byte, error) {
	canvas := newCanvas()
	p.draw(canvas)
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, reduced(canvas.image)); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// The layout, in pixels.
const (
	margin     = 84
	column     = Width - 2*margin
	brandLine  = 120 // the baseline
	titleTop   = 168
	titleEnd   = 480
	markLine   = 560
	ruleBelow  = titleEnd + 8
	ruleWeight = 2
)

// The edit at the bottom of every image is one that the engine makes.
const (
	Struck  = "In today’s fast-paced world,"
	Written = "Today,"
)

func (p Image) draw(on *canvas) {
	on.caret(margin+14, brandLine-14, 28, 7)
	on.text(at(margin+44, brandLine), display.sized(44), ink, p.Brand)
	label := italic.sized(36)
	on.text(at(Width-margin-label.width(p.Label), brandLine), label, inkSoft, p.Label)

	block := fit(p.Title, column, titleEnd-titleTop)
	y := titleTop + (titleEnd-titleTop-block.height())/2
	for i, line := range block.lines {
		on.text(at(margin, y+block.baseline(i)), block.face, ink, line)
	}

	on.rectangle(image.Rect(margin, ruleBelow, Width-margin, ruleBelow+ruleWeight), rule)
	struck := display.sized(38)
	end := on.text(at(margin, markLine), struck, inkSoft, Struck)
	on.stroke(margin-6, end+6, markLine-10)
	on.caret(end+34, markLine+8, 24, 5)
	on.text(at(end+56, markLine), italic.sized(42), caretBlue, Written)
}
