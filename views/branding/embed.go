package branding

import (
	"strings"

	"plainhand/internal/branding"
	"plainhand/views"
	"plainhand/views/ui"
)

// EmbedPath is the path of the settings for embedding the editor.
const EmbedPath = Path + "/embed"

// Confirmations of changes to embedding.
const (
	DoneOriginsSaved  views.Done = "origins-saved"
	DoneSecretRenewed views.Done = "secret-renewed"
)

// EmbedPage is the form for the origins that may embed the editor, with the token secret.
type EmbedPage struct {
	views.FormPage
	Origins string // one a line
	Secret  string
	Script  string // URL of the script
	Tag     string // name of the custom element
	Slug    string
	Policy  string // required content security policy of the embedding page
}

// NewEmbedPage returns the settings. base is the brand's URL, and tag the custom element's name.
func NewEmbedPage(frame views.Frame, own branding.Brand, base, tag, secret string) EmbedPage {
	page := EmbedPage{
		FormPage: views.NewFormPage(frame, "Embed the editor", "The editor as part of your own site or product."),
		Origins:  strings.Join(own.Origins, "\n"), Secret: secret, Script: base + "/embed.js", Tag: tag, Slug: own.Slug,
		Policy: "script-src " + base + "/; connect-src " + base + "/",
	}
	page.Frame = page.Frame.WithScripts("js/api-key.ts")
	return page
}

// WithOrigins returns the page with the submitted origins.
func (page EmbedPage) WithOrigins(typed string) EmbedPage {
	page.Origins = typed
	return page
}

// WithProblem returns the page with an error.
func (page EmbedPage) WithProblem(problem ui.Banner) EmbedPage {
	page.News = &problem
	return page
}

// WithDone returns the page with a confirmation.
func (page EmbedPage) WithDone(done views.Done) EmbedPage {
	switch done {
	case DoneOriginsSaved:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "It takes effect within a minute."}
	case DoneSecretRenewed:
		page.News = &ui.Banner{Tone: ui.OK, Message: "You have a new secret.",
			Advice: "Tokens signed with the old one no longer work."}
	}
	return page
}

// snippet returns the HTML for the customer's page.
func (page EmbedPage) snippet() string {
	return `<script type="module" src="` + page.Script + `"></script>` + "\n<" + page.Tag + ` token="TOKEN"></` +
		page.Tag + ">"
}

// frame returns the HTML for a page that can't use the custom element.
func (page EmbedPage) frame() string {
	return `<iframe src="` + strings.TrimSuffix(page.Script, ".js") + `/frame#token=TOKEN" allow="clipboard-write"></iframe>`
}

// claims returns example claims of a token.
func (page EmbedPage) claims() string {
	return `{
  "iss": "` + page.Slug + `",
  "aud": "https://app.example.com",   the origin of your page
  "sub": "nora@example.com",          the member’s email address
  "exp": 1767225600,                  at most ten minutes from now
  "jti": "a random id"                each token works once
}`
}
