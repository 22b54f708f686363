package branding

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"testing"
)

// grid are colors that customers could choose: a grid of 512, 200 random ones, and some difficult ones.
func grid() []Color {
	colors := []Color{}
	for _, hex := range []string{"#ffe600", "#0b0b0b", "#ff2d55", "#fefefe", "#808080", "#0b6e4f", OwnAccent} {
		color, _ := ParseColor(hex)
		colors = append(colors, color)
	}
	for red := range 8 {
		for green := range 8 {
			for blue := range 8 {
				colors = append(colors, Color{float64(red) / 7, float64(green) / 7, float64(blue) / 7})
			}
		}
	}
	random := rand.New(rand.NewPCG(7, 9))
	for range 200 {
		colors = append(colors, Color{random.Float64(), random.Float64(), random.Float64()})
	}
	return colors
}

var themes = map[Theme]string{Light: "light", Dark: "dark"}

func TestEveryButtonIsReadableAndVisible(t *testing.T) {
	t.Parallel()
	const leastShape = 3 // by WCAG 2.2, criterion 1.4.11
	kept := 0
	for _, color := range grid() {
		for theme, name := range themes {
			button := ButtonOf(color, theme)
			if got := Contrast(button.Text, button.Fill); got < LeastContrast {
				t.Errorf("%s, %s: the text %s on %s has a contrast of %.2f", color, name, button.Text, button.Fill, got)
			}
			if got := Contrast(button.Text, button.Hover); got < LeastContrast {
				t.Errorf("%s, %s: under the pointer, %s on %s has %.2f", color, name, button.Text, button.Hover, got)
			}
			if button.Hover == button.Fill {
				t.Errorf("%s, %s: %s does not change under the pointer", color, name, button.Fill)
			}
			for _, background := range backgrounds[theme] {
				if got := Contrast(button.Edge, background); got < leastShape {
					t.Errorf("%s, %s: the edge %s on %s has %.2f", color, name, button.Edge, background, got)
				}
			}
			if button.Fill == color.rounded() {
				kept++
			}
		}
	}
	if share := float64(kept) / float64(2*len(grid())); share < 0.9 {
		t.Errorf("only %.0f%% of buttons have the customer's color", 100*share)
	}
}

func TestMarksAreReadableAndDistinct(t *testing.T) {
	t.Parallel()
	kept := 0
	for _, color := range grid() {
		for theme, name := range themes {
			accent := readable(color, theme)
			marks := MarksOf(color, theme)
			if got := marks.LeastContrast(accent, theme); got < LeastContrast {
				t.Errorf("%s, %s: %v has a contrast of %.2f", color, name, marks, got)
			}
			for _, vision := range Visions() {
				got := Distance(vision.Seen(marks.Inserted), vision.Seen(marks.Deleted))
				if got < LeastMarkDistance {
					t.Errorf("%s, %s: with %s vision, %s and %s are %.3f apart", color, name, vision.Name, marks.Inserted,
						marks.Deleted, got)
				}
			}
			if got := Distance(marks.Inserted, inks[theme]); got < LeastMarkDistance {
				t.Errorf("%s, %s: inserted words look like the others: %s is %.3f from ink", color, name, marks.Inserted, got)
			}
			if marks.Inserted == accent {
				kept++
			}
		}
	}
	if share := float64(kept) / float64(2*len(grid())); share < 0.7 {
		t.Errorf("only %.0f%% of insertions have the customer's color", 100*share)
	}
}

// A brand's marks are derived. Our own are in tokens.css, and have to be as distinct.
func TestOwnMarksAreDistinct(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile("../../static/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	inserted, deleted := tokenColors(t, string(css), "ins"), tokenColors(t, string(css), "del")
	for theme, name := range themes {
		marks := Marks{inserted[theme], deleted[theme]}
		if got := min(LeastIn(marks.Inserted, theme), LeastIn(marks.Deleted, theme)); got < LeastContrast {
			t.Errorf("%s: a contrast of %.2f", name, got)
		}
		if got := LeastDistance(marks.Inserted, marks.Deleted); got < LeastMarkDistance {
			t.Errorf("%s: %s and %s are %.3f apart", name, marks.Inserted, marks.Deleted, got)
		}
	}
}

// tokenColors returns a token's color in both themes.
func tokenColors(t *testing.T, css, token string) [2]Color {
	t.Helper()
	const number = `([\d.]+)`
	color := `oklch\(` + number + " " + number + " " + number + `\)`
	found := regexp.MustCompile(`--` + token + `: light-dark\(` + color + ", " + color + `\)`).FindStringSubmatch(css)
	if found == nil {
		t.Fatalf("--%s is not in tokens.css", token)
	}
	values := [6]float64{}
	for i, text := range found[1:] {
		var err error
		if values[i], err = strconv.ParseFloat(text, 64); err != nil {
			t.Fatal(err)
		}
	}
	return [2]Color{oklch{values[0], values[1], rad(values[2])}.color(),
		oklch{values[3], values[4], rad(values[5])}.color()}
}
