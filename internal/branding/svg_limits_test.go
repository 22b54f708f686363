package branding

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

// nested returns a drawing with nested references: each level uses the one below several times.
func nested(levels, times int) string {
	var out strings.Builder
	out.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><defs><path id="l0" d="M0 0h40v20z"/>`)
	for level := 1; level <= levels; level++ {
		fmt.Fprintf(&out, `<g id="l%d">%s</g>`, level, strings.Repeat(fmt.Sprintf(`<use href="#l%d"/>`, level-1), times))
	}
	fmt.Fprintf(&out, `</defs><use href="#l%d"/></svg>`, levels)
	return out.String()
}

// complexDrawings take a browser long to render, although their files are small.
var complexDrawings = map[string]string{
	"five levels of references":  nested(5, 30),
	"a deep chain of references": nested(12, 1),
	"a loop":                     svgOf(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`),
	"a part that uses itself":    svgOf(`<g id="a"><use href="#a"/><path d="M0 0"/></g>`),
	"an ancestor that is used":   `<svg id="all" viewBox="0 0 9 9"><use href="#all"/></svg>`,
	"a loop of clip paths":       svgOf(`<clipPath id="a"><path d="M0 0" clip-path="url(#a)"/></clipPath>`),
	"nested masks":               nestedMasks(6, 20),
	"masks in the style":         strings.ReplaceAll(nestedMasks(6, 20), `mask="url(#`, `style="mask:url( '#`),
	"a long path, used often": svgOf(`<path id="p" d="M0 0` + strings.Repeat("l1 1", 20_000) + `"/>` +
		strings.Repeat(`<use href="#p"/>`, 900)),
	"references of old": strings.ReplaceAll(strings.ReplaceAll(nested(5, 30), "<svg",
		`<svg xmlns:xlink="http://www.w3.org/1999/xlink"`), "href", "xlink:href"),
}

func nestedMasks(levels, times int) string {
	var out strings.Builder
	for level := 1; level <= levels; level++ {
		fmt.Fprintf(&out, `<mask id="m%d">%s</mask>`, level,
			strings.Repeat(fmt.Sprintf(`<path d="M0 0h9v9z" mask="url(#m%d)"/>`, level-1), times))
	}
	return svgOf(out.String())
}

func svgOf(content string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">` + content + `<path d="M0 0h40v20z"/></svg>`
}

func TestDrawingsThatReferencesMultiplyAreRejected(t *testing.T) {
	t.Parallel()
	for name, content := range complexDrawings {
		if _, err := ReadLogo(strings.NewReader(content)); !errors.Is(err, errLogoComplex) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEncodedReferencesAreRemoved(t *testing.T) {
	t.Parallel()
	logo, err := ReadLogo(strings.NewReader(strings.ReplaceAll(nested(5, 30), `href="#l`, `href="#%6C`)))
	if err != nil || bytes.Contains(logo.Content, []byte("href")) {
		t.Errorf("%s, %v", logo.Content, err)
	}
}

func TestOrdinaryReferencesAreKept(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"a symbol": svgOf(`<symbol id="dot" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></symbol>` +
			strings.Repeat(`<use href="#dot" x="1" y="2" width="50%" height="auto"/>`, 100)),
		"a gradient of a gradient": svgOf(`<linearGradient id="a"><stop offset="0%" stop-color="red"/>` +
			`<stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="b" href="#a" x1="-1" x2="1e2"/>` +
			strings.Repeat(`<path fill="url(#b)" d="M0-1.5.5C1 2 3,4 5 6a1 1 0 01.5.5z"/>`, 900)),
		"a clip path": svgOf(`<clipPath id="c"><rect width="9" height="9" rx=".5"/></clipPath>` +
			`<g clip-path="url(#c)" transform="translate(1,2) rotate(-45 .5 1e1)" stroke-width="inherit" opacity=".5"/>`),
		"a missing part": svgOf(`<use href="#gone"/>`),
	} {
		if _, err := ReadLogo(strings.NewReader(content)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// invalidNumbers are attributes with numbers that browsers cannot render.
var invalidNumbers = []string{`width="NaN"`, `height="Infinity"`, `width="-1"`, `r="1e400"`, `rx="1e7"`,
	`x="nan"`, `cx="inf"`,
	`y="0x1p10"`, `stroke-width="-2"`, `style="stroke-width: NaN"`, `offset="1_0"`, `d="M0 NaN"`, `d="M0 1e99h1"`,
	`points="0 0 Infinity 1"`, `transform="scale(NaN)"`, `transform="scale(1e300)"`, `viewBox="0 0 NaN 1"`,
	`viewBox="0 0 -1 1"`, `viewBox="0 0 1"`, `stroke-dasharray="1 NaN"`, `pathLength="-Inf"`, `opacity="NaN"`,
	`x1="` + strings.Repeat("9", 400) + `"`}

func TestNumbersThatCannotBeShownAreRejected(t *testing.T) {
	t.Parallel()
	for _, attribute := range invalidNumbers {
		if _, err := ReadLogo(strings.NewReader(svgOf(`<symbol ` + attribute + `/>`))); !errors.Is(err, errLogoNumber) {
			t.Errorf("%s: %v", attribute, err)
		}
	}
	for _, size := range []string{`viewBox="0 0 NaN NaN"`, `viewBox="0 0 Inf 1"`, `width="NaN" height="NaN"`,
		`width="-1" height="-1"`,
		`viewBox="0 0 1e9 1e9"`} {
		logo, err := ReadLogo(strings.NewReader(`<svg ` + size + `><path d="M0 0"/></svg>`))
		if err == nil || math.IsNaN(logo.Ratio) {
			t.Errorf("%s: %v, %v", size, logo.Ratio, err)
		}
	}
}
