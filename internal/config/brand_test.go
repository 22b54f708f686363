package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plainhand/internal/branding"
)

func TestSiteThemeIsReadFromSettings(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	logo, broken := filepath.Join(folder, "logo.svg"), filepath.Join(folder, "broken.svg")
	drawing := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><rect width="64" height="32"/></svg>`
	for path, content := range map[string]string{logo: drawing, broken: "no drawing"} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	load := func(settings map[string]string) (Config, error) {
		return Load(func(name string) string { return settings[name] })
	}
	if config, err := load(nil); err != nil || config.BrandLook != nil {
		t.Errorf("with nothing set: %+v, %v", config.BrandLook, err)
	}
	config, err := load(map[string]string{"BRAND_ACCENT": "#0b6e4f", "BRAND_TYPEFACE": "sans", "BRAND_LOGO": logo})
	if err != nil || config.BrandLook.Logo == nil || config.BrandLook.Logo.Ratio != 2 ||
		config.BrandLook.Typeface != branding.Sans {
		t.Errorf("got %+v, %v", config.BrandLook, err)
	}
	config, err = load(map[string]string{"BRAND_LOGO": logo})
	if err != nil || config.BrandLook.Accent != branding.OwnAccent {
		t.Errorf("with a logo alone: %+v, %v", config.BrandLook, err)
	}
	for name, value := range map[string]string{"BRAND_ACCENT": "green", "BRAND_TYPEFACE": "comic", "BRAND_LOGO": broken} {
		if _, err := load(map[string]string{name: value}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: %v", name, value, err)
		}
	}
}
