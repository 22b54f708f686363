package main

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"runtime"
	"time"

	"plainhand/internal/admission"
	"plainhand/internal/config"
	"plainhand/internal/crash"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
	"plainhand/internal/humanize/guard"
	"plainhand/internal/humanize/layout"
	"plainhand/internal/humanize/llm"
	"plainhand/internal/humanize/service"
	"plainhand/internal/humanize/webhook"
)

// serviceRuns is how many texts are at a service at once. Each costs us a connection, and memory for the answer.
const serviceRuns = 64

// newEngine returns what rewrites the site's texts, according to the settings. The built-in engine shares the
// processors with other work.
func newEngine(
	settings config.Engine, processors *admission.Gate, log *slog.Logger, crashes *crash.Reporter,
) (humanize.Engine, error) {
	panicked := tellPanics(crashes)
	rules, err := newRules(panicked)
	if err != nil {
		return nil, err
	}
	own := admission.NewEngine(rules, processors)
	if settings.Name == config.EngineBuiltin {
		return own, nil
	}
	connections := admission.NewGate(inLine(serviceRuns))
	engine := admission.NewEngine(held(service.New(newRewriter(settings)), panicked), connections)
	if settings.Fallback {
		return service.WithFallback(engine, own, log), nil
	}
	return engine, nil
}

// held puts the guard around an engine, and around both what lays the text out first.
func held(engine humanize.Engine, panicked humanize.PanicHandler) humanize.Engine {
	return layout.Around(guard.Around(engine, panicked), panicked)
}

// newRules returns the built-in engine, with the guard around it.
func newRules(panicked humanize.PanicHandler) (humanize.Engine, error) {
	rules, err := builtin.New()
	if err != nil {
		return nil, err
	}
	rules.OnPanic(panicked)
	return held(rules, panicked), nil
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

func newRewriter(settings config.Engine) service.Rewriter {
	client := service.NewClient(settings.AllowPrivate)
	model := llm.Settings{URL: settings.URL, Key: settings.Key, Model: settings.Model, DailyWords: settings.DailyWords}
	switch settings.Name {
	case config.EngineOpenAI:
		return llm.NewOpenAI(model, client, time.Now)
	case config.EngineAnthropic:
		return llm.NewAnthropic(model, client, time.Now)
	}
	hook := webhook.Settings{URL: settings.URL, Key: settings.Key, Pseudonymous: settings.Pseudonymous}
	return webhook.New(hook, client, time.Now)
}
