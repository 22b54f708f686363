// Package static serves styles, scripts, fonts, and pictures as cmd/assets built them: compressed in advance, and under
// names that contain a hash of the content, so that browsers can keep them for a year.
//
// The sources are beside this file in css, js, img, and fonts; dist is output.
package static

import (
	"embed"
	"io/fs"
	"net/http"
	"sync"
)

//go:embed all:dist
var dist embed.FS

// build is the folder of the outputs.
var build, _ = fs.Sub(dist, "dist") // the name is valid

// built is read on first use. An unbuilt clone has nothing in dist, and works with plain names and without scripts.
var built = sync.OnceValues(func() (*Files, error) { return Load(build) })

// Path returns the URL path of a built file by its source: Path("css/all.css"), Path("js/shell.ts").
func Path(name string) string { return files().Path(name) }

// Modules returns the URL paths of scripts and of all their static imports.
func Modules(names ...string) []string { return files().Modules(names...) }

// Inline returns the content of a script or style that pages inline; empty for any other file.
func Inline(name string) string { return files().Inline(name) }

// ScriptHashes returns a content security policy source for each script that Inline may return.
func ScriptHashes() []string { return files().ScriptHashes() }

// StyleHashes returns a content security policy source for each style that Inline may return.
func StyleHashes() []string { return files().StyleHashes() }

// IslandsBundle returns the script with which the server renders islands, and nothing in an unbuilt clone. It is not
// sent to browsers.
func IslandsBundle() []byte {
	script, _ := fs.ReadFile(build, ServerIslands)
	return script
}

// Content returns a built file by its source, and nothing in an unbuilt clone.
func Content(name string) []byte { return files().Content(name) }

// Embed returns the script for customers' own pages.
func Embed() []byte { return files().contents[EmbedScript].Plain() }

// Handler serves everything under /static/.
func Handler() http.Handler { return files() }

// Built returns an error with advice if the assets are missing or damaged.
func Built() error {
	_, err := built()
	return err
}

func files() *Files {
	loaded, _ := built() // Built reports the error; without files every name is unhashed and every response is 404
	return loaded
}
