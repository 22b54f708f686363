package views

import (
	"strings"

	"plainhand/internal/branding"
	"plainhand/views/ui"
)

// BrandEmbedPath is the path of the settings for embedding the editor.
const BrandEmbedPath = BrandPath + "/embed"

// Confirmations of changes to embedding.
const (
	DoneOriginsSaved  Done = "origins-saved"
	DoneSecretRenewed Done = "secret-renewed"
)

// BrandEmbedPage is the form for the origins that may embed the editor, with the token secret.
type BrandEmbedPage struct {
	FormPage
	Origins string // one a line
	Secret  string
	Script  string // URL of the script
	Tag     string // name of the custom element
	Slug    string
	Policy  string // required content security policy of the embedding page
}

// NewBrandEmbedPage returns the settings. base is the brand's URL, and tag the custom element's name.
func NewBrandEmbedPage(frame Frame, own branding.Brand, base, tag, secret string) BrandEmbedPage {
	page := BrandEmbedPage{
		FormPage: newFormPage(frame, "On your own pages", "The editor as a part of your own site or product."),
		Origins:  strings.Join(own.Origins, "\n"), Secret: secret, Script: base + "/embed.js", Tag: tag, Slug: own.Slug,
		Policy: "script-src " + base + "/; connect-src " + base + "/",
	}
	page.Frame = page.Frame.scripted("js/api-key.ts")
	return page
}

// WithOrigins returns the page with the submitted origins.
func (page BrandEmbedPage) WithOrigins(typed string) BrandEmbedPage {
	page.Origins = typed
	return page
}

// WithProblem returns the page with an error.
func (page BrandEmbedPage) WithProblem(problem ui.Banner) BrandEmbedPage {
	page.News = &problem
	return page
}

// WithDone returns the page with a confirmation.
func (page BrandEmbedPage) WithDone(done Done) BrandEmbedPage {
	switch done {
	case DoneOriginsSaved:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "It counts within a minute."}
	case DoneSecretRenewed:
		page.News = &ui.Banner{Tone: ui.OK, Message: "There’s another secret.", Advice: "Tokens signed with the former one aren’t good any more."}
	}
	return page
}

// snippet returns the HTML for the customer's page.
func (page BrandEmbedPage) snippet() string {
	return `<script type="module" src="` + page.Script + `"></script>` + "\n<" + page.Tag + ` token="TOKEN"></` +
		page.Tag + ">"
}

// frame returns the HTML for a page that can't use the custom element.
func (page BrandEmbedPage) frame() string {
	return `<iframe src="` + strings.TrimSuffix(page.Script, ".js") + `/frame#token=TOKEN" allow="clipboard-write"></iframe>`
}

// claims returns example claims of a token.
func (page BrandEmbedPage) claims() string {
	return `{
  "iss": "` + page.Slug + `",
  "aud": "https://app.example.com",   the page's own origin
  "sub": "nora@example.com",          who has a seat
  "exp": 1767225600,                  in ten minutes at most
  "jti": "a random id"                each token is good once
}`
}
