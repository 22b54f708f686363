package pages

import (
	"plainhand/engine/humanize"
	"plainhand/internal/api/apikey"
	"plainhand/internal/officeaddin"
	"plainhand/islands"
	"plainhand/views"
)

// WordPage is the page about the add-in for Microsoft Word, and its task pane.
type WordPage struct {
	Frame    views.Frame
	KeysPath string // the page on which keys are made; empty under a brand, whose owner hands them out
	Settings WordSettings
}

// WordSettings are what the script of the pane knows of the site: the type PaneSettings of clients/word/settings.ts.
type WordSettings struct {
	Name      string           `json:"name"`
	Site      string           `json:"site"` // address below which the API is called
	Keys      string           `json:"keys"` // URL of the page on which keys are made; empty under a brand
	Support   string           `json:"support"`
	MaxBytes  int              `json:"maxBytes"`
	MaxWords  int              `json:"maxWords"`
	Modes     []islands.Choice `json:"modes"`
	Strengths []islands.Choice `json:"strengths"`
	Defaults  wordDefaults     `json:"defaults"`
}

type wordDefaults struct {
	Mode     humanize.Mode     `json:"mode"`
	Strength humanize.Strength `json:"strength"`
	Layout   humanize.Layout   `json:"layout"`
}

// NewWordPage returns the page for the add-in of a site or brand at origin.
func NewWordPage(frame views.Frame, origin string) WordPage {
	frame = frame.WithTitle("Rewrite in Word", "The "+frame.Brand+" add-in for Microsoft Word: what it does, and how to install it.")
	page := WordPage{Frame: frame.AsPrivate().WithCallToAction(), Settings: WordSettings{
		Name: frame.Brand, Site: origin, Support: frame.Support,
		MaxBytes: apikey.TextWords * humanize.MaxBytesPerWord, MaxWords: apikey.TextWords,
		Modes: views.Choices(humanize.Modes(), nil), Strengths: views.Choices(humanize.Strengths(), nil),
		// Paragraphs are edited in place, so nothing may move between them.
		Defaults: wordDefaults{humanize.DefaultMode, humanize.DefaultStrength, humanize.Keep},
	}}
	if frame.Branding == nil {
		page.KeysPath = views.KeysPath
		page.Settings.Keys = origin + views.KeysPath
	}
	return page
}

// manifestURL is the address of the manifest, which administrators copy.
func (page WordPage) manifestURL() string { return page.Settings.Site + officeaddin.ManifestPath }
