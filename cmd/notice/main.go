// Command notice writes NOTICE, the licenses of everything that the program contains: Go's modules from the SBOM, npm's
// packages from package-lock.json, and files in this repository. make notice runs it in the repository root.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	components, err := components("bin/sbom.go.json", "package-lock.json")
	if err == nil {
		var text string
		text, err = notice(components)
		if err == nil {
			err = os.WriteFile("NOTICE", []byte(text), 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// component is a part of the program with a license.
type component struct {
	name   string   // with its version
	files  []string // licenses and notices
	stated string   // the license that its package.json names
}

func components(sbom, lock string) ([]component, error) {
	found, err := modules(sbom)
	if err != nil {
		return nil, err
	}
	packages, err := packages(lock)
	if err != nil {
		return nil, err
	}
	root, err := output("go", "env", "GOROOT")
	return slices.Concat(found, packages, []component{
		{name: "Go", files: licenses(root)},
		{name: "Newsreader", files: []string{"static/fonts/LICENSE-newsreader.txt"}},
		{name: "The list of common words", files: []string{"engine/text/document/common.LICENSE.txt"}},
		{name: "The list of leaked passwords", files: []string{"internal/account/breached/LICENSE.txt"}},
	}), err
}

// modules returns the modules in an SBOM in CycloneDX.
func modules(sbom string) ([]component, error) {
	var content struct {
		Components []struct{ Name, Version string }
	}
	if err := readJSON(sbom, &content); err != nil {
		return nil, err
	}
	var found []component
	for _, module := range content.Components {
		folder, err := output("go", "list", "-m", "-f", "{{.Dir}}", module.Name)
		if err != nil {
			return nil, err
		}
		found = append(found, component{name: module.Name + " " + module.Version, files: licenses(folder)})
	}
	return found, nil
}

// packages returns the packages that the pages' scripts are built from. They are not taken from npm's SBOM, which omits
// Preact. Peers are packages that Preact replaces.
func packages(lock string) ([]component, error) {
	var content struct {
		Packages map[string]struct {
			Version, License    string
			Dev, Optional, Peer bool
		}
	}
	if err := readJSON(lock, &content); err != nil {
		return nil, err
	}
	var found []component
	for folder, about := range content.Packages {
		if folder == "" || about.Dev || about.Optional || about.Peer {
			continue
		}
		names := strings.Split(folder, "node_modules/") // a package may be in another's folder
		name := names[len(names)-1] + " " + about.Version
		found = append(found, component{name, licenses(folder), about.License})
	}
	return found, nil
}

func readJSON(name string, content any) error {
	bytes, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return json.Unmarshal(bytes, content)
}

func output(name string, arguments ...string) (string, error) {
	out, err := exec.Command(name, arguments...).Output()
	return strings.TrimSpace(string(out)), err
}

var licenseFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|unlicense)[^/]*$`)

// licenses returns the license files at the top of a folder, and in its folder LICENSES.
func licenses(folder string) (files []string) {
	for _, pattern := range []string{"*", "LICENSES/*"} {
		matches, _ := filepath.Glob(filepath.Join(folder, pattern)) // the patterns are valid
		for _, match := range matches {
			info, err := os.Stat(match)
			if err == nil && info.Mode().IsRegular() && (pattern != "*" || licenseFile.MatchString(filepath.Base(match))) {
				files = append(files, match)
			}
		}
	}
	return files
}

const intro = `Plainhand contains the following software, fonts, and lists. Their licenses follow, each with the names of what it is for.
This file is generated: run make notice.

`

// notice lists the components, then each license once. A component without any is an error.
func notice(components []component) (string, error) {
	slices.SortFunc(components, func(a, b component) int { return strings.Compare(a.name, b.name) })
	var list strings.Builder
	var texts []string               // in the order of the components
	holders := map[string][]string{} // names by text
	for _, component := range components {
		fmt.Fprintf(&list, "- %s\n", component.name)
		if len(component.files) == 0 && component.stated == "" {
			return "", fmt.Errorf("%s has no license", component.name)
		}
		var own []string
		for _, file := range component.files {
			bytes, err := os.ReadFile(file)
			if err != nil {
				return "", err
			}
			own = append(own, strings.TrimSpace(strings.ReplaceAll(string(bytes), "\r", "")))
		}
		if len(own) == 0 {
			own = []string{"License: " + component.stated}
		}
		for _, text := range own {
			if holders[text] == nil {
				texts = append(texts, text)
			}
			holders[text] = append(holders[text], component.name)
		}
	}
	for _, text := range texts {
		fmt.Fprintf(&list, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(holders[text], "\n"), text)
	}
	return intro + list.String(), nil
}
