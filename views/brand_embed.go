package views

import (
	"strings"

	"plainhand/internal/brand"
	"plainhand/views/ui"
)

// BrandEmbedPath is where a customer has the editor be part of their own pages.
const BrandEmbedPath = BrandPath + "/embed"

// What can be done about it.
const (
	DoneOriginsSaved  Done = "origins-saved"
	DoneSecretRenewed Done = "secret-renewed"
)

// BrandEmbedPage is where a customer says on whose pages the editor may be, and finds what their server signs with.
type BrandEmbedPage struct {
	BillingPage
	Origins string // one a line
	Secret  string
	Script  string // its address
	Tag     string // the element's name
	Slug    string
	Policy  string // what the page's own content security policy has to allow
}

// NewBrandEmbedPage shows a customer how the editor becomes part of their pages. base is where the brand is, and tag
// the element's name there.
func NewBrandEmbedPage(frame Frame, own brand.Brand, base, tag, secret string) BrandEmbedPage {
	page := BrandEmbedPage{
		BillingPage: billingPage(frame, "On your own pages", "The editor as a part of your own site or product."),
		Origins:     strings.Join(own.Origins, "\n"), Secret: secret, Script: base + "/embed.js", Tag: tag, Slug: own.Slug,
		Policy: "script-src " + base + "/; connect-src " + base + "/",
	}
	page.Frame = page.Frame.scripted("js/api-key.ts")
	return page
}

// WithOrigins returns the page with what was typed.
func (page BrandEmbedPage) WithOrigins(typed string) BrandEmbedPage {
	page.Origins = typed
	return page
}

// WithProblem returns the page with why something was not done.
func (page BrandEmbedPage) WithProblem(problem ui.Banner) BrandEmbedPage {
	page.News = &problem
	return page
}

// WithDone returns the page with what was done just now.
func (page BrandEmbedPage) WithDone(done Done) BrandEmbedPage {
	switch done {
	case DoneOriginsSaved:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "It counts within a minute."}
	case DoneSecretRenewed:
		page.News = &ui.Banner{Tone: ui.OK, Message: "There’s another secret.", Advice: "Tokens signed with the former one aren’t good any more."}
	}
	return page
}

// snippet is what goes into the customer's page.
func (page BrandEmbedPage) snippet() string {
	return `<script type="module" src="` + page.Script + `"></script>` + "\n<" + page.Tag + ` token="TOKEN"></` +
		page.Tag + ">"
}

// frame is what goes into a page that can't have the element.
func (page BrandEmbedPage) frame() string {
	return `<iframe src="` + strings.TrimSuffix(page.Script, ".js") + `/frame#token=TOKEN" allow="clipboard-write"></iframe>`
}

// claims are those of a token.
func (page BrandEmbedPage) claims() string {
	return `{
  "iss": "` + page.Slug + `",
  "aud": "https://app.example.com",   the page's own origin
  "sub": "nora@example.com",          who has a seat
  "exp": 1767225600,                  in ten minutes at most
  "jti": "a random id"                each token is good once
}`
}
