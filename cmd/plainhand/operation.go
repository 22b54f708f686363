package main

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"plainhand/handlers"
	"plainhand/internal/config"
	"plainhand/views"
)

// operationOf describes how the site is run, for its texts on privacy and terms.
func operationOf(settings config.Config) views.Operation {
	service, asking := serviceOf(settings.Engine)
	return views.Operation{
		Brand: settings.Brand, Support: settings.SupportEmail, Operator: settings.Operator,
		Rewriter: rewriterOf(settings.Engine), Service: service, Asking: asking,
		Demo: settings.Payments == config.PaymentsDemo, Development: !settings.Production(),
		Origin: handlers.Site{BaseURL: settings.BaseURL}.Origin(),
	}
}

// serviceOf names the services that get the texts, as visitors may know them: an operator's own addresses are nobody
// else's business. Of what they learn about a person, the most counts.
func serviceOf(engine config.Engine) (name string, asking views.Asking) {
	var names []string
	for _, service := range engine.Services {
		if service.Kind == config.EngineReplay || isOurs(service.URL) {
			continue // the text stays on this machine
		}
		one, told := nameOf(service)
		if !slices.Contains(names, one) {
			names = append(names, one)
		}
		if asking == views.AskingNothing || told == views.AskingUser {
			asking = told
		}
	}
	return strings.Join(names, " or "), asking
}

func nameOf(service config.Service) (name string, asking views.Asking) {
	const unnamed = "a service that works for us"
	switch {
	case service.Kind == config.EngineWebhook && service.Pseudonymous:
		return unnamed, views.AskingPseudonym
	case service.Kind == config.EngineWebhook:
		return unnamed, views.AskingUser
	case service.Kind == config.EngineAnthropic && service.URL == "":
		return "Anthropic", views.AskingNothing
	case service.Kind == config.EngineOpenAI && service.URL == "":
		return "OpenAI", views.AskingNothing
	case service.Name == "openrouter":
		return "OpenRouter", views.AskingNothing
	}
	return unnamed, views.AskingNothing
}

// rewriterOf names what rewrites texts, for members: as serviceOf does, and a model of this machine by its name. It is
// empty for the built-in engine alone.
func rewriterOf(engine config.Engine) string {
	var names []string
	for _, service := range engine.Services {
		name, _ := nameOf(service)
		switch {
		case service.Kind == config.EngineReplay:
			name = "a recording, for demonstration"
		case isOurs(service.URL):
			name = service.Model + ", a language model on our own server"
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > 0 && engine.Fallback {
		names = append(names, "our own engine")
	}
	return strings.Join(names, " or ")
}

// isOurs reports whether an address is one of this machine.
func isOurs(address string) bool {
	parsed, err := url.Parse(address)
	if err != nil {
		return false
	}
	host, err := netip.ParseAddr(parsed.Hostname())
	return parsed.Hostname() == "localhost" || err == nil && host.IsLoopback()
}
