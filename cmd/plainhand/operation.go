package main

import (
	"plainhand/internal/config"
	"plainhand/views"
)

// operationOf describes how the site is run, for its texts on privacy and terms.
func operationOf(settings config.Config) views.Operation {
	service, asking := serviceOf(settings.Engine)
	return views.Operation{
		Brand: settings.Brand, Support: settings.SupportEmail, Operator: settings.Operator,
		Service: service, Asking: asking, Demo: settings.Payments == config.PaymentsDemo,
	}
}

// serviceOf names the service that gets the texts, as visitors may know it: an operator's own addresses are nobody
// else's business.
func serviceOf(engine config.Engine) (name string, asking views.Asking) {
	const unnamed = "a service that works for us"
	switch engine.Name {
	case config.EngineBuiltin:
		return "", views.AskingNothing
	case config.EngineWebhook:
		if engine.Pseudonymous {
			return unnamed, views.AskingPseudonym
		}
		return unnamed, views.AskingUser
	case config.EngineOpenAI:
		name = "OpenAI"
	case config.EngineAnthropic:
		name = "Anthropic"
	}
	if engine.URL != "" {
		name = unnamed
	}
	return name, views.AskingNothing
}
