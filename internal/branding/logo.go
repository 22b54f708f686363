package branding

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

// Limits of a logo.
const (
	MaxLogoBytes  = 512 << 10 // bytes, as uploaded
	minSide       = 16        // pixels
	maxSide       = 2000
	maxRatio      = 10 // of the longer to the shorter side
	maxSVG        = 128 << 10
	svgMediaType  = "image/svg+xml"
	pngMediaType  = "image/png"
	pngSignature  = "\x89PNG\r\n\x1a\n"
	logoForAdvice = "Send an SVG of up to 128 KB, or a PNG of up to 512 KB."
)

var (
	errLogoKind  = fault.New(fault.Invalid, "We can’t use that file as a logo.", logoForAdvice)
	errLogoLarge = fault.New(fault.TooLarge, "That file is too large.", logoForAdvice)
	errLogoSize  = fault.New(fault.Invalid,
		fmt.Sprintf("A logo must be %d to %d pixels wide and high, and one side at most %d times the other.", minSide, maxSide,
			maxRatio), "Crop it or resize it.")
)

// Logo is a sanitized picture without active content, external references, or metadata.
type Logo struct {
	MediaType string
	Content   []byte
	Ratio     float64 // width divided by height
}

// hash returns the SHA-256 of the content in hex, by which settings refer to the logo.
func (l Logo) hash() string {
	sum := sha256.Sum256(l.Content)
	return hex.EncodeToString(sum[:])
}

// ReadLogo reads and sanitizes a picture. Faults name the problem.
func ReadLogo(content io.Reader) (Logo, error) {
	read, err := io.ReadAll(io.LimitReader(content, MaxLogoBytes+1))
	switch {
	case err != nil:
		return Logo{}, err
	case len(read) > MaxLogoBytes:
		return Logo{}, errLogoLarge
	case bytes.HasPrefix(read, []byte(pngSignature)):
		return readPNG(read)
	case len(read) > maxSVG:
		return Logo{}, errLogoLarge
	}
	return readSVG(read)
}

// readPNG encodes a picture again, so that only its pixels are left.
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

// isBlank reports whether a picture is fully transparent.
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
	if short < minSide || long > maxSide || long > maxRatio*short {
		return errLogoSize
	}
	return nil
}
