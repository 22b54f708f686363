package branding

import (
	"fmt"
	"strings"
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

// stroke is the pencil stroke of tokens.css with a placeholder for its color.
const stroke = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 10' " +
	"preserveAspectRatio='none'%3E%3Cpath d='M0 5.6c14-2 24 1 38-.4s22-1 34 .3 18-1 28-.8' fill='none' stroke='%23COLOR' " +
	"stroke-width='1.5'/%3E%3C/svg%3E"

// Styles returns the CSS tokens that a brand overrides, to be loaded after ours. The settings must have been checked.
func (s Settings) Styles() string {
	chosen, _ := ParseColor(s.Accent)
	accent := AccentOf(chosen)
	colors := fmt.Sprintf("light-dark(%s,%s)", accent.Light, accent.Dark)
	drawn := strings.Replace(stroke, "COLOR", strings.TrimPrefix(accent.Light.String(), "#"), 1)
	return fmt.Sprintf(`@layer base{:root{--caret:%[1]s;--pencil:%[1]s;--stroke:url("%[2]s");%[3]s}}`+"\n", colors, drawn,
		fontTokens[s.Typeface])
}
