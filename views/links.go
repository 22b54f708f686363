package views

import (
	"net/url"
	"strings"

	"plainhand/content"
	"plainhand/internal/billing"
)

// siteLink leads to a page of the site, or to a part of one.
type siteLink struct{ Label, Path string }

// What the footer links to, beside headerLinks. A page that is built gets its line here and nowhere else.
var footerColumns = []footerColumn{
	{"Product", []siteLink{
		{"Home", "/"},
		{"Tools", "/tools"},
		{"Free AI humanizer", content.FreePath},
		{"Use cases", "/use-cases"},
		{"Pricing", "/pricing"},
		{"Blog", "/blog"},
	}},
	{"Popular tools", []siteLink{
		{"ChatGPT output", "/tools/humanize-chatgpt-output"},
		{"Blog posts", "/tools/humanize-ai-for-blog-posts"},
		{"Emails", "/tools/humanize-ai-for-emails"},
		{"Academic writing", "/tools/humanize-ai-for-academic-writing"},
	}},
	{"The fine print", []siteLink{
		{"Privacy", "/privacy"},
		{"Terms", "/terms"},
		{"Refunds", "/refund"},
		{"How we measure", "/methodology"},
	}},
}

// AsksForFeatures is the query by which home shows itself to subscribers, too, who are sent on to the platform without
// it.
const AsksForFeatures = "features"

// footerColumn is one heading of the footer with the links under it.
type footerColumn struct {
	Heading string
	Links   []siteLink
}

// CheckoutPath leads to buying a plan, SignupPath to signing up first and LoginPath to signing in. The address only
// carries the choice: the session of whoever is signed in keeps it.
func CheckoutPath(planID string) string { return "/checkout?plan=" + url.QueryEscape(planID) }
func SignupPath(planID string) string   { return "/signup" + AuthForm{Plan: planID}.query() }
func LoginPath(planID string) string    { return "/login" + AuthForm{Plan: planID}.query() }

// buyingPath leads to buying a plan, by way of signing up for those who are signed out.
func buyingPath(visitor Visitor, plan billing.Plan) string {
	if visitor.SignedIn {
		return CheckoutPath(plan.ID)
	}
	return SignupPath(plan.ID)
}

// headerLinks are those that the visitor may follow. Nobody is led twice to their account: the header of a wide page
// has a button for it, and the menu of somebody without a name is called so.
func (frame Frame) headerLinks() []siteLink {
	visitor := frame.Visitor
	features := "/#features"
	if visitor.Active {
		features = "/?" + AsksForFeatures + "#features"
	}
	links := []siteLink{{"Home", "/"}, {"Tools", "/tools"}, {"Features", features}, {"Pricing", "/pricing"},
		{"Blog", "/blog"}}
	if !visitor.Active {
		links = append(links, siteLink{"Try it free", content.FreePath})
	}
	if visitor.SignedIn && visitor.FirstName != "" && !frame.Wide {
		links = append(links, siteLink{"Account", "/account"})
	}
	if visitor.Active {
		links = append(links, siteLink{"Platform", "/platform"})
	}
	return links
}

// current is the value of aria-current for a link of the header: the page itself, or the part of the site that it
// belongs to.
func (frame Frame) current(link siteLink) string {
	switch {
	case link.Path == frame.Path:
		return "page"
	case strings.HasPrefix(frame.Path, link.Path+"/"):
		return "true"
	}
	return ""
}

// asksWho reports whether the page is there to sign in or up.
func (frame Frame) asksWho() bool { return frame.Path == "/login" || frame.Path == "/signup" }

// signInPath leads to signing in and from there back to this page, if it is one to come back to.
func (frame Frame) signInPath() string {
	if frame.CanonicalURL == "" || frame.Path == "/" || frame.asksWho() {
		return "/login"
	}
	return "/login" + AuthForm{Next: frame.Path}.query()
}
