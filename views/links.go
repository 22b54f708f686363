package views

import (
	"net/url"
	"strings"

	"plainhand/content"
	"plainhand/internal/billing"
)

// SiteLink leads to a page of the site, or to a part of one.
type SiteLink struct{ Label, Path string }

// footerColumns are the links of the footer, besides headerLinks. Every new page is added only here.
var footerColumns = []footerColumn{
	{"Product", []SiteLink{
		{"Home", "/"},
		{"Tools", "/tools"},
		{"Free AI humanizer", content.FreePath},
		{"Use cases", "/use-cases"},
		{"Pricing", "/pricing"},
		{"Developers", "/developers"},
		{"Blog", "/blog"},
	}},
	{"Popular tools", []SiteLink{
		{"ChatGPT output", "/tools/humanize-chatgpt-output"},
		{"Blog posts", "/tools/humanize-ai-for-blog-posts"},
		{"Emails", "/tools/humanize-ai-for-emails"},
		{"Academic writing", "/tools/humanize-ai-for-academic-writing"},
	}},
	{"Help and policies", []SiteLink{
		{"Help", "/help"},
		{"Contact", "/contact"},
		{"Status", "/status"},
		{"About us", "/about"},
		{"How we measure", "/methodology"},
		{"Privacy", "/privacy"},
		{"Terms", "/terms"},
		{"Refunds", "/refund"},
	}},
}

// AsksForFeatures is the query that makes the home page visible to subscribers, who are otherwise redirected to the
// platform.
const AsksForFeatures = "features"

// footerColumn is a heading in the footer with the links below it.
type footerColumn struct {
	Heading string
	Links   []SiteLink
}

// CheckoutPath returns the path for buying a plan, SignupPath for signing up first, and LoginPath for signing in. The
// URL only carries the choice: a signed-in visitor's session keeps it.
func CheckoutPath(planID string) string { return "/checkout?plan=" + url.QueryEscape(planID) }
func SignupPath(planID string) string   { return "/signup" + AuthQuery("", planID) }
func LoginPath(planID string) string    { return "/login" + AuthQuery("", planID) }

// BuyingPath returns the path for buying a plan, through signing up for signed-out visitors.
func BuyingPath(visitor Visitor, plan billing.Plan) string {
	if visitor.SignedIn {
		return CheckoutPath(plan.ID)
	}
	return SignupPath(plan.ID)
}

// headerLinks returns the navigation for a visitor. The account is linked once: by a button on wide pages, and by the
// user menu, which is called Account for a user without a name.
func (frame Frame) headerLinks() []SiteLink {
	visitor := frame.Visitor
	features := "/#features"
	if visitor.Active {
		features = "/?" + AsksForFeatures + "#features"
	}
	links := []SiteLink{{"Home", "/"}, {"Tools", "/tools"}, {"Features", features}, {"Pricing", "/pricing"},
		{"Blog", "/blog"}}
	if !visitor.Active {
		links = append(links, SiteLink{"Try it free", content.FreePath})
	}
	if visitor.SignedIn && visitor.FirstName != "" && !frame.Wide {
		links = append(links, SiteLink{"Account", "/account"})
	}
	if visitor.Active {
		links = append(links, SiteLink{"Platform", "/platform"})
	}
	return links
}

// current is the value of aria-current for a link in the header, which may lead to the page itself or to its part of
// the site.
func (frame Frame) current(link SiteLink) string {
	switch {
	case link.Path == frame.Path:
		return "page"
	case strings.HasPrefix(frame.Path, link.Path+"/"):
		return "true"
	}
	return ""
}

// asksWho reports whether the page is for signing in or up.
func (frame Frame) asksWho() bool { return frame.Path == "/login" || frame.Path == "/signup" }

// signInPath returns the path for signing in and returning to this page, if it is worth returning to.
func (frame Frame) signInPath() string {
	if frame.CanonicalURL == "" || frame.Path == "/" || frame.asksWho() {
		return "/login"
	}
	return "/login" + AuthQuery(frame.Path, "")
}

// BulkPath is the path of bulk processing.
const BulkPath = "/platform/bulk"

// TextsPath is the path of the list of saved texts.
const TextsPath = "/account/texts"

// ManifestPath is the path of the web app manifest.
const ManifestPath = "/site.webmanifest"

// KeysPath is the path of the page about API keys.
const KeysPath = "/account/api"

// WebhooksPath is the path of the list of webhooks.
const WebhooksPath = KeysPath + "/webhooks"

// AuthQuery returns the query that carries the chosen plan and the return path between the two pages.
func AuthQuery(next, plan string) string {
	query := url.Values{}
	if next != "" {
		query.Set("next", next)
	}
	if plan != "" {
		query.Set("plan", plan)
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}
