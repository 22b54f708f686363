package clients

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
)

// WheelName is the file name of Wheel.
func WheelName() string { return "plainhand-" + Version + "-py3-none-any.whl" }

// Wheel returns the package for pip, with documentation for the site at an origin. Its format is described at
// https://packaging.python.org/en/latest/specifications/binary-distribution-format/.
func Wheel(origin string) ([]byte, error) {
	files, err := files("python", origin)
	if err != nil {
		return nil, err
	}
	project, err := named(files, "pyproject.toml")
	if err != nil {
		return nil, err
	}
	readme, err := named(files, "README.md")
	if err != nil {
		return nil, err
	}
	license, err := named(files, "LICENSE")
	if err != nil {
		return nil, err
	}
	information := "plainhand-" + Version + ".dist-info/"
	var contents []file
	for _, file := range files {
		if strings.HasPrefix(file.name, "plainhand/") {
			contents = append(contents, file)
		}
	}
	contents = append(contents,
		file{information + "licenses/LICENSE", license},
		file{information + "METADATA", metadata(string(project), string(readme))},
		file{information + "WHEEL", []byte("Wheel-Version: 1.0\nGenerator: plainhand\nRoot-Is-Purelib: true\nTag: py3-none-any\n")})
	return zipped(append(contents, record(contents, information+"RECORD")))
}

// metadata returns the core metadata of a project.
func metadata(project, readme string) []byte {
	return fmt.Appendf(nil, "Metadata-Version: 2.4\nName: %s\nVersion: %s\nSummary: %s\nRequires-Python: %s\n"+
		"License-Expression: %s\nLicense-File: LICENSE\nDescription-Content-Type: text/markdown\n\n%s",
		setting(project, "name"), setting(project, "version"), setting(project, "description"),
		setting(project, "requires-python"), setting(project, "license"), readme)
}

// setting returns a text of a pyproject.toml; empty if it is not there.
func setting(project, name string) string {
	found := regexp.MustCompile(`(?m)^` + name + ` = "([^"]*)"$`).FindStringSubmatch(project)
	if found == nil {
		return ""
	}
	return found[1]
}

// record returns the list of a wheel's files with their hashes, which contains itself without one.
func record(files []file, name string) file {
	var list strings.Builder
	for _, file := range files {
		sum := sha256.Sum256(file.content)
		fmt.Fprintf(&list, "%s,sha256=%s,%d\n", file.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(file.content))
	}
	return file{name, []byte(list.String() + name + ",,\n")}
}

// zipped returns a ZIP archive of files.
func zipped(files []file) ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, file := range files {
		part, err := archive.CreateHeader(&zip.FileHeader{Name: file.name, Method: zip.Deflate, Modified: packed})
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(file.content); err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return out.Bytes(), err
}
