package shareimage

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var titles = map[string]string{
	"short":     "Home",
	"home":      "Make AI text sound human",
	"guide":     "How to keep your brand voice when AI writes the draft",
	"long":      "Humanize AI landing page copy for better conversions: a practical guide for teams who publish every single week of the year",
	"one word":  strings.Repeat("Donaudampfschifffahrt", 8),
	"very long": strings.Repeat("A title that never ends ", 40),
	"empty":     "",
	"foreign":   "שלום 你好",
}

func TestImageHasTheExpectedSize(t *testing.T) { // BA19
	t.Parallel()
	for name, title := range titles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := Image{Brand: "Plainhand", Label: "Brand Strategy", Title: title}.PNG()
			if err != nil {
				t.Fatal(err)
			}
			drawn, err := png.Decode(bytes.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			if size := drawn.Bounds().Size(); size.X != 1200 || size.Y != 630 {
				t.Errorf("it is %v", size)
			}
			if len(file) > 64<<10 {
				t.Errorf("it takes %d bytes", len(file))
			}
			if folder := os.Getenv("POSTERS"); folder != "" { // to look at them
				os.WriteFile(filepath.Join(folder, name+".png"), file, 0o644)
			}
		})
	}
}

func TestEveryTitleFits(t *testing.T) {
	t.Parallel()
	for name, title := range titles {
		set := fit(title, column, titleEnd-titleTop)
		if set.widest() > column || set.height() > titleEnd-titleTop {
			t.Errorf("%s: %d × %d", name, set.widest(), set.height())
		}
		whole := strings.Join(set.lines, " ") == strings.Join(strings.Fields(title), " ")
		if truncated := name == "very long" || name == "one word"; whole == truncated {
			t.Errorf("%s is set as %q", name, set.lines)
		}
	}
}

func TestTitleLinesAreBalanced(t *testing.T) {
	t.Parallel()
	set := fit("How to keep your brand voice when AI writes the draft", column, titleEnd-titleTop)
	for _, line := range set.lines {
		if !strings.Contains(line, " ") {
			t.Errorf("%q", set.lines)
		}
	}
}

func TestVersionChangesWithTheText(t *testing.T) {
	t.Parallel()
	first := Image{Brand: "Plainhand", Label: "SEO", Title: "One"}
	for _, other := range []Image{{"Plainhand", "SEO", "Two"}, {"Plainhand", "", "One"}, {"Other", "SEO", "One"}} {
		if first.Version() == other.Version() {
			t.Errorf("%v and %v have the same version", first, other)
		}
	}
	if second := first; first.Version() != second.Version() {
		t.Error("the version changes by itself")
	}
}

func TestLacksReturnsCharactersOutsideTheFonts(t *testing.T) {
	t.Parallel()
	if got := string(Lacks("Größe “x” – 10 % → 你")); got != "→你" {
		t.Errorf("lacks %q", got)
	}
}

func FuzzFit(f *testing.F) {
	for _, title := range titles {
		f.Add(title)
	}
	f.Fuzz(func(t *testing.T, title string) {
		if set := fit(title, column, titleEnd-titleTop); set.widest() > column || set.height() > titleEnd-titleTop {
			t.Errorf("%q: %d × %d", title, set.widest(), set.height())
		}
	})
}
