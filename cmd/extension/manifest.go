package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"

	"plainhand/internal/config"
)

// browser is a family of browsers, which differ in their manifests alone.
type browser string

const (
	chromium browser = "chromium"
	firefox  browser = "firefox"
)

// manifest returns the manifest for a browser: the common one, with the brand, the site, and the browser's own keys.
func (s source) manifest(browser browser, settings config.Config, version string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(s.folder, "manifest.json"))
	if err != nil {
		return nil, err
	}
	manifest := map[string]any{}
	if err := json.Unmarshal(data, &manifest); err != nil {
		return nil, err
	}
	manifest["name"] = settings.Brand
	manifest["version"] = manifestVersion(version)
	manifest["host_permissions"] = []string{pattern(settings)}
	switch browser {
	case chromium:
		manifest["background"] = map[string]any{"service_worker": "background.js"}
	case firefox:
		manifest["background"] = map[string]any{"scripts": []string{"background.js"}}
		manifest["browser_specific_settings"] = map[string]any{"gecko": geckoSettings(settings.BaseURL.Hostname())}
	}
	return json.MarshalIndent(manifest, "", "  ")
}

// geckoSettings are what Firefox demands: an ID, its first version with all that is used, and what data is sent.
func geckoSettings(host string) map[string]any {
	return map[string]any{
		"id":                 "extension@" + host,
		"strict_min_version": "140.0",
		"data_collection_permissions": map[string]any{
			"required": []string{"authenticationInfo", "websiteContent"},
		},
	}
}

var described = regexp.MustCompile(`^v?(\d+)\.(\d+)\.(\d+)(?:-(\d+)-g[0-9a-f]+)?`)

// manifestVersion returns a version in the form of manifests, up to four numbers: the tag, and the commits since.
// Untagged builds are 0.0.1.
func manifestVersion(version string) string {
	parts := described.FindStringSubmatch(version)
	if parts == nil {
		return "0.0.1"
	}
	numbers := parts[1] + "." + parts[2] + "." + parts[3]
	if parts[4] != "" {
		numbers += "." + parts[4]
	}
	return numbers
}
