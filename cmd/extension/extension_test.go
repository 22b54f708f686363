package main

import (
	"bytes"
	"encoding/json"
	"image/png"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plainhand/internal/config"
)

// maxArchive is the most bytes that an archive may have.
const maxArchive = 60_000

func testSource(t *testing.T) source {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return source{filepath.Join(root, "clients", "browser"), filepath.Join(root, "static", "img", "icon-512.png")}
}

// settingsOf returns the settings of an environment.
func settingsOf(t *testing.T, variables map[string]string) config.Config {
	t.Helper()
	settings, err := config.Load(func(name string) string { return variables[name] })
	if err != nil {
		t.Fatal(err)
	}
	return settings
}

// builtFor returns the files and the manifest for a browser.
func builtFor(t *testing.T, browser browser, settings config.Config) (map[string][]byte, map[string]any) {
	t.Helper()
	source := testSource(t)
	files, err := source.build(newBuild(settings))
	if err != nil {
		t.Fatal(err)
	}
	data, err := source.manifest(browser, settings, "v1.2.3-45-gabc1234")
	if err != nil {
		t.Fatal(err)
	}
	var manifest map[string]any
	if err := json.Unmarshal(data, &manifest); err != nil {
		t.Fatal(err)
	}
	files["manifest.json"] = data
	return files, manifest
}

var branded = map[string]string{"BASE_URL": "https://desk.example:8443", "BRAND": "Harbor & Pine",
	"BRAND_ACCENT": "#ffe000"}

func TestArchivesAreSmallAndReproducible(t *testing.T) {
	t.Parallel()
	for _, browser := range []browser{chromium, firefox} {
		var archives [2][]byte
		for i := range archives {
			files, _ := builtFor(t, browser, settingsOf(t, nil))
			var err error
			if archives[i], err = archive(files); err != nil {
				t.Fatal(err)
			}
		}
		if size := len(archives[0]); size > maxArchive {
			t.Errorf("%s.zip has %d bytes; at most %d", browser, size, maxArchive)
		}
		if !bytes.Equal(archives[0], archives[1]) {
			t.Errorf("two archives for %s differ", browser)
		}
	}
}

func TestManifestsDifferOnlyInTheBrowsersOwnKeys(t *testing.T) {
	t.Parallel()
	settings := settingsOf(t, branded)
	chromiumFiles, ofChromium := builtFor(t, chromium, settings)
	firefoxFiles, ofFirefox := builtFor(t, firefox, settings)
	for _, manifest := range []map[string]any{ofChromium, ofFirefox} {
		delete(manifest, "background")
		delete(manifest, "browser_specific_settings")
	}
	one, _ := json.Marshal(ofChromium)
	other, _ := json.Marshal(ofFirefox)
	if !bytes.Equal(one, other) {
		t.Errorf("the manifests have\n%s\nand\n%s", one, other)
	}
	delete(chromiumFiles, "manifest.json")
	delete(firefoxFiles, "manifest.json")
	if !maps.EqualFunc(chromiumFiles, firefoxFiles, bytes.Equal) {
		t.Error("other files than the manifests differ")
	}
}

func TestPermissionsAreThoseOfTheSiteAndTheActiveTab(t *testing.T) {
	t.Parallel()
	_, manifest := builtFor(t, chromium, settingsOf(t, branded))
	for key, want := range map[string]string{
		"permissions":      `["activeTab","contextMenus","scripting","storage"]`,
		"host_permissions": `["https://desk.example/*"]`,
		"version":          `"1.2.3.45"`,
	} {
		if got, _ := json.Marshal(manifest[key]); string(got) != want {
			t.Errorf("%s are %s, want %s", key, got, want)
		}
	}
	for _, key := range []string{"content_scripts", "externally_connectable", "web_accessible_resources"} {
		if manifest[key] != nil {
			t.Errorf("the manifest has %s", key)
		}
	}
}

func TestExtensionCarriesTheBrand(t *testing.T) {
	t.Parallel()
	files, manifest := builtFor(t, firefox, settingsOf(t, branded))
	if manifest["name"] != "Harbor & Pine" {
		t.Errorf("it is called %v", manifest["name"])
	}
	for name, content := range files {
		if strings.Contains(string(content), "Plainhand") {
			t.Errorf("%s has the product's own name", name)
		}
	}
	if page := string(files["options.html"]); !strings.Contains(page, "Harbor &amp; Pine") {
		t.Error("the settings page does not have the brand")
	}
	if !strings.Contains(string(files["background.js"]), "https://desk.example:8443") {
		t.Error("the background does not have the site")
	}
	own, _ := builtFor(t, firefox, settingsOf(t, nil))
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasSuffix(name, ".png") {
			continue
		}
		if _, err := png.Decode(bytes.NewReader(files[name])); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if bytes.Equal(files[name], own[name]) {
			t.Errorf("%s does not have the brand's color", name)
		}
	}
}

func TestStylesOfThePanelDoNotDependOnThePage(t *testing.T) {
	t.Parallel()
	files, _ := builtFor(t, chromium, settingsOf(t, nil))
	panel := string(files["panel.js"])
	for _, dependent := range []string{"rem;", "rem)", ":root"} {
		if strings.Contains(panel, dependent) {
			t.Errorf("the styles have %q", dependent)
		}
	}
	if got := inPixels("a{margin:.5rem 1.0625rem calc(1rem + 2vw)}"); got != "a{margin:8px 17px calc(16px + 2vw)}" {
		t.Error(got)
	}
}

func TestManifestVersionIsNumeric(t *testing.T) {
	t.Parallel()
	for version, want := range map[string]string{
		"v1.2.3": "1.2.3", "1.2.3-4-gabc1234": "1.2.3.4", "v1.2.3-dirty": "1.2.3",
		"abc1234": "0.0.1", "unknown": "0.0.1", "": "0.0.1",
	} {
		if got := manifestVersion(version); got != want {
			t.Errorf("%q is %s, want %s", version, got, want)
		}
	}
}
