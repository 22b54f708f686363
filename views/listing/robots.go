package listing

import "strings"

// crawlers are the known crawlers of AI companies. When people ask an assistant about editing AI text, it should answer
// from the site's guides, with a link to them. The crawlers would be allowed without being named; naming them is
// explicit.
var crawlers = []string{
	"Amazonbot", "Applebot-Extended", "Bytespider", "CCBot", "ChatGPT-User", "Claude-SearchBot", "Claude-User",
	"ClaudeBot",
	"DuckAssistBot", "Google-Extended", "GPTBot", "Meta-ExternalAgent", "MistralAI-User", "OAI-SearchBot",
	"Perplexity-User",
	"PerplexityBot",
}

// private are path prefixes that are not pages, or show nothing to signed-out visitors.
var private = []string{"/account", "/api/", "/checkout", "/demo/", "/dev/", "/platform", "/success", "/webhooks/"}

func (s Site) robots() []byte {
	var out strings.Builder
	out.WriteString("# Everyone may read our public pages and use them in answers. Crawlers of AI companies are named on purpose:\n" +
		"# they are welcome, too. The disallowed paths are private, or are not pages.\n")
	for _, name := range append([]string{"*"}, crawlers...) {
		out.WriteString("User-agent: " + name + "\n")
	}
	out.WriteString("Allow: /\n")
	for _, path := range private {
		out.WriteString("Disallow: " + path + "\n")
	}
	out.WriteString("\nSitemap: " + s.absolute("/sitemap.xml") + "\n")
	return []byte(out.String())
}
