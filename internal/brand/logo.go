package brand

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"

	"plainhand/internal/fault"
)

// What a logo may be.
const (
	MostLogo      = 512 << 10 // bytes, as it comes
	leastSide     = 16        // pixels
	mostSide      = 2000
	mostRatio     = 10 // of its sides
	mostSVG       = 128 << 10
	svgMediaType  = "image/svg+xml"
	pngMediaType  = "image/png"
	pngSignature  = "\x89PNG\r\n\x1a\n"
	logoForAdvice = "Send an SVG of up to 128 KB, or a PNG of up to 512 KB."
)

var (
	errLogoKind  = fault.New(fault.Invalid, "That’s no picture that we can use.", logoForAdvice)
	errLogoLarge = fault.New(fault.TooLarge, "That picture is too large.", logoForAdvice)
	errLogoSize  = fault.New(fault.Invalid,
		fmt.Sprintf("A logo has sides of %d to %d pixels, and one of them up to %d times the other.", leastSide, mostSide,
			mostRatio), "Crop it, or save it in another size.")
)

// Logo is a picture that is safe to show: nothing in it runs, loads anything, or names whoever made it.
type Logo struct {
	MediaType string
	Content   []byte
	Ratio     float64 // of its width to its height
}

// hash is the SHA-256 of the content, by which settings name a logo.
func (l Logo) hash() string {
	sum := sha256.Sum256(l.Content)
	return hex.EncodeToString(sum[:])
}

// ReadLogo reads a picture, and makes a clean one of it. Faults say what is wrong with it.
func ReadLogo(content io.Reader) (Logo, error) {
	read, err := io.ReadAll(io.LimitReader(content, MostLogo+1))
	switch {
	case err != nil:
		return Logo{}, err
	case len(read) > MostLogo:
		return Logo{}, errLogoLarge
	case bytes.HasPrefix(read, []byte(pngSignature)):
		return readPNG(read)
	case len(read) > mostSVG:
		return Logo{}, errLogoLarge
	}
	return readSVG(read)
}

// readPNG draws a picture anew, so that nothing but its pixels is left.
func readPNG(content []byte) (Logo, error) {
	header, err := png.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return Logo{}, errLogoKind.Because(err)
	}
	if err := checkSides(float64(header.Width), float64(header.Height)); err != nil {
		return Logo{}, err
	}
	drawn, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		return Logo{}, errLogoKind.Because(err)
	}
	if isBlank(drawn) {
		return Logo{}, errLogoKind.Because(errors.New("it is blank"))
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, drawn); err != nil {
		return Logo{}, err
	}
	return Logo{pngMediaType, out.Bytes(), float64(header.Width) / float64(header.Height)}, nil
}

// isBlank reports whether nothing can be seen of a picture.
func isBlank(drawn image.Image) bool {
	bounds := drawn.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if _, _, _, alpha := drawn.At(x, y).RGBA(); alpha > 0 {
				return false
			}
		}
	}
	return true
}

// checkSides returns the fault of a size.
func checkSides(width, height float64) error {
	short, long := min(width, height), max(width, height)
	if short < leastSide || long > mostSide || long > mostRatio*short {
		return errLogoSize
	}
	return nil
}
