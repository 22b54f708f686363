package site

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"plainhand/handlers/web"
	"plainhand/internal/config"
	pageviews "plainhand/views/pages"
)

// Operation returns the site's settings for the pages on privacy and terms.
func Operation(settings config.Config) pageviews.Operation {
	service, asking := serviceOf(settings.Engine)
	return pageviews.Operation{
		Brand: settings.Brand, Support: settings.SupportEmail, Operator: settings.Operator,
		Rewriter: rewriterOf(settings.Engine), Service: service, Asking: asking,
		Demo: settings.Payments == config.PaymentsDemo, Development: !settings.Production(),
		Origin: web.Site{BaseURL: settings.BaseURL}.Origin(),
	}
}

// serviceOf names the external services that get texts, without the operator's own addresses. asking is the most
// identifying information that any of them gets.
func serviceOf(engine config.Engine) (name string, asking pageviews.Asking) {
	var names []string
	for _, service := range engine.Services {
		if service.Kind == config.EngineReplay || isLocal(service.URL) {
			continue // the text stays on this machine
		}
		serviceName, serviceAsking := nameOf(service)
		if !slices.Contains(names, serviceName) {
			names = append(names, serviceName)
		}
		if asking == pageviews.AskingNothing || serviceAsking == pageviews.AskingUser {
			asking = serviceAsking
		}
	}
	return strings.Join(names, " or "), asking
}

func nameOf(service config.Service) (name string, asking pageviews.Asking) {
	const unnamed = "a service that works for us"
	switch {
	case service.Kind == config.EngineWebhook && service.Pseudonymous:
		return unnamed, pageviews.AskingPseudonym
	case service.Kind == config.EngineWebhook:
		return unnamed, pageviews.AskingUser
	case service.Kind == config.EngineAnthropic && service.URL == "":
		return "Anthropic", pageviews.AskingNothing
	case service.Kind == config.EngineOpenAI && service.URL == "":
		return "OpenAI", pageviews.AskingNothing
	case service.Name == "openrouter":
		return "OpenRouter", pageviews.AskingNothing
	}
	return unnamed, pageviews.AskingNothing
}

// rewriterOf names the engine for signed-in users: as serviceOf does, but a model on this machine by its name. It is
// empty for the built-in engine alone.
func rewriterOf(engine config.Engine) string {
	var names []string
	for _, service := range engine.Services {
		name, _ := nameOf(service)
		switch {
		case service.Kind == config.EngineReplay:
			name = "a recording, for demonstration"
		case isLocal(service.URL):
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

// isLocal reports whether a URL's host is this machine.
func isLocal(address string) bool {
	parsed, err := url.Parse(address)
	if err != nil {
		return false
	}
	host, err := netip.ParseAddr(parsed.Hostname())
	return parsed.Hostname() == "localhost" || err == nil && host.IsLoopback()
}
