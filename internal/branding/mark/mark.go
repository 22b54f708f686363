// Package mark draws the product's mark in a brand's color, for the icons of its add-ins.
package mark

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	"golang.org/x/image/draw"

	"plainhand/internal/branding"
)

// Icon returns the mark of the site's icon, a PNG, without its margin and in a size in pixels. An empty color, as
// #rrggbb, keeps the product's own.
func Icon(site []byte, size int, hex string) ([]byte, error) {
	original, err := png.Decode(bytes.NewReader(site))
	if err != nil {
		return nil, err
	}
	if hex != "" {
		original = recolor(original, hex)
	}
	scaled := image.NewRGBA(image.Rect(0, 0, size, size))
	draw.CatmullRom.Scale(scaled, scaled.Bounds(), original, withoutMargin(original.Bounds()), draw.Src, nil)
	var file bytes.Buffer
	err = png.Encode(&file, scaled)
	return file.Bytes(), err
}

// withoutMargin is the part of the site's icon that phones show, which cut off its margin.
func withoutMargin(bounds image.Rectangle) image.Rectangle {
	const marginShare = 6 // of the width
	return bounds.Inset(bounds.Dx() / marginShare)
}

// recolor replaces the color of the mark, which is the darkest, and keeps the paper, which is that of the first pixel.
func recolor(icon image.Image, hex string) image.Image {
	mark, _ := branding.ParseColor(hex) // branding made it
	red, green, blue := mark.RGB()
	paper := color.RGBAModel.Convert(icon.At(0, 0)).(color.RGBA)
	darkest := paper.R
	bounds := icon.Bounds()
	each := func(visit func(x, y int, pixel color.RGBA)) {
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				visit(x, y, color.RGBAModel.Convert(icon.At(x, y)).(color.RGBA))
			}
		}
	}
	each(func(_, _ int, pixel color.RGBA) { darkest = min(darkest, pixel.R) })
	made := image.NewRGBA(bounds)
	each(func(x, y int, pixel color.RGBA) {
		share := float64(paper.R-pixel.R) / float64(max(1, paper.R-darkest))
		mix := func(from uint8, to int) uint8 { return uint8(float64(from) + share*(float64(to)-float64(from))) }
		made.SetRGBA(x, y, color.RGBA{mix(paper.R, red), mix(paper.G, green), mix(paper.B, blue), 0xff})
	})
	return made
}
