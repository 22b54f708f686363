package config

import (
	"net/url"
	"strconv"
)

// What rewrites texts, as named by ENGINE.
const (
	EngineBuiltin   = "builtin"   // the engine inside the binary
	EngineWebhook   = "webhook"   // the operator's automation
	EngineOpenAI    = "openai"    // any server that speaks OpenAI's protocol
	EngineAnthropic = "anthropic" // Anthropic's models
)

// Engine is what rewrites texts. Everything but Name is for services.
type Engine struct {
	Name         string // ENGINE
	URL          string // ENGINE_URL; empty: the protocol's default
	Key          string // ENGINE_KEY
	Model        string // ENGINE_MODEL
	AllowPrivate bool   // ENGINE_ALLOW_PRIVATE=1: the service may be in a private network
	Fallback     bool   // ENGINE_FALLBACK=builtin: the engine inside the binary stands in
	DailyWords   int    // ENGINE_DAILY_WORDS, sent to a model by this process; 0: no limit
	Pseudonymous bool   // WEBHOOK_PSEUDONYMOUS=1: the webhook is not told who asks
}

func (r *reader) engine() Engine {
	engine := Engine{
		Name:         r.choice("ENGINE", EngineBuiltin, EngineWebhook, EngineOpenAI, EngineAnthropic),
		URL:          r.serviceURL("ENGINE_URL"),
		Key:          r.text("ENGINE_KEY", ""),
		Model:        r.text("ENGINE_MODEL", ""),
		AllowPrivate: r.flag("ENGINE_ALLOW_PRIVATE"),
		Fallback:     r.choice("ENGINE_FALLBACK", "none", EngineBuiltin) == EngineBuiltin,
		DailyWords:   r.count("ENGINE_DAILY_WORDS"),
		Pseudonymous: r.flag("WEBHOOK_PSEUDONYMOUS"),
	}
	needs := func(value, name, why string) {
		if value == "" {
			r.problem(name, "is not set, and ENGINE=%s needs it: %s", engine.Name, why)
		}
	}
	switch engine.Name {
	case EngineWebhook:
		needs(engine.URL, "ENGINE_URL", "the address that texts are sent to")
		if engine.Pseudonymous {
			needs(engine.Key, "ENGINE_KEY", "pseudonyms are made with it")
		}
	case EngineOpenAI:
		needs(engine.Model, "ENGINE_MODEL", "the name of a model that the server has")
		if engine.URL == "" {
			needs(engine.Key, "ENGINE_KEY", "OpenAI answers nobody without one")
		}
	case EngineAnthropic:
		needs(engine.Model, "ENGINE_MODEL", "the name of a model")
		needs(engine.Key, "ENGINE_KEY", "Anthropic answers nobody without one")
	}
	return engine
}

// flag is true if the setting is 1.
func (r *reader) flag(name string) bool { return r.choice(name, "0", "1") == "1" }

// count is 0 if the setting is missing.
func (r *reader) count(name string) int {
	value := r.text(name, "0")
	count, err := strconv.Atoi(value)
	if err != nil || count < 0 {
		r.problem(name, "is %q: write a number of words, such as 500000, or nothing", value)
	}
	return count
}

// serviceURL reports nothing of the value, which may hold a secret.
func (r *reader) serviceURL(name string) string {
	value := r.text(name, "")
	parsed, err := url.Parse(value)
	if value != "" && (err != nil || !isWeb(parsed)) {
		r.problem(name, "is no address: write one that begins with https:// or http://")
	}
	return value
}
