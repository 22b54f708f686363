package branding

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"
)

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#123456" d="M0 0h40v20z"/></svg>`

func TestHarmlessDrawingIsKept(t *testing.T) {
	t.Parallel()
	logo, err := ReadLogo(strings.NewReader(drawing))
	want := strings.Replace(drawing, "/></svg>", "></path></svg>", 1)
	if err != nil || logo.MediaType != "image/svg+xml" || logo.Ratio != 2 || string(logo.Content) != want {
		t.Errorf("%s, %v", logo.Content, err)
	}
	second, err := ReadLogo(bytes.NewReader(logo.Content))
	if err != nil || !bytes.Equal(second.Content, logo.Content) {
		t.Errorf("%s, %v", second.Content, err)
	}
	styled := strings.Replace(drawing, `fill="#123456"`, `fill="red" style="fill:url(#a);background:blue;stroke:none"`, 1)
	logo, err = ReadLogo(strings.NewReader(styled))
	once := strings.Count(string(logo.Content), "fill") == 1 && strings.Contains(string(logo.Content), `fill="url(#a)"`)
	if err != nil || !once || strings.Contains(string(logo.Content), "background") {
		t.Errorf("%s, %v", logo.Content, err)
	}
}

// attacks are SVG contents that must be removed. What is left must be a valid drawing.
var attacks = map[string]string{
	"a script":                `<script>alert(1)</script>`,
	"a handler":               `<rect width="9" height="9" onload="alert(1)" onclick="alert(1)"/>`,
	"a link":                  `<a href="javascript:alert(1)"><rect width="9" height="9"/></a>`,
	"a link of old":           `<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://evil.example/a.svg#x"/>`,
	"a page":                  `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//evil.example"/></body></foreignObject>`,
	"a picture":               `<image href="https://evil.example/a.png"/>`,
	"a style":                 `<style>@import "https://evil.example/a.css";</style>`,
	"a style with an address": `<rect width="9" height="9" style="fill:url(https://evil.example/a)"/>`,
	"paint from elsewhere":    `<rect width="9" height="9" fill="url('https://evil.example/a#b')"/>`,
	"an animation":            `<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onclick" to="alert(1)"/>`,
	"a font":                  `<text font-family="evil">evil</text>`,
	"a comment":               `<!-- evil --><?evil evil?>`,
	"words for metadata":      `<metadata>evil</metadata><title>evil</title>`,
	"another namespace":       `<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>`,
	"data":                    `<use href="data:image/svg+xml;base64,PHN2Zz4="/>`,
	"an escaped address":      `<rect width="9" height="9" fill="u&#114;l(https://evil.example)"/>`,
	"a filter":                `<filter id="f"><feImage href="https://evil.example/a"/></filter>`,
}

func TestDrawingsAreCleaned(t *testing.T) {
	t.Parallel()
	for name, attack := range attacks {
		dirty := strings.Replace(drawing, "<path", attack+"<path", 1)
		logo, err := ReadLogo(strings.NewReader(dirty))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, evil := range []string{"evil", "alert", "script", "onload", "onclick", "data:", "http:", "https:", "//"} {
			left := strings.Replace(string(logo.Content), `xmlns="http://www.w3.org/2000/svg"`, "", 1)
			if strings.Contains(strings.ToLower(left), evil) {
				t.Errorf("%s: %q comes through: %s", name, evil, left)
			}
		}
	}
}

func TestInvalidLogosAreRejected(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"nothing":       "",
		"text":          "a logo",
		"a page":        "<html><body/></html>",
		"no size":       `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>`,
		"nothing in it": `<svg viewBox="0 0 9 9"/>`,
		"a hair":        `<svg viewBox="0 0 900 1"><path d="M0 0"/></svg>`,
		"not closed":    `<svg viewBox="0 0 9 9"><path d="M0 0"/>`,
		"two":           drawing + drawing,
		"an entity":     `<!DOCTYPE svg [<!ENTITY a "aaaa">]>` + drawing,
		"deep": `<svg viewBox="0 0 9 9">` + strings.Repeat("<g>", 50) + `<path d="M0 0"/>` +
			strings.Repeat("</g>", 50) + `</svg>`,
		"many":           `<svg viewBox="0 0 9 9">` + strings.Repeat("<g/>", 4000) + `<path d="M0 0"/></svg>`,
		"half a picture": pngOf(64, 64, 255)[:100],
		"a pixel":        pngOf(1, 1, 255),
		"large":          pngOf(3000, 100, 255),
		"blank":          pngOf(64, 64, 0),
	} {
		if logo, err := ReadLogo(strings.NewReader(content)); err == nil {
			t.Errorf("%s is a logo: %s", name, logo.Content)
		}
	}
	if _, err := ReadLogo(io.LimitReader(endless{}, 50<<20)); !errors.Is(err, errLogoLarge) {
		t.Errorf("50 MB: %v", err)
	}
	logo, err := ReadLogo(strings.NewReader(pngOf(64, 32, 255)))
	if err != nil || logo.MediaType != "image/png" || logo.Ratio != 2 {
		t.Errorf("%v", err)
	}
}

type endless struct{}

func (endless) Read(into []byte) (int, error) { return len(into), nil }

func pngOf(width, height int, alpha uint8) string {
	drawn := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range drawn.Pix {
		drawn.Pix[i] = alpha
	}
	drawn.Set(0, 0, color.NRGBA{1, 2, 3, alpha})
	var out bytes.Buffer
	_ = png.Encode(&out, drawn) // a buffer takes everything
	return out.String()
}

// Every accepted drawing has no active content and no external references, and sanitizing it again changes nothing.
func FuzzDrawingsAreCleaned(f *testing.F) {
	f.Add([]byte(drawing))
	for _, attack := range attacks {
		f.Add([]byte(strings.Replace(drawing, "<path", attack+"<path", 1)))
	}
	for _, content := range complexDrawings {
		f.Add([]byte(content))
	}
	for _, attribute := range invalidNumbers {
		f.Add([]byte(svgOf(`<symbol ` + attribute + `/>`)))
	}
	f.Add([]byte(nested(2, 10)))
	f.Fuzz(func(t *testing.T, content []byte) {
		logo, err := readSVG(content)
		if err != nil {
			return
		}
		if !(logo.Ratio >= 1.0/maxRatio && logo.Ratio <= maxRatio) {
			t.Errorf("%s has the ratio %v", content, logo.Ratio)
		}
		decoder := xml.NewDecoder(bytes.NewReader(logo.Content))
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", logo.Content, err)
			}
			element, isElement := token.(xml.StartElement)
			if !isElement {
				continue
			}
			for _, attr := range element.Attr {
				lower := strings.ToLower(attr.Value)
				if strings.HasPrefix(attr.Name.Local, "on") || strings.Contains(lower, "javascript:") ||
					attr.Name.Local == "href" && !strings.HasPrefix(attr.Value, "#") {
					t.Errorf("%s has %s", logo.Content, attr.Name.Local)
				}
			}
		}
		if second, err := readSVG(logo.Content); err != nil || !bytes.Equal(second.Content, logo.Content) {
			t.Errorf("%s becomes %s, %v", logo.Content, second.Content, err)
		}
	})
}
