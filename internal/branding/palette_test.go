package branding

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestContrastMatchesWCAG(t *testing.T) {
	t.Parallel()
	for _, pair := range []struct {
		a, b string
		want float64
	}{
		{"#000000", "#ffffff", 21},
		{"#777777", "#ffffff", 4.478},
		{"#767676", "#ffffff", 4.542},
		{"#ff0000", "#ffffff", 3.998},
		{"#0000ff", "#ffffff", 8.592},
	} {
		a, okA := ParseColor(pair.a)
		b, okB := ParseColor(pair.b)
		if got := Contrast(a, b); !okA || !okB || math.Abs(got-pair.want) > 0.001 {
			t.Errorf("%s on %s: %.3f, not %.3f", pair.a, pair.b, got, pair.want)
		}
	}
}

func TestColorsAreUnchangedByARoundTrip(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		color := Color{random.Float64(), random.Float64(), random.Float64()}
		if converted := color.oklch().color(); converted.String() != color.String() {
			t.Fatalf("%s comes back as %s", color, converted)
		}
	}
	for _, wrong := range []string{"", "#fff", "ffffff", "#gggggg", "#ffffff0", "#ff ff f", "#-1ff00"} {
		if color, ok := ParseColor(wrong); ok {
			t.Errorf("%q is %s", wrong, color)
		}
	}
}

// Every accent is readable in both themes, even for white.
func TestEveryAccentIsReadable(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	colors := []Color{{0, 0, 0}, {1, 1, 1}, {1, 1, 0}, {0, 0, 1}, {0, 1, 1}, {.5, .5, .5}}
	for range 2000 {
		colors = append(colors, Color{random.Float64(), random.Float64(), random.Float64()})
	}
	for _, color := range colors {
		accent := AccentOf(color)
		for theme, adapted := range map[Theme]Color{Light: accent.Light, Dark: accent.Dark} {
			if got := LeastIn(adapted, theme); got < LeastContrast {
				t.Errorf("%s becomes %s in theme %d, with a contrast of %.2f", color, adapted, theme, got)
			}
			if equalTokens := color.rounded(); LeastIn(equalTokens, theme) >= LeastContrast && adapted != equalTokens {
				t.Errorf("%s can be read in theme %d, and becomes %s", color, theme, adapted)
			}
		}
	}
}
