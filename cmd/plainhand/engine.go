package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"time"

	"plainhand/internal/admission"
	"plainhand/internal/config"
	"plainhand/internal/crash"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
	"plainhand/internal/humanize/gated"
	"plainhand/internal/humanize/llm"
	"plainhand/internal/humanize/local"
	"plainhand/internal/humanize/pipeline"
	"plainhand/internal/humanize/replay"
	"plainhand/internal/humanize/rules"
	"plainhand/internal/humanize/service"
	"plainhand/internal/humanize/webhook"
	"plainhand/internal/publichttp"
)

// serviceRuns is how many texts are at a service at once. Each costs us a connection, and memory for the answer.
const serviceRuns = 64

// newEngine returns what rewrites the site's texts, according to settings that are resolved. The built-in engine shares
// the processors with other work.
func newEngine(
	settings config.Engine, processors *admission.Gate, log *slog.Logger, crashes *crash.Reporter, used func(llm.Usage),
) (humanize.Engine, error) {
	panicked := tellPanics(crashes)
	rules, err := builtin.New(panicked)
	if err != nil {
		return nil, err
	}
	engines, err := newServices(settings, rules, panicked, used)
	if err != nil {
		return nil, err
	}
	for i, engine := range engines {
		engines[i] = gated.New(engine, admission.NewGate(inLine(serviceRuns)))
	}
	own := gated.New(pipeline.New(rules, panicked), processors)
	return inTurn(settings, engines, own, log), nil
}

// newServices returns an engine for each service that the settings name. Own does what a service leaves.
func newServices(
	settings config.Engine, own humanize.Engine, panicked humanize.PanicHandler, used func(llm.Usage),
) ([]humanize.Engine, error) {
	var engines []humanize.Engine
	for _, one := range settings.Services {
		rewriter, err := newRewriter(one, used)
		if err != nil {
			return nil, err
		}
		rewriting := service.New(rewriter, own, service.Settings{Requests: settings.Requests,
			Candidates: settings.Candidates, Verify: settings.Verify, Panicked: panicked})
		engines = append(engines, pipeline.New(rewriting, panicked))
	}
	return engines, nil
}

// inTurn returns an engine that asks the services one after the other, and our own where there is none or where it
// stands in.
func inTurn(settings config.Engine, services []humanize.Engine, own humanize.Engine, log *slog.Logger) humanize.Engine {
	if len(services) == 0 || settings.Fallback {
		services = append(services, own)
	}
	engine := services[len(services)-1]
	for _, first := range slices.Backward(services[:len(services)-1]) {
		engine = service.WithFallback(first, engine, log)
	}
	return engine
}

// engineNamed returns the engine of a command: our own, or the services that the environment tells of. It says which
// one writes, where that is not our own. Files stand in for rule files of our own engine, or add to them.
func engineNamed(ctx context.Context, streams streams, name string, files []rules.File) (humanize.Engine, error) {
	panicked := printPanics(streams)
	own, err := builtin.New(panicked, files...)
	if err != nil {
		return nil, err
	}
	settings, err := config.LoadEngine(func(setting string) string {
		if setting == "ENGINE" {
			return cmp.Or(name, config.EngineBuiltin)
		}
		return streams.getenv(setting)
	})
	if err != nil {
		return nil, usageError{err.Error()}
	}
	settings = resolve(ctx, settings, thisMachine)
	if len(settings.Services) > 0 {
		fmt.Fprintf(streams.err, "Rewritten by %s\n", settings)
	}
	services, err := newServices(settings, own, panicked, nil)
	if err != nil {
		return nil, usageError{err.Error()}
	}
	return inTurn(settings, services, pipeline.New(own, panicked), slog.New(slog.NewTextHandler(streams.err, nil))), nil
}

// thisMachine is where a model is looked for.
var thisMachine = local.Finder{Ollama: local.OllamaURL, LlamaCpp: local.LlamaCppURL}

// resolve finds out what an engine that was left to chance is: a model on this machine, or our own. It returns settings
// without chance.
func resolve(ctx context.Context, settings config.Engine, finder local.Finder) config.Engine {
	if !settings.Auto {
		return settings
	}
	settings.Auto = false
	wanted := settings.Services[0]
	settings.Services = nil
	if wanted.URL != "" {
		finder.Ollama = strings.TrimSuffix(wanted.URL, "/v1")
	}
	model, found := finder.Find(ctx, wanted.Model)
	if !found {
		return settings
	}
	wanted.Name, wanted.Kind, wanted.URL, wanted.Model = model.Server, config.EngineOpenAI, model.URL, model.Name
	wanted.AllowPrivate = true
	settings.Services = []config.Service{wanted}
	return settings
}

// newRules returns the built-in engine inside the guard. The files replace built-in rule files of the same name, or add
// rules.
func newRules(panicked humanize.PanicHandler, files ...rules.File) (humanize.Engine, error) {
	engine, err := builtin.New(panicked, files...)
	if err != nil {
		return nil, err
	}
	return pipeline.New(engine, panicked), nil
}

// printPanics tells people on the command line that a text stays as it was where a part of the engine panicked.
func printPanics(streams streams) humanize.PanicHandler {
	return func(part string, value any) {
		const told = "plainhand: something stays as it was, since a part of the engine failed (%s): %s\n"
		fmt.Fprintf(streams.err, told, part, crash.Of(value))
	}
}

// tellPanics counts and logs panics of the engine's parts, by the part's name.
func tellPanics(crashes *crash.Reporter) humanize.PanicHandler {
	return func(part string, value any) {
		crashes.Tell(context.Background(), crash.Engine, crash.Of(value), slog.String("part", part))
	}
}

// newProcessors returns the gate for all time-consuming work on texts. Large is the size at which people notice the
// time.
func newProcessors() *admission.Gate {
	limits := inLine(runtime.GOMAXPROCS(0))
	limits.Large = 12 << 10
	return admission.NewGate(limits)
}

// newRuns returns the gate that bounds the runs of each member. Waiting for other people's work happens at the
// processors.
func newRuns() *admission.Gate {
	return admission.NewGate(admission.Limits{AtOnce: math.MaxInt, PerKey: 4, PerMinute: 60})
}

// inLine is how many may wait when this many are served at once: see docs/adr/0041.
func inLine(atOnce int) admission.Limits {
	return admission.Limits{AtOnce: atOnce, Waiting: 64, PerKey: 8, Patience: 5 * time.Second}
}

// newRewriter returns what asks a service. Used, which may be nil, is told of every request to a model.
func newRewriter(settings config.Service, used func(llm.Usage)) (service.Rewriter, error) {
	client := publichttp.NewClient(settings.AllowPrivate)
	model := llm.Settings{URL: settings.URL, Key: settings.Key, Model: settings.Model, DailyWords: settings.DailyWords,
		Prefix: settings.Prefix, Usage: used}
	switch settings.Kind {
	case config.EngineOpenAI:
		return llm.NewOpenAI(model, client, time.Now), nil
	case config.EngineAnthropic:
		return llm.NewAnthropic(model, client, time.Now), nil
	case config.EngineCompletions:
		return llm.NewCompletions(model, client, time.Now), nil
	case config.EngineReplay:
		return replay.Open(settings.Folder)
	}
	return newWebhook(settings, client), nil
}

func newWebhook(settings config.Service, client *http.Client) service.Rewriter {
	hook := webhook.Settings{URL: settings.URL, Key: settings.Key, Pseudonymous: settings.Pseudonymous}
	return webhook.New(hook, client, time.Now)
}
