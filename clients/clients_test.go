package clients_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"plainhand/clients"
)

const origin = "https://example.com"

// unzipped returns the files of an archive.
func unzipped(t *testing.T, content []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, part := range archive.File {
		reader, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		found[part.Name] = string(text)
	}
	return found
}

func packed(t *testing.T, content []byte, err error) []byte {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestWheelRecordsItsFiles(t *testing.T) {
	t.Parallel()
	content, err := clients.Wheel(origin)
	files := unzipped(t, packed(t, content, err))
	information := "plainhand-" + clients.Version + ".dist-info/"
	recorded := 0
	for line := range strings.Lines(files[information+"RECORD"]) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), ",")
		if name == information+"RECORD" {
			continue
		}
		sum := sha256.Sum256([]byte(files[name]))
		if want := fmt.Sprintf("sha256=%s,%d", base64.RawURLEncoding.EncodeToString(sum[:]), len(files[name])); rest != want {
			t.Errorf("%s is recorded as %s, want %s", name, rest, want)
		}
		recorded++
	}
	if recorded != len(files)-1 || files["plainhand/client.py"] == "" {
		t.Errorf("%d of %d files are recorded", recorded, len(files)-1)
	}
	if _, typed := files["plainhand/py.typed"]; !typed {
		t.Error("there is no py.typed")
	}
	metadata := files[information+"METADATA"]
	for _, want := range []string{"Name: plainhand\n", "Version: " + clients.Version + "\n", "Requires-Python: >=3.10\n",
		origin + "/clients/" + clients.WheelName()} {
		if !strings.Contains(metadata, want) {
			t.Errorf("%q is not in the metadata: %s", want, metadata)
		}
	}
}

func TestTarballHasAllExports(t *testing.T) {
	t.Parallel()
	content, err := clients.Tarball(origin)
	compressed, err := gzip.NewReader(bytes.NewReader(packed(t, content, err)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for archive := tar.NewReader(compressed); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		files[header.Name] = string(text)
	}
	var manifest struct {
		Version string
		Exports map[string]map[string]string
	}
	if err := json.Unmarshal([]byte(files["package/package.json"]), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Version != clients.Version || len(manifest.Exports) != 2 {
		t.Errorf("%+v, want version %s", manifest, clients.Version)
	}
	for _, conditions := range manifest.Exports {
		for _, path := range conditions {
			if files["package"+strings.TrimPrefix(path, ".")] == "" {
				t.Errorf("there is no %s", path)
			}
		}
	}
	if !strings.Contains(files["package/README.md"], origin+"/clients/"+clients.TarballName()) {
		t.Errorf("the documentation has another address: %s", files["package/README.md"])
	}
}

func TestGoModuleIsNamedAfterItsHost(t *testing.T) {
	t.Parallel()
	for origin, want := range map[string]string{"https://Example.com": "example.com/go",
		"https://a.example.co.uk:8443": "a.example.co.uk/go", "http://localhost:8080": "plainhand.example/go",
		"https://bücher.example": "plainhand.example/go", "": "plainhand.example/go"} {
		if path := clients.GoModulePath(origin); path != want {
			t.Errorf("%s: %s, want %s", origin, path, want)
		}
	}
}

func TestGoModuleHasNoTests(t *testing.T) {
	t.Parallel()
	module, err := clients.NewGoModule(origin)
	if err != nil {
		t.Fatal(err)
	}
	content, err := module.Zip()
	files := unzipped(t, packed(t, content, err))
	root := "example.com/go@v" + clients.Version + "/"
	if !strings.HasPrefix(files[root+"go.mod"], "module example.com/go\n") || files[root+"client.go"] == "" ||
		!strings.Contains(files[root+"README.md"], "go get example.com/go@v"+clients.Version) {
		t.Errorf("%v", files)
	}
	for name := range files {
		if strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s is a test", name)
		}
	}
}

func TestPackagesAreReproducible(t *testing.T) {
	t.Parallel()
	module, err := clients.NewGoModule(origin)
	if err != nil {
		t.Fatal(err)
	}
	tarball := func() ([]byte, error) { return clients.Tarball(origin) }
	wheel := func() ([]byte, error) { return clients.Wheel(origin) }
	for _, pack := range []func() ([]byte, error){tarball, wheel, module.Zip} {
		first, err := pack()
		first = packed(t, first, err)
		if second, err := pack(); !bytes.Equal(first, packed(t, second, err)) {
			t.Error("a package differs when it is packed again")
		}
	}
}

// The version is in several files, since each language's tools read their own.
func TestAllClientsHaveTheVersion(t *testing.T) {
	t.Parallel()
	for name, pattern := range map[string]string{
		"typescript/package.json":     `"version": "(.+)"`,
		"python/pyproject.toml":       `(?m)^version = "(.+)"`,
		"go/CHANGELOG.md":             `(?m)^## ([0-9.]+)`,
		"python/CHANGELOG.md":         `(?m)^## ([0-9.]+)`,
		"typescript/CHANGELOG.md":     `(?m)^## ([0-9.]+)`,
		"go/README.md":                `@v([0-9.]+)`,
		"python/README.md":            `plainhand-([0-9.]+)-py3`,
		"typescript/README.md":        `plainhand-([0-9.]+)\.tgz`,
		"python/plainhand/api_gen.py": `VERSION = "([0-9]+\.[0-9.]+)"`,
	} {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(pattern).FindSubmatch(content)
		if found == nil || string(found[1]) != clients.Version {
			t.Errorf("%s has version %q, want %s", name, found, clients.Version)
		}
	}
}

func TestLicenseIsTheProjects(t *testing.T) {
	t.Parallel()
	own, err := os.ReadFile("LICENSE")
	project, otherErr := os.ReadFile("../LICENSE")
	if err := errors.Join(err, otherErr); err != nil || !slices.Equal(own, project) {
		t.Errorf("the license differs, %v", err)
	}
}
