// Package device returns readable browser names from User-Agent headers.
package device

import "strings"

// Unknown is the name of an unrecognized browser.
const Unknown = "Unknown browser"

// token is a part of a User-Agent, and the name of the browser or system that writes it.
type token struct{ written, name string }

// systems and browsers are in the order in which they are tried: Android also claims to be Linux, and nearly every
// browser claims to be Chrome or Safari. Only these names appear in emails, since a User-Agent is chosen by its sender.
var (
	systems = []token{{"Android", "Android"}, {"iPhone", "iOS"}, {"iPad", "iOS"}, {"Windows NT", "Windows"},
		{"Macintosh", "macOS"}, {"CrOS", "ChromeOS"}, {"OpenHarmony", "Harmony"}, {"FreeBSD", "FreeBSD"}, {"Linux", "Linux"}}
	browsers = []token{{"Opera Mini/", "Opera Mini"}, {"OPR/", "Opera"}, {"OPT/", "Opera Touch"}, {"OPiOS/", "Opera"},
		{"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"Vivaldi/", "Vivaldi"}, {"EdgiOS/", "Edge"}, {"Edge/", "Edge"},
		{"Edg/", "Edge"}, {"EdgA/", "Edge"}, {"SamsungBrowser/", "Samsung Browser"}, {"HeadlessChrome/", "Headless Chrome"},
		{"MiuiBrowser/", "Miui Browser"}, {"HuaweiBrowser/", "Huawei Browser"}, {"YaBrowser/", "YaBrowser"},
		{"DuckDuckGo/", "DuckDuckGo"}, {"Ddg/", "DuckDuckGo"}, {"UCBrowser/", "UCBrowser"}, {"Whale/", "Whale"},
		{"QQBrowser/", "QQBrowser"}, {"FBAN/", "Facebook App"}, {"FB_IAB/", "Facebook App"}, {"Instagram ", "Instagram App"},
		{"BytedanceWebview/", "TikTok App"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"MSIE ", "Internet Explorer"},
		{"Trident/", "Internet Explorer"}, {"Safari/", "Safari"}}
)

// Name returns a readable browser and operating system, such as "Firefox on Windows", from a User-Agent header.
func Name(agent string) string {
	browser, system := nameIn(agent, browsers), nameIn(agent, systems)
	if browser == "" || system == "" {
		return Unknown
	}
	return browser + " on " + system
}

func nameIn(agent string, tokens []token) string {
	for _, token := range tokens {
		if strings.Contains(agent, token.written) {
			return token.name
		}
	}
	return ""
}
