package config

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

func TestEngineSettingsAreChecked(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		settings map[string]string
		want     string // substring of the error; empty if there is no error
	}{
		"nothing is set":            {nil, ""},
		"the engine inside":         {map[string]string{"ENGINE": "builtin"}, ""},
		"a webhook":                 {map[string]string{"ENGINE": "webhook", "ENGINE_URL": "https://hooks.example/1"}, ""},
		"a webhook without address": {map[string]string{"ENGINE": "webhook"}, "ENGINE_URL"},
		"a pseudonym without a key": {map[string]string{"ENGINE": "webhook", "ENGINE_URL": "https://a.example",
			"WEBHOOK_PSEUDONYMOUS": "1"}, "ENGINE_KEY"},
		"OpenAI":                 {map[string]string{"ENGINE": "openai", "ENGINE_KEY": "k", "ENGINE_MODEL": "m"}, ""},
		"OpenAI without a key":   {map[string]string{"ENGINE": "openai", "ENGINE_MODEL": "m"}, "ENGINE_KEY"},
		"OpenAI without a model": {map[string]string{"ENGINE": "openai", "ENGINE_KEY": "k"}, "ENGINE_MODEL"},
		"a self-hosted server": {map[string]string{"ENGINE": "openai", "ENGINE_URL": "http://10.0.0.7:8000/v1",
			"ENGINE_MODEL": "m"}, ""},
		"Anthropic":               {map[string]string{"ENGINE": "anthropic", "ENGINE_KEY": "k", "ENGINE_MODEL": "m"}, ""},
		"Anthropic without a key": {map[string]string{"ENGINE": "anthropic", "ENGINE_MODEL": "m"}, "ENGINE_KEY"},
		"an unknown engine":       {map[string]string{"ENGINE": "magic"}, "ENGINE"},
		"an address of no service": {map[string]string{"ENGINE": "webhook", "ENGINE_URL": "file:///etc/secret"},
			"ENGINE_URL"},
		"Ollama":                 {map[string]string{"ENGINE": "ollama", "ENGINE_MODEL": "m"}, ""},
		"Ollama without a model": {map[string]string{"ENGINE": "ollama"}, "ENGINE_MODEL"},
		"a rewriter of paragraphs": {map[string]string{"ENGINE": "completions", "ENGINE_URL": "http://a.example",
			"ENGINE_MODEL": "m"}, ""},
		"recorded rewrites":    {map[string]string{"ENGINE": "replay:texts"}, ""},
		"no recorded rewrites": {map[string]string{"ENGINE": "replay"}, "ENGINE"},
		"two services": {map[string]string{"ENGINE": "openai", "ENGINE_KEY": "k", "ENGINE_MODEL": "m", "ENGINE_2": "ollama",
			"ENGINE_2_MODEL": "m"}, ""},
		"a second one without a model": {map[string]string{"ENGINE": "openai", "ENGINE_KEY": "k", "ENGINE_MODEL": "m",
			"ENGINE_2": "vllm"}, "ENGINE_2_MODEL"},
		"a guess in production": {map[string]string{"APP_ENV": "production", "BASE_URL": "https://a.example",
			"SECRET_KEY": "iZmfZ5y1Xq6bJ0vK7dTq3mCw9Hn2RgUeYs4LxPoBaEk=", "PAYMENTS": "demo",
			"PAYMENTS_DEMO_IN_PRODUCTION": "i-understand-nobody-pays", "ENGINE": "auto"}, "ENGINE"},
		"too many candidates": {map[string]string{"ENGINE_CANDIDATES": "50"}, "ENGINE_CANDIDATES"},
		"a flag that is no flag": {map[string]string{"ENGINE": "webhook", "ENGINE_URL": "https://a.example",
			"ENGINE_ALLOW_PRIVATE": "yes"}, "ENGINE_ALLOW_PRIVATE"},
		"a number that is none": {map[string]string{"ENGINE": "ollama", "ENGINE_MODEL": "m",
			"ENGINE_DAILY_WORDS": "many"}, "ENGINE_DAILY_WORDS"},
		"a fallback that is none": {map[string]string{"ENGINE_FALLBACK": "webhook"}, "ENGINE_FALLBACK"},
	} {
		_, err := Load(environment(test.settings))
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want+" ")):
			t.Errorf("%s: got %v, want something about %s", name, err, test.want)
		case err != nil && strings.Contains(err.Error(), "secret"):
			t.Errorf("%s: the value is shown: %v", name, err)
		}
	}
}

func TestLogOmitsTheServicesKey(t *testing.T) {
	t.Parallel()
	config, err := Load(environment(map[string]string{"ENGINE": "webhook", "ENGINE_URL": "https://hooks.example/hidden",
		"ENGINE_KEY": "hidden"}))
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("starting", "config", config)
	if !strings.Contains(log.String(), "engine=webhook") || strings.Contains(log.String(), "hidden") {
		t.Errorf("logged %s", &log)
	}
}

// Operators often set an address in the format of OLLAMA_HOST.
func TestLocalServerAddressIsCompleted(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"10.0.0.7:11434": "http://10.0.0.7:11434/v1", "0.0.0.0": "http://127.0.0.1:11434/v1",
		"http://mill:9000": "http://mill:9000/v1", "https://mill.example": "https://mill.example/v1",
		"http://mill:9000/v1/": "http://mill:9000/v1/", "mill": "http://mill:11434/v1",
	} {
		set := map[string]string{"ENGINE": "ollama", "ENGINE_MODEL": "m", "ENGINE_URL": value}
		config, err := LoadEngine(environment(set))
		if err != nil || config.Services[0].URL != want {
			t.Errorf("%q becomes %+v, %v", value, config.Services, err)
		}
	}
}
