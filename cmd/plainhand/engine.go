package main

import (
	"context"
	"log/slog"
	"runtime"
	"time"

	"plainhand/internal/admission"
	"plainhand/internal/config"
	"plainhand/internal/crash"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
	"plainhand/internal/humanize/llm"
	"plainhand/internal/humanize/service"
	"plainhand/internal/humanize/webhook"
)

// lineLimits is who may wait for an engine: see docs/adr/0041. Large is what takes longer than people notice.
var lineLimits = admission.Limits{Waiting: 64, PerKey: 4, PerMinute: 60, Patience: 5 * time.Second, Large: 24 << 10}

// serviceRuns is how many texts are at a service at once. They cost us a connection each, and memory for the answer.
const serviceRuns = 64

// newEngine returns who rewrites the texts of the site, as the settings say.
func newEngine(settings config.Engine, log *slog.Logger, crashes *crash.Reporter) (humanize.Engine, error) {
	rules, err := builtin.New()
	if err != nil {
		return nil, err
	}
	rules.OnPanic(tellPanics(crashes))
	own := behindGate(rules, runtime.GOMAXPROCS(0))
	if settings.Name == config.EngineBuiltin {
		return own, nil
	}
	engine := behindGate(service.New(newRewriter(settings)), serviceRuns)
	if settings.Fallback {
		return service.WithFallback(engine, own, log), nil
	}
	return engine, nil
}

// tellPanics counts and logs what a part of the engine panicked with, by the part's name.
func tellPanics(crashes *crash.Reporter) builtin.PanicHandler {
	return func(part string, value any) {
		crashes.Tell(context.Background(), crash.Engine, crash.Of(value), slog.String("part", part))
	}
}

func behindGate(engine humanize.Engine, atOnce int) humanize.Engine {
	limits := lineLimits
	limits.AtOnce = atOnce
	return admission.NewEngine(engine, limits)
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
