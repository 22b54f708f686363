package branding

import (
	"fmt"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"
)

// OwnAccent is the color of our own links, in the format of Settings.Accent.
const OwnAccent = "#1d3f91"

// fontTokens are the CSS tokens that replace the font families of tokens.css. Our own typeface is served from the same
// host.
var fontTokens = map[Typeface]string{
	Newsreader: "",
	Sans:       "--serif:var(--sans);--display:var(--sans);",
	Georgia:    `--serif:Georgia,"Times New Roman",serif;--display:Georgia,"Times New Roman",serif;`,
}

// strike is the stroke through deleted words. Our own is a drawing, whose color could not follow the theme.
const strike = "linear-gradient(transparent 43%,var(--del) 43% 57%,transparent 57%)"

// Styles returns the CSS tokens that a brand overrides, to be loaded after ours. The settings must have been checked.
func (s Settings) Styles() string {
	return "@layer base{:root{" + colorTokens(s.Accent) + fontTokens[s.Typeface] + "}}\n"
}

// colorTokens returns the tokens that are derived from a color. Deriving them takes milliseconds, and every page of a
// brand has them, so they are cached.
func colorTokens(accent string) string {
	if known, ok := tokenCache.Get(accent); ok {
		return known
	}
	chosen, _ := ParseColor(accent)
	readable := AccentOf(chosen)
	button := [...]Button{ButtonOf(chosen, Light), ButtonOf(chosen, Dark)}
	marks := [...]Marks{MarksOf(chosen, Light), MarksOf(chosen, Dark)}
	var tokens strings.Builder
	set := func(name string, light, dark Color) {
		fmt.Fprintf(&tokens, "--%s:light-dark(%s,%s);", name, light, dark)
	}
	for _, name := range []string{"caret", "pencil", "link"} {
		set(name, readable.Light, readable.Dark)
	}
	set("button", button[Light].Fill, button[Dark].Fill)
	set("button-ink", button[Light].Text, button[Dark].Text)
	set("button-edge", button[Light].Edge, button[Dark].Edge)
	set("button-hover", button[Light].Hover, button[Dark].Hover)
	set("ins", marks[Light].Inserted, marks[Dark].Inserted)
	set("del", marks[Light].Deleted, marks[Dark].Deleted)
	tokens.WriteString("--stroke:" + strike + ";")
	tokenCache.Add(accent, tokens.String())
	return tokens.String()
}

var tokenCache, _ = lru.New[string, string](cacheSize) // by color; New fails only without a size
