// Package views renders the pages. Each page has a view model, which its constructor fills with finished texts:
// templates only print.
package views

import (
	"slices"
	"time"

	"plainhand/internal/billing"
)

// Frame is the layout's view model. A handler fills in what depends on the request and the configuration; the page's
// constructor adds Title, Description, Scripts, Crumbs, Picture, Article, Feeds, LinkedData, and NoIndex. The layout
// derives the page's metadata from these.
type Frame struct {
	Title        string // without the brand; unique among pages
	Description  string
	Path         string // of the request, to mark the link that leads to it
	Origin       string // of the site, without a trailing slash: https://plainhand.example
	CanonicalURL string // absolute, without a query; empty on pages without a permanent address
	Brand        string
	Support      string // an email address
	Visitor      Visitor
	Scripts      []string    // sources in static, as in "js/auth-form.ts"
	Crumbs       []Crumb     // from home to this page; empty if there is no path to show
	Picture      Picture     // preview image of links to the page; the zero Picture is the site's
	Article      *Article    // nil except on guides
	Alternates   []Alternate // the same content in other forms
	LinkedData   []LinkedData
	NoIndex      bool      // keep the page out of search engines
	DemoMode     *DemoMode // nil except on billing pages where no real money is taken
	Wide         bool      // the page fills the screen, and the header has buttons instead of the user menu
	SignedOut    bool      // the visitor's session has ended since the last page, which the page mentions
	Calls        bool      // the page ends with its own call to action, so the footer has none
	Year         int       // of the copyright
	Branding     *Branding // nil on the product's own site
	Theme        Theme
}

// Crumb is a breadcrumb.
type Crumb struct{ Label, Path string }

// Article is a guide's metadata for link previews.
type Article struct {
	Published, Modified time.Time
	Author, Category    string
}

// Alternate is the page's content in another form, such as a feed.
type Alternate struct{ MediaType, Title, Path string }

// Visitor is the person for whom the page is rendered. The zero Visitor is signed out.
type Visitor struct {
	SignedIn  bool
	Active    bool // has a plan now
	FirstName string
	Guarantee billing.RefundAnswer // state of the money-back guarantee; empty for signed-out visitors
}

// HasGuarantee reports whether the page may promise the money-back guarantee to the visitor.
func (visitor Visitor) HasGuarantee() bool { return GuaranteeRefusal(visitor.Guarantee) == "" }

// Name is the label of the user menu.
func (visitor Visitor) Name() string {
	if visitor.FirstName == "" {
		return "Account"
	}
	return visitor.FirstName
}

// absolute returns the absolute URL of a path on the site.
func (frame Frame) absolute(path string) string { return frame.Origin + path }

// public reports whether the page is listed and may be shared.
func (frame Frame) public() bool { return frame.CanonicalURL != "" && !frame.NoIndex }

// SupportLink returns a mailto link to support.
func (frame Frame) SupportLink() string { return "mailto:" + frame.Support }

// WithTitle returns the frame with a page's title and description.
func (frame Frame) WithTitle(title, description string) Frame {
	frame.Title, frame.Description = title, description
	return frame
}

// WithCrumbs returns the frame with breadcrumbs: home, the pages between, and the page under its short name.
func (frame Frame) WithCrumbs(name string, between ...Crumb) Frame {
	frame.Crumbs = append([]Crumb{{"Home", "/"}}, append(between, Crumb{name, frame.Path})...)
	return frame
}

// WithLinkedData returns the frame with the page's linked data.
func (frame Frame) WithLinkedData(data ...LinkedData) Frame {
	frame.LinkedData = append(slices.Clone(frame.LinkedData), data...)
	return frame
}

// WithPicture returns the frame with the page's own preview image.
func (frame Frame) WithPicture(picture Picture) Frame {
	frame.Picture = picture
	return frame
}

// WithAlternates returns the frame with links to other forms of the page.
func (frame Frame) WithAlternates(alternates ...Alternate) Frame {
	frame.Alternates = append(slices.Clone(frame.Alternates), alternates...)
	return frame
}

// AsPrivate returns the frame of a page that search engines must not index.
func (frame Frame) AsPrivate() Frame {
	frame.NoIndex = true
	return frame
}

// WithCallToAction returns the frame of a page with its own call to action, so that the footer adds none.
func (frame Frame) WithCallToAction() Frame {
	frame.Calls = true
	return frame
}

// AsWide returns the frame of a tool rather than a text.
func (frame Frame) AsWide() Frame {
	frame.Wide = true
	return frame
}

// WithScripts returns the frame with the page's scripts.
func (frame Frame) WithScripts(sources ...string) Frame {
	frame.Scripts = sources
	return frame
}
