package main

import (
	"plainhand/engine/humanize"
	"plainhand/internal/api/apikey"
	"plainhand/internal/branding"
	"plainhand/internal/config"
	"plainhand/islands"
	"plainhand/views"
)

// build is what the scripts know of the site: the type Build of clients/browser/build.ts.
type build struct {
	Brand     brand            `json:"brand"`
	Site      string           `json:"site"`
	Pattern   string           `json:"pattern"`
	MaxBytes  int              `json:"maxBytes"`
	MaxWords  int              `json:"maxWords"`
	Modes     []islands.Choice `json:"modes"`
	Strengths []islands.Choice `json:"strengths"`
	Layouts   []islands.Choice `json:"layouts"`
	Defaults  defaults         `json:"defaults"`
	host      string
}

type brand struct {
	Name   string  `json:"name"`
	Accent *accent `json:"accent,omitempty"` // nil: the product's own colors
}

type accent struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
}

type defaults struct {
	Mode     humanize.Mode     `json:"mode"`
	Strength humanize.Strength `json:"strength"`
	Layout   humanize.Layout   `json:"layout"`
}

func newBuild(settings config.Config) build {
	return build{
		Brand:     newBrand(settings),
		Site:      settings.BaseURL.String(),
		Pattern:   pattern(settings),
		MaxBytes:  apikey.TextWords * humanize.MaxBytesPerWord,
		MaxWords:  apikey.TextWords,
		Modes:     views.Choices(humanize.Modes(), nil),
		Strengths: views.Choices(humanize.Strengths(), nil),
		Layouts:   views.Choices(humanize.Layouts(), nil),
		Defaults:  defaults{humanize.DefaultMode, humanize.DefaultStrength, humanize.DefaultLayout},
		host:      settings.BaseURL.Host,
	}
}

func newBrand(settings config.Config) brand {
	if settings.BrandLook == nil {
		return brand{Name: settings.Brand}
	}
	chosen, _ := branding.ParseColor(settings.BrandLook.Accent) // checked by config
	readable := branding.AccentOf(chosen)
	return brand{settings.Brand, &accent{readable.Light.String(), readable.Dark.String()}}
}

// pattern is the match pattern of the site, for the only permission for a host. Firefox takes no ports in patterns.
func pattern(settings config.Config) string {
	return settings.BaseURL.Scheme + "://" + settings.BaseURL.Hostname() + "/*"
}
