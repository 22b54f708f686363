package site

import (
	"net/url"
	"strings"
	"testing"

	"plainhand/content"
	"plainhand/internal/config"
	pageviews "plainhand/views/pages"
)

var base = &url.URL{Scheme: "https", Host: "plainhand.example"}

func asked(services ...config.Service) config.Engine { return config.Engine{Services: services} }

// The privacy page matches the settings of its site.
func TestPrivacyPageNamesTheServicesThatGetTexts(t *testing.T) {
	t.Parallel()
	const passed = "not passed on to anyone"
	tests := []struct {
		name         string
		engine       config.Engine
		says, denies string
	}{
		{"our own", asked(), passed, "service"},
		{"Anthropic", asked(config.Service{Kind: config.EngineAnthropic}), "rewritten by Anthropic", passed},
		{"OpenAI", asked(config.Service{Kind: config.EngineOpenAI}), "rewritten by OpenAI", passed},
		{"a server of the operator's", asked(config.Service{Kind: config.EngineOpenAI, URL: "http://llm.internal"}),
			"a service that works for us", "internal"},
		{"a model on this machine", asked(config.Service{Kind: config.EngineOpenAI, URL: "http://127.0.0.1:11434/v1"}),
			passed, "service"},
		{"an automation", asked(config.Service{Kind: config.EngineWebhook, URL: "https://hook.internal"}),
			"email address of your account", "internal"},
		{"a pseudonymous webhook", asked(config.Service{Kind: config.EngineWebhook, Pseudonymous: true}), "a code",
			"email address of"},
		{"one after the other", asked(config.Service{Kind: config.EngineOpenAI},
			config.Service{Kind: config.EngineAnthropic}), "rewritten by OpenAI or Anthropic", passed},
	}
	for _, test := range tests {
		fact := pageviews.Facts(Operation(config.Config{BaseURL: base, SupportEmail: "help@example.org",
			Engine: test.engine}))["privacy.engine"]
		if !strings.Contains(fact, test.says) || strings.Contains(fact, test.denies) {
			t.Errorf("%s: %s", test.name, fact)
		}
	}
}

// Every page that describes the processing of texts describes the configured engine.
func TestPagesDescribeTheConfiguredEngine(t *testing.T) {
	t.Parallel()
	local := config.Service{Kind: config.EngineOpenAI, URL: "http://127.0.0.1:11434/v1", Model: "qwen3"}
	tests := []struct {
		name                 string
		engine               config.Engine
		says, denies, credit string
	}{
		{"our own", asked(), "cleans up text", "rewrites", "Cleaned up by our own engine."},
		{"Anthropic", asked(config.Service{Kind: config.EngineAnthropic}), "rewrites text", "cleans",
			"Rewritten by Anthropic."},
		{"a model on this machine", asked(local), "rewrites text", "cleans",
			"Rewritten by qwen3, a language model on our own server."},
		{"a model with a fallback", config.Engine{Services: []config.Service{local}, Fallback: true}, "rewrites text",
			"cleans", "Rewritten by qwen3, a language model on our own server or our own engine."},
	}
	for _, test := range tests {
		operation := Operation(config.Config{Brand: "Plainhand", BaseURL: base, Engine: test.engine,
			Environment: config.Production})
		if credit := operation.Credit(); credit != test.credit {
			t.Errorf("%s: the editor says %q", test.name, credit)
		}
		loaded, err := content.Load(pageviews.Facts(operation))
		if err != nil {
			t.Fatal(err)
		}
		for _, slug := range []string{"methodology", "help", "about"} {
			page, found := loaded.Page(slug)
			says := strings.Contains(page.Markdown, test.says)
			if !found || !says || strings.Contains(page.Markdown, "Plainhand "+test.denies) {
				t.Errorf("%s: /%s does not say that it %s", test.name, slug, test.says)
			}
		}
	}
}

func TestOnlyDevelopersWithoutAModelGetTheHint(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name        string
		environment string
		engine      config.Engine
		want        bool
	}{
		{"development", config.Development, asked(), true},
		{"development with a model", config.Development, asked(config.Service{Kind: config.EngineOpenAI}), false},
		{"production", config.Production, asked(), false},
	}
	for _, test := range tests {
		operation := Operation(config.Config{BaseURL: base, Engine: test.engine, Environment: test.environment})
		if hint := operation.Hint(); strings.Contains(hint, "plainhand engine pull") != test.want {
			t.Errorf("%s: the hint is %q", test.name, hint)
		}
	}
}

func TestPrivacyPageNamesThePaymentProvider(t *testing.T) {
	t.Parallel()
	for payments, want := range map[string]string{
		config.PaymentsDemo:   "a demo",
		config.PaymentsStripe: "Stripe handles payments",
	} {
		facts := pageviews.Facts(Operation(config.Config{BaseURL: base, Payments: payments}))
		if fact := facts["privacy.payments"]; !strings.Contains(fact, want) {
			t.Errorf("%s: %s", payments, fact)
		}
		if _, err := content.Load(facts); err != nil {
			t.Errorf("%s: %v", payments, err)
		}
	}
}
