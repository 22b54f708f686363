package pages_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"plainhand/engine/builtin"
	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
)

// before returns the original text of a specimen.
func before(specimen *goquery.Selection) string {
	specimen = specimen.Clone()
	specimen.Find("ins, .note").Remove()
	return spaced(specimen.Text())
}

// after returns the edited text of a specimen.
func after(specimen *goquery.Selection) string {
	specimen = specimen.Clone()
	specimen.Find(".note").Remove()
	specimen.Find("del").Each(func(_ int, struck *goquery.Selection) { struck.SetText(struck.Find("ins").Text()) })
	specimen.Find(".cap").Each(func(_ int, letter *goquery.Selection) { letter.SetText(strings.ToUpper(letter.Text())) })
	return spaced(specimen.Text())
}

func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// The engine turns each specimen's original text into its edited text.
func TestSpecimensAreEditsOfTheEngine(t *testing.T) { // PR02
	t.Parallel()
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := guardtest.Around(rules, nil)
	check := func(before, after string) {
		t.Helper()
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: before})
		if err != nil || result.Text != after {
			t.Errorf("the engine makes %q of %q, not %q (%v)", result.Text, before, after, err)
		}
	}
	home, pricing := published(t, "/").Page(), published(t, "/pricing").Page()
	specimens, sides := home.Find(".features .marked, .galley"), pricing.Find(".ba .marked")
	if specimens.Length() != 7 || sides.Length() != 2 {
		t.Fatalf("%d specimens on the home page, %d sides on the price list", specimens.Length(), sides.Length())
	}
	specimens.Each(func(_ int, specimen *goquery.Selection) { check(before(specimen), after(specimen)) })
	check(before(sides.Eq(0)), after(sides.Eq(1)))
}

func TestGalleyHasATextAlternativeAndCounts(t *testing.T) { // H03
	t.Parallel()
	proof := published(t, "/").Page().Find(".proof")
	before, after := before(proof.Find(".galley")), after(proof.Find(".galley"))
	if message, want := spaced(proof.Find(".vh").Text()), "Before: "+before+" After: "+after; message != want {
		t.Errorf("a screen reader says %q, the picture shows %q", message, want)
	}
	words := func(text string) string { return strconv.Itoa(humanize.Words(text)) }
	want := words(before) + " words before, " + words(after) + " after"
	if count := proof.Find("header .num").Text(); count != want {
		t.Errorf("the sheet says %q, the picture shows %q", count, want)
	}
}
