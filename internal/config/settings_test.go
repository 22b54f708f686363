package config

import (
	"regexp"
	"slices"
	"testing"
)

// numbered matches the settings of further engines, which are documented by their first one.
var numbered = regexp.MustCompile(`^ENGINE_[2-9](?:_|$)`)

func TestEverySettingIsDocumented(t *testing.T) {
	t.Parallel()
	var documented []string
	for _, section := range Settings() {
		for _, setting := range section.Settings {
			documented = append(documented, setting.Names...)
			if setting.Meaning == "" {
				t.Errorf("%v has no meaning", setting.Names)
			}
		}
	}
	read := map[string]bool{}
	for _, given := range []map[string]string{
		{}, {"ENGINE": "openai", "ENGINE_2": "webhook", "PAYMENTS": "stripe"}, {"ENGINE": "webhook"},
		{"ENGINE": "completions"}, {"APP_ENV": Production, "PAYMENTS": "demo"},
		{"GOOGLE_CLIENT_ID": "a", "OIDC_ISSUER": "https://id.example"},
		{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"},
	} {
		_, _ = Load(func(name string) string { // incomplete settings are problems, and read nevertheless
			read[name] = true
			return given[name]
		})
	}
	for name := range read {
		if !numbered.MatchString(name) && !slices.Contains(documented, name) {
			t.Errorf("%s is not in settings.env", name)
		}
	}
	for _, name := range documented {
		if !read[name] {
			t.Errorf("%s is in settings.env, and nothing reads it", name)
		}
	}
}
