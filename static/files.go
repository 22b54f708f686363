package static

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"plainhand/static/precompressed"
)

// Prefix is where Handler is mounted.
const Prefix = "/static/"

// ManifestName is the file in which a build lists its outputs.
const ManifestName = "manifest.json"

// ServerIslands is the script with which the program renders islands. It is part of a build, but is not served.
const ServerIslands = "islands-server.js"

// EmbedScript is the script for customers' own pages, under the name that it keeps.
const EmbedScript = "embed.js"

// ErrUnbuilt is returned if there is no build.
var ErrUnbuilt = errors.New("the styles and scripts are not built: run make build")

// Manifest maps each source to its output. cmd/assets writes it.
type Manifest struct {
	Files   map[string]string   `json:"files"`   // source, as in "css/all.css", to output
	Imports map[string][]string `json:"imports"` // a script's static imports, at every depth, as outputs
	Inline  []string            `json:"inline"`  // the sources that pages inline
}

// Files is one build, whose outputs are held in memory. The zero Files is an empty build.
type Files struct {
	manifest Manifest
	contents map[string]*precompressed.Body // by output
}

// Load reads a build. Without one it returns ErrUnbuilt and a Files that serves nothing, which is safe to use.
func Load(build fs.FS) (*Files, error) {
	data, err := fs.ReadFile(build, ManifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return new(Files), ErrUnbuilt
	}
	if err != nil {
		return new(Files), err
	}
	files := &Files{contents: map[string]*precompressed.Body{}}
	if err := json.Unmarshal(data, &files.manifest); err != nil {
		return new(Files), fmt.Errorf("%s cannot be read (%w): run make build", ManifestName, err)
	}
	if err := fs.WalkDir(build, ".", files.add(build)); err != nil {
		return new(Files), err
	}
	if _, err := fs.Stat(build, ServerIslands); err != nil {
		return new(Files), fmt.Errorf("the build is not complete (%w): run make build", err)
	}
	for source, output := range files.manifest.Files {
		if _, ok := files.contents[output]; !ok {
			return new(Files), fmt.Errorf("%s was built from %s and is gone: run make build", output, source)
		}
	}
	return files, nil
}

// add returns a walk function that reads each output with its compressed forms.
func (f *Files) add(build fs.FS) fs.WalkDirFunc {
	return func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !served(name) {
			return err
		}
		plain, err := fs.ReadFile(build, name)
		if err != nil {
			return err
		}
		forms := map[precompressed.Coding][]byte{precompressed.Identity: plain}
		for _, coding := range precompressed.Codings {
			if sibling, err := fs.ReadFile(build, name+coding.Suffix()); err == nil {
				forms[coding] = sibling
			}
		}
		f.contents[name] = precompressed.NewBody(mediaType(name), forms)
		return nil
	}
}

// served excludes everything that is not an output of its own: the manifest, the server's script, hidden files, and
// compressed forms.
func served(name string) bool {
	for _, coding := range precompressed.Codings {
		if strings.HasSuffix(name, coding.Suffix()) {
			return false
		}
	}
	return name != ManifestName && name != ServerIslands && !strings.HasPrefix(name, ".")
}

// Path returns the URL path of a source's output, or of the source's own name if it was not built.
func (f *Files) Path(source string) string {
	if output, ok := f.manifest.Files[source]; ok {
		return Prefix + output
	}
	return Prefix + source
}

// Modules returns the URL paths of the scripts' outputs and of all their static imports, without repetition.
func (f *Files) Modules(sources ...string) []string {
	var addresses []string
	for _, source := range sources {
		output := f.manifest.Files[source]
		for _, module := range append(slices.Clone(f.manifest.Imports[output]), output) {
			if address := Prefix + module; module != "" && !slices.Contains(addresses, address) {
				addresses = append(addresses, address)
			}
		}
	}
	return addresses
}

// Inline returns the content of a source that the build marks for inlining; empty for others.
func (f *Files) Inline(source string) string {
	if !slices.Contains(f.manifest.Inline, source) {
		return ""
	}
	return string(f.contents[f.manifest.Files[source]].Plain())
}

// Content returns a built file by its source; empty without a build.
func (f *Files) Content(source string) []byte {
	body, ok := f.contents[f.manifest.Files[source]]
	if !ok {
		return nil
	}
	return body.Plain()
}

// ScriptHashes and StyleHashes return content security policy sources that allow what Inline returns.
func (f *Files) ScriptHashes() []string { return f.hashes(".ts") }
func (f *Files) StyleHashes() []string  { return f.hashes(".css") }

func (f *Files) hashes(extension string) []string {
	var hashes []string
	for _, source := range f.manifest.Inline {
		if path.Ext(source) == extension {
			sum := sha256.Sum256([]byte(f.Inline(source)))
			hashes = append(hashes, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
		}
	}
	return hashes
}
