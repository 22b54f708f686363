package main

import (
	"bytes"
	"encoding/json"
	"html/template"
	"maps"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	islandbundle "plainhand/islands/bundle"
)

// source is where the extension's sources are, as absolute paths.
type source struct{ folder, icon string }

// scripts maps the built scripts to their entries.
var scripts = map[string]string{
	"background.js": "background/main.ts",
	"options.js":    "options/options.ts",
	"page.js":       "page/agent.ts",
	"panel.js":      "panel/panel.ts",
}

// pages maps the built pages to their templates.
var pages = map[string]string{"notice.html": "notice/notice.html", "options.html": "options/options.html"}

// build returns the built files by name, which are the same for all browsers.
func (s source) build(build build) (map[string][]byte, error) {
	files, err := s.icons(build.Brand)
	if err != nil {
		return nil, err
	}
	if files["pages.css"], err = s.styles("options/pages.css"); err != nil {
		return nil, err
	}
	for output, entry := range scripts {
		if files[output], err = s.script(entry, build); err != nil {
			return nil, err
		}
	}
	written, err := s.pages(build)
	maps.Copy(files, written)
	return files, err
}

// script bundles a script with the styles that it imports.
func (s source) script(entry string, build build) ([]byte, error) {
	defined, err := json.Marshal(build)
	if err != nil {
		return nil, err
	}
	return bundle(api.BuildOptions{
		AbsWorkingDir: s.folder, EntryPoints: []string{entry}, Format: api.FormatIIFE,
		Define: map[string]string{"EXTENSION_BUILD": string(defined)}, Plugins: []api.Plugin{s.shadowStyles()},
	})
}

func (s source) styles(entry string) ([]byte, error) {
	return bundle(api.BuildOptions{AbsWorkingDir: s.folder, EntryPoints: []string{entry}})
}

// bundle runs esbuild with the options that all outputs share.
func bundle(options api.BuildOptions) ([]byte, error) {
	options.Bundle, options.Target, options.LogLevel = true, api.ES2022, api.LogLevelSilent
	options.MinifyWhitespace, options.MinifyIdentifiers, options.MinifySyntax = true, true, true
	options.LegalComments = api.LegalCommentsNone
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, islandbundle.Failure(result.Errors)
	}
	return result.OutputFiles[0].Contents, nil
}

// shadowStyles is a plugin that imports styles as text, for a shadow root.
func (s source) shadowStyles() api.Plugin {
	load := func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		styles, err := s.styles(args.Path)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		text := inPixels(strings.ReplaceAll(string(styles), ":root", ":host"))
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderText}, nil
	}
	return api.Plugin{Name: "shadow-styles", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `\.css$`}, load)
	}}
}

var rems = regexp.MustCompile(`(\d*\.?\d+)rem\b`)

const pixelsPerRem = 16

// inPixels converts lengths in rem, which would depend on the font size of the page around the shadow root.
func inPixels(styles string) string {
	return rems.ReplaceAllStringFunc(styles, func(length string) string {
		value, _ := strconv.ParseFloat(strings.TrimSuffix(length, "rem"), 64) // the pattern matches numbers
		return strconv.FormatFloat(value*pixelsPerRem, 'f', -1, 64) + "px"
	})
}

// pages returns the pages with the brand and the site.
func (s source) pages(build build) (map[string][]byte, error) {
	written := map[string][]byte{}
	for output, name := range pages {
		page, err := template.ParseFiles(filepath.Join(s.folder, name))
		if err != nil {
			return nil, err
		}
		var html bytes.Buffer
		data := struct{ Name, Site, Host string }{build.Brand.Name, build.Site, build.host}
		if err := page.Execute(&html, data); err != nil {
			return nil, err
		}
		written[output] = html.Bytes()
	}
	return written, nil
}
