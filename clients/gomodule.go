package clients

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"strings"
	"time"

	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

// GoModule is the client for Go as a module, whose path depends on the host that serves it.
type GoModule struct {
	Path    string // import path
	Version string
	files   []file
}

// defaultModulePath is the import path on hosts whose names no module can have, such as localhost.
const defaultModulePath = "plainhand.example/go"

// goVersion is the oldest version of Go that compiles the client.
const goVersion = "1.25"

// GoModulePath returns the import path of the client that the site at an origin serves.
func GoModulePath(origin string) string {
	if site, err := url.Parse(origin); err == nil {
		if path := strings.ToLower(site.Hostname()) + "/go"; module.CheckPath(path) == nil {
			return path
		}
	}
	return defaultModulePath
}

// NewGoModule returns the module that the site at an origin serves, with documentation for it.
func NewGoModule(origin string) (GoModule, error) {
	made := GoModule{Path: GoModulePath(origin), Version: "v" + Version}
	files, err := files("go", origin)
	for i, file := range files {
		if path.Ext(file.name) == ".md" {
			files[i].content = bytes.ReplaceAll(file.content, []byte(defaultModulePath), []byte(made.Path))
		}
	}
	made.files = append(files, file{"go.mod", made.Mod()})
	return made, err
}

// Mod returns the module's go.mod.
func (m GoModule) Mod() []byte { return []byte("module " + m.Path + "\n\ngo " + goVersion + "\n") }

// Info returns the description of the version, for the module proxy protocol.
func (m GoModule) Info() ([]byte, error) {
	return json.Marshal(struct {
		Version string
		Time    time.Time
	}{m.Version, packed})
}

// Zip returns the module's archive.
func (m GoModule) Zip() ([]byte, error) {
	var sources []modzip.File
	for _, file := range m.files {
		sources = append(sources, moduleFile{file})
	}
	var out bytes.Buffer
	err := modzip.Create(&out, module.Version{Path: m.Path, Version: m.Version}, sources)
	return out.Bytes(), err
}

// moduleFile is a file of a module's archive.
type moduleFile struct{ file }

func (f moduleFile) Path() string                { return f.name }
func (f moduleFile) Lstat() (os.FileInfo, error) { return f, nil }
func (f moduleFile) Open() (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(f.content)), nil
}

func (f moduleFile) Name() string     { return path.Base(f.name) }
func (f moduleFile) Size() int64      { return int64(len(f.content)) }
func (moduleFile) Mode() fs.FileMode  { return 0o644 }
func (moduleFile) ModTime() time.Time { return packed }
func (moduleFile) IsDir() bool        { return false }
func (moduleFile) Sys() any           { return nil }
