package config

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
)

// The engines, as named by ENGINE.
const (
	EngineAuto        = "auto"        // a model on this machine, if one answers; else the built-in engine
	EngineBuiltin     = "builtin"     // the engine inside the binary
	EngineWebhook     = "webhook"     // the operator's webhook
	EngineOpenAI      = "openai"      // any server that speaks OpenAI's protocol
	EngineAnthropic   = "anthropic"   // Anthropic's models
	EngineCompletions = "completions" // a model that was trained to rewrite and takes no instructions
	EngineReplay      = "replay"      // rewrites that were recorded: replay:FOLDER
)

// presets are the protocols and default addresses of known model servers, by name.
var presets = map[string]Service{
	"ollama":     {Kind: EngineOpenAI, URL: "http://127.0.0.1:11434/v1", AllowPrivate: true},
	"llamacpp":   {Kind: EngineOpenAI, URL: "http://127.0.0.1:8080/v1", AllowPrivate: true},
	"vllm":       {Kind: EngineOpenAI, URL: "http://127.0.0.1:8000/v1", AllowPrivate: true},
	"openrouter": {Kind: EngineOpenAI, URL: "https://openrouter.ai/api/v1"},
}

// Engine is the chain of services that rewrite texts.
type Engine struct {
	Auto       bool      // ENGINE=auto: the program looks for a model at startup
	Services   []Service // ENGINE, ENGINE_2, and so on, in the order in which they are tried; none: the built-in engine
	Fallback   bool      // ENGINE_FALLBACK=builtin: the built-in engine rewrites when the services fail
	Requests   int       // ENGINE_BUDGET: requests for a passage after its first
	Candidates int       // ENGINE_CANDIDATES: rewrites of each passage to choose from
	Verify     bool      // ENGINE_VERIFY: a model checks the rewrites that pass the guard
}

// Service is an external engine.
type Service struct {
	Name         string // as ENGINE names it
	Kind         string // protocol: EngineWebhook, EngineOpenAI, and so on
	URL          string // ENGINE_URL; empty: the protocol's default
	Key          string // ENGINE_KEY
	Model        string // ENGINE_MODEL
	Prefix       string // ENGINE_PREFIX, before each paragraph for completions
	Folder       string // of recorded rewrites
	AllowPrivate bool   // ENGINE_ALLOW_PRIVATE=1: the service may be in a private network
	DailyWords   int    // ENGINE_DAILY_WORDS, sent to a model by this process; 0: no limit
	Pseudonymous bool   // WEBHOOK_PSEUDONYMOUS=1: the webhook gets a pseudonym in place of the user ID
}

// String returns the service's name and model, for logs.
func (s Service) String() string { return strings.TrimSpace(s.Name + " " + s.Model) }

// String lists the engines in the order in which they are tried, for logs.
func (e Engine) String() string {
	var names []string
	for _, service := range e.Services {
		names = append(names, service.String())
	}
	switch {
	case e.Auto:
		return EngineAuto
	case len(names) == 0 || e.Fallback:
		names = append(names, EngineBuiltin)
	}
	return strings.Join(names, ", then ")
}

// maxServices is the maximum number of services: ENGINE, and ENGINE_2 to ENGINE_4.
const maxServices = 4

// Limits per passage: each request costs money.
const (
	maxBudget     = 8
	maxCandidates = 4
)

// defaultBudget covers verifying a passage, retrying what failed, and verifying the retry.
const defaultBudget = 4

// LoadEngine reads only the engine's settings, for commands that need no others.
func LoadEngine(getenv func(string) string) (Engine, error) {
	r := reader{getenv: getenv}
	engine := r.engine(getenv("APP_ENV") == Production)
	return engine, errors.Join(r.problems...)
}

// engine reads the ENGINE settings. Production never detects an engine: without ENGINE it uses the built-in one.
func (r *reader) engine(isProduction bool) Engine {
	engine := Engine{
		Fallback:   r.choice("ENGINE_FALLBACK", "none", EngineBuiltin) == EngineBuiltin,
		Requests:   r.count("ENGINE_BUDGET", defaultBudget),
		Candidates: max(1, r.count("ENGINE_CANDIDATES", 1)),
		Verify:     r.choice("ENGINE_VERIFY", "1", "0") == "1",
	}
	if engine.Requests > maxBudget || engine.Candidates > maxCandidates {
		r.problem("ENGINE_BUDGET or ENGINE_CANDIDATES", "is too high: a passage takes %d requests and %d candidates at most",
			maxBudget, maxCandidates)
	}
	usual := EngineAuto
	if isProduction {
		usual = EngineBuiltin
	}
	switch first := r.text("ENGINE", usual); first {
	case EngineBuiltin:
		return engine
	case EngineAuto:
		if isProduction {
			r.problem("ENGINE", "is auto, which guesses. In production, name what rewrites texts: builtin, or a service")
		}
		engine.Auto, engine.Fallback = true, true
		engine.Services = []Service{r.service("", EngineAuto)}
		return engine
	default:
		engine.Services = append(engine.Services, r.service("", first))
	}
	for number := 2; number <= maxServices; number++ {
		suffix := fmt.Sprintf("_%d", number)
		if name := r.text("ENGINE"+suffix, ""); name != "" {
			engine.Services = append(engine.Services, r.service(suffix, name))
		}
	}
	return engine
}

// service reads the settings of one service. Their names begin with ENGINE and suffix: ENGINE_2_URL.
func (r *reader) service(suffix, name string) Service {
	setting := func(name string) string { return strings.Replace(name, "ENGINE", "ENGINE"+suffix, 1) }
	name, folder, _ := strings.Cut(name, ":")
	service := presets[name]
	service.Name, service.Folder = name, folder
	if service.Kind == "" {
		service.Kind = name
	}
	if address := r.serviceURL(setting("ENGINE_URL"), presets[name].URL); address != "" {
		service.URL = address
	}
	service.Key = r.text(setting("ENGINE_KEY"), "")
	service.Model = r.text(setting("ENGINE_MODEL"), "")
	service.Prefix = r.text(setting("ENGINE_PREFIX"), "")
	service.AllowPrivate = r.flag(setting("ENGINE_ALLOW_PRIVATE")) || service.AllowPrivate
	service.DailyWords = r.count(setting("ENGINE_DAILY_WORDS"), 0)
	service.Pseudonymous = r.flag("WEBHOOK_PSEUDONYMOUS")
	r.checkService(service, setting)
	return service
}

// checkService reports the required settings that a service lacks.
func (r *reader) checkService(service Service, setting func(string) string) {
	needs := func(value, name, why string) {
		if value == "" {
			r.problem(setting(name), "is not set, and %s=%s needs it: %s", setting("ENGINE"), service.Name, why)
		}
	}
	switch service.Kind {
	case EngineWebhook:
		needs(service.URL, "ENGINE_URL", "the address that texts are sent to")
		if service.Pseudonymous {
			needs(service.Key, "ENGINE_KEY", "pseudonyms are made with it")
		}
	case EngineOpenAI:
		needs(service.Model, "ENGINE_MODEL", "the name of a model that the server has")
		if service.URL == "" {
			needs(service.Key, "ENGINE_KEY", "OpenAI requires one")
		}
	case EngineAnthropic:
		needs(service.Model, "ENGINE_MODEL", "the name of a model")
		needs(service.Key, "ENGINE_KEY", "Anthropic requires one")
	case EngineCompletions:
		needs(service.URL, "ENGINE_URL", "the server that has the model")
		needs(service.Model, "ENGINE_MODEL", "the name of a model that the server has")
	case EngineReplay:
		needs(service.Folder, "ENGINE", "the folder of the recorded rewrites, as in replay:texts")
	case EngineAuto:
	default:
		r.problem(setting("ENGINE"), "is %q: write auto, builtin, webhook, openai, anthropic, ollama, llamacpp, vllm, openrouter, "+
			"completions, or replay:FOLDER", service.Name)
	}
}

// flag reads a setting that is 0 or 1; 0 by default.
func (r *reader) flag(name string) bool { return r.choice(name, "0", "1") == "1" }

// count reads a whole number; usual is the default.
func (r *reader) count(name string, usual int) int {
	value := r.text(name, strconv.Itoa(usual))
	count, err := strconv.Atoi(value)
	if err != nil || count < 0 {
		r.problem(name, "is %q: write a whole number, or nothing", value)
	}
	return count
}

// serviceURL reads the address of a service. Its errors omit the value, which may hold a secret. For a server with a
// usual address, a host and a port are enough, as in OLLAMA_HOST.
func (r *reader) serviceURL(name, usual string) string {
	value := r.text(name, "")
	if usual != "" {
		value = likeUsual(value, usual)
	}
	parsed, err := url.Parse(value)
	if value != "" && (err != nil || !isWeb(parsed)) {
		r.problem(name, "is no address: write one that begins with https:// or http://")
	}
	return value
}

// likeUsual completes a server's address from its usual one: 10.0.0.7:11434 becomes http://10.0.0.7:11434/v1, and
// 0.0.0.0, a listen address, becomes this machine.
func likeUsual(value, usual string) string {
	known, err := url.Parse(usual)
	if value == "" || err != nil {
		return value
	}
	if !strings.Contains(value, "://") {
		value = "http://" + value
	}
	given, err := url.Parse(value)
	if err != nil || given.Host == "" {
		return value
	}
	if given.Hostname() == "0.0.0.0" || given.Hostname() == "" {
		given.Host = net.JoinHostPort(known.Hostname(), cmp.Or(given.Port(), known.Port()))
	}
	if given.Port() == "" && given.Scheme == "http" && known.Port() != "" {
		given.Host = net.JoinHostPort(given.Hostname(), known.Port())
	}
	if strings.Trim(given.Path, "/") == "" {
		given.Path = known.Path
	}
	return given.String()
}
