// Package clients packs the API clients for their package managers: a module for Go, a tarball for npm, and a wheel for
// pip. A package has the same bytes each time it is packed. cmd/clients generates parts of the clients from the API's
// description.
package clients

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"
)

//go:embed VERSION LICENSE go/*.go go/*.md python/plainhand/*.py python/plainhand/py.typed python/*.md python/*.toml
//go:embed typescript/dist typescript/*.md typescript/package.json
var sources embed.FS

//go:embed VERSION
var versionLine string

// Version is the version of all clients.
var Version = strings.TrimSpace(versionLine)

// packed is the modification time of all files in packages. A ZIP archive has no earlier one.
var packed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// exampleOrigin is the site's address in the documentation of the clients. Packages have the real one.
const exampleOrigin = "https://plainhand.example"

// file is a file of a package.
type file struct {
	name    string // its path in the package
	content []byte
}

// files returns the files below a folder of this package, by paths relative to it, and the license.
func files(folder, origin string) (found []file, err error) {
	err = fs.WalkDir(sources, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		content, err := sources.ReadFile(name)
		if path.Ext(name) == ".md" {
			content = []byte(strings.ReplaceAll(string(content), exampleOrigin, origin))
		}
		found = append(found, file{strings.TrimPrefix(name, folder+"/"), content})
		return err
	})
	if err != nil {
		return nil, err
	}
	license, err := sources.ReadFile("LICENSE")
	return append(found, file{"LICENSE", license}), err
}

// named returns the content of a file.
func named(files []file, name string) ([]byte, error) {
	for _, candidate := range files {
		if candidate.name == name {
			return candidate.content, nil
		}
	}
	return nil, fmt.Errorf("clients: there is no %s: %w", name, fs.ErrNotExist)
}
