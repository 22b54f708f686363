package views

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var paperToken = regexp.MustCompile(`--paper: light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`)

// A manifest and an email can't read the stylesheet's tokens, so they repeat the light theme's paper.
func TestPaperMatchesTheTokens(t *testing.T) {
	token := paperToken.FindStringSubmatch(source(t, "../static/css/tokens.css"))
	if token == nil {
		t.Fatal("tokens.css has no --paper for daylight that this test can read")
	}
	var part [3]float64
	for i := range part {
		number, err := strconv.ParseFloat(token[i+1], 64)
		if err != nil {
			t.Fatal(err)
		}
		part[i] = number
	}
	want := hexOf(part[0], part[1], part[2])
	if paper != want {
		t.Errorf("the manifest's paper is %s, and that of the tokens %s", paper, want)
	}
	if mail := source(t, "email/mail.css"); !strings.Contains(mail, "background: "+want) {
		t.Errorf("an email is not written on %s, the paper of the tokens", want)
	}
}

func source(t *testing.T, path string) string {
	t.Helper()
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes)
}

// hexOf returns an oklch color, with its hue in degrees, in sRGB. The factors are from CSS Color 4.
func hexOf(lightness, chroma, hue float64) string {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	a, b := chroma*cos, chroma*sin
	l := math.Pow(lightness+.3963377774*a+.2158037573*b, 3)
	m := math.Pow(lightness-.1055613458*a-.0638541728*b, 3)
	s := math.Pow(lightness-.0894841775*a-1.2914855480*b, 3)
	return "#" + channel(4.0767416621*l-3.3077115913*m+.2309699292*s) +
		channel(-1.2684380046*l+2.6097574011*m-.3413193965*s) +
		channel(-.0041960863*l-.7034186147*m+1.7076147010*s)
}

// channel returns one sRGB channel as two hexadecimal digits.
func channel(light float64) string {
	encoded := 12.92 * light
	if light > .0031308 {
		encoded = 1.055*math.Pow(light, 1/2.4) - .055
	}
	return fmt.Sprintf("%02x", int(math.Round(255*min(max(encoded, 0), 1))))
}
