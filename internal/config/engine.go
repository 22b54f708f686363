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

// What rewrites texts, as named by ENGINE.
const (
	EngineAuto        = "auto"        // a model on this machine, if one answers; else the engine inside the binary
	EngineBuiltin     = "builtin"     // the engine inside the binary
	EngineWebhook     = "webhook"     // the operator's automation
	EngineOpenAI      = "openai"      // any server that speaks OpenAI's protocol
	EngineAnthropic   = "anthropic"   // Anthropic's models
	EngineCompletions = "completions" // a model that was trained to rewrite and takes no instructions
	EngineReplay      = "replay"      // rewrites that were recorded: replay:FOLDER
)

// presets are servers by name: what they speak, and where they listen if nobody says otherwise.
var presets = map[string]Service{
	"ollama":     {Kind: EngineOpenAI, URL: "http://127.0.0.1:11434/v1", AllowPrivate: true},
	"llamacpp":   {Kind: EngineOpenAI, URL: "http://127.0.0.1:8080/v1", AllowPrivate: true},
	"vllm":       {Kind: EngineOpenAI, URL: "http://127.0.0.1:8000/v1", AllowPrivate: true},
	"openrouter": {Kind: EngineOpenAI, URL: "https://openrouter.ai/api/v1"},
}

// Engine is what rewrites texts.
type Engine struct {
	Auto       bool      // ENGINE=auto: whoever starts the program looks for a model
	Services   []Service // ENGINE, ENGINE_2, and so on, in the order in which they are asked; none: our own engine
	Fallback   bool      // ENGINE_FALLBACK=builtin: the engine inside the binary stands in
	Requests   int       // ENGINE_BUDGET: requests for a passage after its first
	Candidates int       // ENGINE_CANDIDATES: rewritings of each passage to choose from
	Verify     bool      // ENGINE_VERIFY: a model reads again what the guard lets pass
}

// Service is one that rewrites texts.
type Service struct {
	Name         string // as ENGINE names it
	Kind         string // what it speaks: EngineWebhook, EngineOpenAI, and so on
	URL          string // ENGINE_URL; empty: the protocol's default
	Key          string // ENGINE_KEY
	Model        string // ENGINE_MODEL
	Prefix       string // ENGINE_PREFIX, before each paragraph for completions
	Folder       string // of recorded rewrites
	AllowPrivate bool   // ENGINE_ALLOW_PRIVATE=1: the service may be in a private network
	DailyWords   int    // ENGINE_DAILY_WORDS, sent to a model by this process; 0: no limit
	Pseudonymous bool   // WEBHOOK_PSEUDONYMOUS=1: the webhook is not told who asks
}

// String names a service with its model, for a log.
func (s Service) String() string { return strings.TrimSpace(s.Name + " " + s.Model) }

// String names what rewrites texts, for a log.
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

// mostServices is how many services can be named.
const mostServices = 4

// What a passage takes at most, since each costs somebody money.
const (
	mostBudget     = 8
	mostCandidates = 4
)

// defaultBudget is enough to verify a passage, to ask again for what failed, and to verify that.
const defaultBudget = 4

// LoadEngine reads only what rewrites texts, for commands that need nothing else.
func LoadEngine(getenv func(string) string) (Engine, error) {
	r := reader{getenv: getenv}
	engine := r.engine(getenv("APP_ENV") == Production)
	return engine, errors.Join(r.problems...)
}

// engine reads what rewrites texts. In production nobody guesses: ENGINE is stated, or it is our own engine.
func (r *reader) engine(isProduction bool) Engine {
	engine := Engine{
		Fallback:   r.choice("ENGINE_FALLBACK", "none", EngineBuiltin) == EngineBuiltin,
		Requests:   r.count("ENGINE_BUDGET", defaultBudget),
		Candidates: max(1, r.count("ENGINE_CANDIDATES", 1)),
		Verify:     r.choice("ENGINE_VERIFY", "1", "0") == "1",
	}
	if engine.Requests > mostBudget || engine.Candidates > mostCandidates {
		r.problem("ENGINE_BUDGET or ENGINE_CANDIDATES", "is too high: a passage takes %d requests and %d candidates at most",
			mostBudget, mostCandidates)
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
	for number := 2; number <= mostServices; number++ {
		suffix := fmt.Sprintf("_%d", number)
		if name := r.text("ENGINE"+suffix, ""); name != "" {
			engine.Services = append(engine.Services, r.service(suffix, name))
		}
	}
	return engine
}

// service reads the settings of one service, which end with a suffix.
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

// checkService reports what a service lacks.
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
			needs(service.Key, "ENGINE_KEY", "OpenAI answers nobody without one")
		}
	case EngineAnthropic:
		needs(service.Model, "ENGINE_MODEL", "the name of a model")
		needs(service.Key, "ENGINE_KEY", "Anthropic answers nobody without one")
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

// flag is true if the setting is 1.
func (r *reader) flag(name string) bool { return r.choice(name, "0", "1") == "1" }

// count is a whole number, or the usual one if the setting is missing.
func (r *reader) count(name string, usual int) int {
	value := r.text(name, strconv.Itoa(usual))
	count, err := strconv.Atoi(value)
	if err != nil || count < 0 {
		r.problem(name, "is %q: write a whole number, or nothing", value)
	}
	return count
}

// serviceURL reports nothing of the value, which may hold a secret. For a server with a usual address, a host and a
// port are enough, as in OLLAMA_HOST.
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

// likeUsual completes the address of a server from its usual one: 10.0.0.7:11434 becomes http://10.0.0.7:11434/v1, and
// 0.0.0.0, on which a server listens, this machine.
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
