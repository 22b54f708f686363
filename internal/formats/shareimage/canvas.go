package shareimage

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// The site's inks in the light theme.
var (
	paper     = color.RGBA{0xf8, 0xf3, 0xe9, 0xff}
	ink       = color.RGBA{0x24, 0x1c, 0x17, 0xff}
	inkSoft   = color.RGBA{0x5e, 0x53, 0x4b, 0xff}
	rule      = color.RGBA{0xd9, 0xd0, 0xc3, 0xff}
	pencil    = color.RGBA{0xcf, 0x47, 0x33, 0xff}
	caretBlue = color.RGBA{0x1b, 0x49, 0xa3, 0xff}
)

// canvas is an image to draw on.
type canvas struct{ image *image.RGBA }

func newCanvas() *canvas {
	sheet := image.NewRGBA(image.Rect(0, 0, Width, Height))
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	return &canvas{sheet}
}

func at(x, y int) fixed.Point26_6 { return fixed.P(x, y) }

// text draws text from left to right and returns the x position of its end.
func (c *canvas) text(from fixed.Point26_6, letters face, color color.RGBA, text string) int {
	drawer := font.Drawer{Dst: c.image, Src: image.NewUniform(color), Face: letters, Dot: from}
	drawer.DrawString(text)
	return drawer.Dot.X.Ceil()
}

func (c *canvas) rectangle(area image.Rectangle, color color.RGBA) {
	draw.Draw(c.image, area, image.NewUniform(color), image.Point{}, draw.Src)
}

// stroke draws a wavy strike-through between two x positions.
func (c *canvas) stroke(from, to, y int) {
	shape := vector.NewRasterizer(Width, Height)
	left, right, middle := float32(from), float32(to), float32(y)
	third := (right - left) / 3
	const weight, swing = 4, 5
	shape.MoveTo(left, middle+1)
	shape.CubeTo(left+third, middle-swing, left+2*third, middle+swing, right, middle-2)
	shape.LineTo(right, middle-2+weight)
	shape.CubeTo(left+2*third, middle+swing+weight, left+third, middle-swing+weight, left, middle+1+weight)
	shape.ClosePath()
	shape.Draw(c.image, c.image.Bounds(), image.NewUniform(pencil), image.Point{})
}

// caret draws an insertion mark: its tip is above the middle of its foot.
func (c *canvas) caret(middle, foot, wide, weight int) {
	shape := vector.NewRasterizer(Width, Height)
	x, y, half, line := float32(middle), float32(foot), float32(wide)/2, float32(weight)
	top := y - half*1.35
	shape.MoveTo(x, top)
	shape.LineTo(x+half+line/2, y)
	shape.LineTo(x+half-line*.75, y+line*.35)
	shape.LineTo(x, top+line*1.7)
	shape.LineTo(x-half+line*.75, y+line*.35)
	shape.LineTo(x-half-line/2, y)
	shape.ClosePath()
	shape.Draw(c.image, c.image.Bounds(), image.NewUniform(caretBlue), image.Point{})
}

// shades is the number of steps from the paper to an ink: enough for anti-aliased edges.
const shades = 16

// reduced returns the image with a small palette, which makes the file five times smaller.
func reduced(full *image.RGBA) *image.Paletted {
	var colors color.Palette
	for _, color := range []color.RGBA{ink, inkSoft, rule, pencil, caretBlue} {
		for shade := range shades {
			colors = append(colors, between(paper, color, shade+1))
		}
	}
	small := image.NewPaletted(full.Bounds(), append(color.Palette{paper}, colors...))
	known := map[color.RGBA]uint8{}
	for i := range small.Pix {
		pixel := color.RGBA{full.Pix[4*i], full.Pix[4*i+1], full.Pix[4*i+2], full.Pix[4*i+3]}
		index, found := known[pixel]
		if !found {
			index = uint8(small.Palette.Index(pixel))
			known[pixel] = index
		}
		small.Pix[i] = index
	}
	return small
}

func between(from, to color.RGBA, shade int) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(shades-shade) + int(b)*shade) / shades) }
	return color.RGBA{mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B), 0xff}
}
