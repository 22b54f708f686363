// Package device names browsers as people call them.
package device

import (
	"regexp"

	"github.com/mileusna/useragent"
)

// Unknown is the name of a browser that says nothing that we understand.
const Unknown = "A browser we don’t know"

// named are names that may stand in an email: what a browser calls itself is up to whoever holds it.
var named = regexp.MustCompile(`^[\p{L}\d][\p{L}\d .]{0,39}$`)

// Name returns what people call a browser and where it runs, such as "Firefox on Windows", from its User-Agent header.
func Name(agent string) string {
	parsed := useragent.Parse(agent)
	switch {
	case !named.MatchString(parsed.Name) || parsed.OS == "" && !parsed.Bot:
		return Unknown
	case !named.MatchString(parsed.OS):
		return parsed.Name
	}
	return parsed.Name + " on " + parsed.OS
}
