package main

import (
	"strings"
	"testing"

	"plainhand/content"
	"plainhand/internal/config"
	"plainhand/views"
)

// The privacy page tells the truth about the site that it is on.
func TestThePrivacyPageNamesWhoGetsTexts(t *testing.T) {
	t.Parallel()
	const passed = "not passed on to anyone"
	tests := []struct {
		name         string
		engine       config.Engine
		says, denies string
	}{
		{"our own", config.Engine{Name: config.EngineBuiltin}, passed, "service"},
		{"Anthropic", config.Engine{Name: config.EngineAnthropic}, "rewritten by Anthropic", passed},
		{"OpenAI", config.Engine{Name: config.EngineOpenAI}, "rewritten by OpenAI", passed},
		{"a server of the operator's", config.Engine{Name: config.EngineOpenAI, URL: "http://llm.internal"},
			"a service that works for us", "internal"},
		{"an automation", config.Engine{Name: config.EngineWebhook, URL: "https://hook.internal"},
			"email address of your account", "internal"},
		{"an automation that is told little", config.Engine{Name: config.EngineWebhook, Pseudonymous: true}, "a code",
			"email address of"},
	}
	for _, test := range tests {
		fact := views.Facts(operationOf(config.Config{SupportEmail: "help@example.org",
			Engine: test.engine}))["privacy.engine"]
		if !strings.Contains(fact, test.says) || strings.Contains(fact, test.denies) {
			t.Errorf("%s: %s", test.name, fact)
		}
	}
}

func TestThePrivacyPageNamesWhoTakesTheMoney(t *testing.T) {
	t.Parallel()
	for payments, want := range map[string]string{
		config.PaymentsDemo:   "a demo",
		config.PaymentsStripe: "Stripe handles payments",
	} {
		facts := views.Facts(operationOf(config.Config{Payments: payments}))
		if fact := facts["privacy.payments"]; !strings.Contains(fact, want) {
			t.Errorf("%s: %s", payments, fact)
		}
		if _, err := content.Load(facts); err != nil {
			t.Errorf("%s: %v", payments, err)
		}
	}
}
