package main

import (
	"log/slog"
	"time"

	"plainhand/internal/config"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
	"plainhand/internal/humanize/llm"
	"plainhand/internal/humanize/service"
	"plainhand/internal/humanize/webhook"
)

// newEngine returns who rewrites the texts of the site, as the settings say.
func newEngine(settings config.Engine, log *slog.Logger) (humanize.Engine, error) {
	own, err := builtin.New()
	if err != nil || settings.Name == config.EngineBuiltin {
		return own, err
	}
	engine := service.New(newRewriter(settings))
	if settings.Fallback {
		return service.WithFallback(engine, own, log), nil
	}
	return engine, nil
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
