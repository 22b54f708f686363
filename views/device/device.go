// Package device returns readable browser names from User-Agent headers.
package device

import (
	"regexp"

	"github.com/mileusna/useragent"
)

// Unknown is the name of an unrecognized browser.
const Unknown = "A browser we don’t know"

// named are the recognized names. Only these appear in emails: a User-Agent is chosen by its sender.
var named = regexp.MustCompile(`^[\p{L}\d][\p{L}\d .]{0,39}$`)

// Name returns a readable browser and operating system, such as "Firefox on Windows", from a User-Agent header.
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
