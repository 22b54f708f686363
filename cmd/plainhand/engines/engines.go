// Package engines makes the engine of the settings: the built-in one, services with a fallback, or both.
package engines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/engine/builtin"
	"plainhand/engine/gated"
	"plainhand/engine/humanize"
	"plainhand/engine/model/automation"
	"plainhand/engine/model/llm"
	"plainhand/engine/model/local"
	"plainhand/engine/model/replay"
	"plainhand/engine/model/service"
	"plainhand/engine/pipeline"
	"plainhand/engine/rules"
	"plainhand/internal/admission"
	"plainhand/internal/config"
	"plainhand/internal/fault/crash"
	"plainhand/internal/publichttp"
)

// New returns the site's engine from resolved settings. The built-in engine shares the processors with other
// work.
func New(
	settings config.Engine, processors *admission.Gate, log *slog.Logger, crashes *crash.Reporter, used func(llm.Usage),
) (humanize.Engine, error) {
	panicked := reportPanics(crashes)
	rules, err := builtin.New(panicked)
	if err != nil {
		return nil, err
	}
	engines, err := Services(settings, rules, panicked, used)
	if err != nil {
		return nil, err
	}
	for i, engine := range engines {
		engines[i] = gated.New(engine, admission.NewGate(queueLimits(serviceRuns)))
	}
	own := gated.New(pipeline.New(rules, panicked), processors)
	return chain(settings, engines, own, log), nil
}

// Services returns an engine for each service of the settings. own rewrites what a service leaves unchanged.
func Services(
	settings config.Engine, own humanize.Engine, panicked humanize.PanicHandler, used func(llm.Usage),
) ([]humanize.Engine, error) {
	var engines []humanize.Engine
	for _, configured := range settings.Services {
		rewriter, err := NewRewriter(configured, used)
		if err != nil {
			return nil, err
		}
		rewriting := service.New(rewriter, own, service.Settings{Requests: settings.Requests,
			Candidates: settings.Candidates, Verify: settings.Verify, OnPanic: panicked})
		engines = append(engines, pipeline.New(rewriting, panicked))
	}
	return engines, nil
}

// chain returns an engine that tries the services in order, with the built-in engine as fallback, or alone without
// services.
func chain(settings config.Engine, services []humanize.Engine, own humanize.Engine, log *slog.Logger) humanize.Engine {
	if len(services) == 0 || settings.Fallback {
		services = append(services, own)
	}
	engine := services[len(services)-1]
	for _, first := range slices.Backward(services[:len(services)-1]) {
		engine = service.WithFallback(first, engine, log)
	}
	return engine
}

// Named returns the engine of a command: the built-in one, or the services of the environment. It prints which
// engine rewrites, unless it is the built-in one. files replace built-in rule files of the same name, or add rules.
func Named(ctx context.Context, streams cli.Streams, name string, files []rules.File) (humanize.Engine, error) {
	panicked := PrintPanics(streams)
	own, err := builtin.New(panicked, files...)
	if err != nil {
		return nil, err
	}
	settings, err := config.LoadEngine(func(setting string) string {
		if setting == "ENGINE" {
			return cmp.Or(name, config.EngineBuiltin)
		}
		return streams.Getenv(setting)
	})
	if err != nil {
		return nil, cli.UsageError(err.Error())
	}
	settings = Resolve(ctx, settings, ThisMachine)
	if len(settings.Services) > 0 {
		fmt.Fprintf(streams.Err, "Rewritten by %s\n", settings)
	}
	services, err := Services(settings, own, panicked, nil)
	if err != nil {
		return nil, cli.UsageError(err.Error())
	}
	return chain(settings, services, pipeline.New(own, panicked), slog.New(slog.NewTextHandler(streams.Err, nil))), nil
}

// ThisMachine finds model servers on this machine.
var ThisMachine = local.Finder{Ollama: local.OllamaURL, LlamaCpp: local.LlamaCppURL}

// Resolve replaces ENGINE=auto by a model server on this machine, or by the built-in engine.
func Resolve(ctx context.Context, settings config.Engine, finder local.Finder) config.Engine {
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

// NewRules returns the built-in engine inside the guard. files replace built-in rule files of the same name, or add
// rules.
func NewRules(panicked humanize.PanicHandler, files ...rules.File) (humanize.Engine, error) {
	engine, err := builtin.New(panicked, files...)
	if err != nil {
		return nil, err
	}
	return pipeline.New(engine, panicked), nil
}

// PrintPanics returns a handler that prints which part of the engine panicked and so left the text unchanged.
func PrintPanics(streams cli.Streams) humanize.PanicHandler {
	return func(part string, value any) {
		const format = "plainhand: something stays as it was, since a part of the engine failed (%s): %s\n"
		fmt.Fprintf(streams.Err, format, part, crash.Of(value))
	}
}

// reportPanics returns a handler that counts and logs panics of the engine's parts.
func reportPanics(crashes *crash.Reporter) humanize.PanicHandler {
	return func(part string, value any) {
		crashes.Report(context.Background(), crash.Engine, crash.Of(value), slog.String("part", part))
	}
}

// NewRewriter returns the client of a service. used, which may be nil, is called for every request to a model.
func NewRewriter(settings config.Service, used func(llm.Usage)) (service.Rewriter, error) {
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
	hook := automation.Settings{URL: settings.URL, Key: settings.Key, Pseudonymous: settings.Pseudonymous}
	return automation.New(hook, client, time.Now)
}

// Try has the site's engine rewrite a sentence.
func Try(ctx context.Context, engine humanize.Engine) error {
	prepared, err := humanize.Prepare(ctx, humanize.Request{Text: "It is important to note that we utilize this sentence."})
	if err != nil {
		return err
	}
	result, err := engine.Humanize(ctx, prepared)
	if err == nil && !result.Differs(prepared.Text) {
		err = errors.New("the engine changed nothing")
	}
	return err
}

// CauseOf returns the cause of a service's failure without the text for visitors.
func CauseOf(err error) error {
	for {
		failure, ok := errors.AsType[*service.Failure](err)
		if !ok || errors.Unwrap(failure) == nil {
			return err
		}
		err = errors.Unwrap(failure)
	}
}
