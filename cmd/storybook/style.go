package main

import (
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"plainhand/islands/bundle"
)

// siteStyle bundles the site's stylesheet from its sources.
func siteStyle() (string, error) {
	folder, err := filepath.Abs("static/css")
	if err != nil {
		return "", err
	}
	built := api.Build(api.BuildOptions{
		AbsWorkingDir: folder, EntryPoints: []string{"all.css"}, Outdir: folder,
		Bundle: true, External: []string{"../fonts/*"}, LogLevel: api.LogLevelSilent,
	})
	if len(built.Errors) > 0 {
		return "", bundle.Failure(built.Errors)
	}
	return strings.ReplaceAll(string(built.OutputFiles[0].Contents), "../fonts/", "/fonts/"), nil
}

const controls = ":is(a[href], button, input, select, textarea, summary, [tabindex])"

// pretended maps pseudo-classes such as :hover to the same states below an element with data-pretend. The selectors in
// :where() add no specificity, so that the same rules win as on the site.
var pretended = strings.NewReplacer(
	":hover", `:is(:hover, :where([data-pretend="hover"] *))`,
	":focus-visible", `:is(:focus-visible, :where([data-pretend="focus"] `+controls+`))`,
	":focus-within", `:is(:focus-within, :where([data-pretend="focus"] *))`,
	":active", `:is(:active, :where([data-pretend="pressed"] `+controls+`))`,
	":user-invalid", `:is(:user-invalid, :where([data-pretend="invalid"] `+controls+`))`,
)

// pretending returns the stylesheet with rules that also apply to pretended states.
func pretending(style string) string { return pretended.Replace(style) }
