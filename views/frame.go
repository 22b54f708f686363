// Package views draws the pages. A page takes a view-model, which its constructor has filled with finished words:
// templates only print.
package views

import (
	"slices"
	"time"

	"plainhand/internal/billing"
)

// Frame is what the layout needs of every page. A handler fills in what depends on the request and the configuration;
// the page's constructor adds what belongs to the page: Title, Description, Scripts, Crumbs, Picture, Article, Feeds,
// LinkedData and NoIndex. From these the layout makes everything that the page says to programs.
type Frame struct {
	Title        string // without the brand, unlike that of any other page
	Description  string
	Path         string // of the request, to mark the link that leads to it
	Origin       string // of the site, as in https://plainhand.example, without a slash at its end
	CanonicalURL string // absolute, without a query; empty on a page that has no lasting address
	Brand        string
	Support      string // an email address
	Visitor      Visitor
	Scripts      []string // sources under static, as in "js/auth-form.ts"
	Crumbs       []Crumb  // from home to this page; empty where there is no way to show
	Picture      Picture  // that links to the page are shared with; the zero Picture is the site's
	Article      *Article // nil but on a guide
	Twins        []Twin   // the same content in other forms
	LinkedData   []LinkedData
	NoIndex      bool      // keep the page out of search engines
	DemoMode     *DemoMode // nil but on billing pages, where no real money is taken
	Wide         bool      // the page fills the screen, and the header has buttons in place of the user menu
	SignedOut    bool      // the visitor's session has ended since the last page, which they are told
	Calls        bool      // the page ends in a call of its own, so the footer has none
	Year         int       // of the copyright
}

// Crumb is a page on the way from home.
type Crumb struct{ Label, Path string }

// Article is what a guide says of itself where it is shared.
type Article struct {
	Published, Modified time.Time
	Author, Category    string
}

// Twin is a content of the page in another form, such as a feed.
type Twin struct{ MediaType, Title, Path string }

// Visitor is the person the page is drawn for. The zero Visitor is not signed in.
type Visitor struct {
	SignedIn  bool
	Active    bool // has a plan now
	FirstName string
	Guarantee billing.RefundAnswer // what may be promised; empty for whoever is signed out
}

// promised reports whether the money-back guarantee may be promised to the visitor.
func (visitor Visitor) promised() bool { return notCovered(visitor.Guarantee) == "" }

// Name is what the user menu says.
func (visitor Visitor) Name() string {
	if visitor.FirstName == "" {
		return "Account"
	}
	return visitor.FirstName
}

// absolute returns the whole address of a path of the site.
func (frame Frame) absolute(path string) string { return frame.Origin + path }

// public reports whether anybody may find the page and pass it on.
func (frame Frame) public() bool { return frame.CanonicalURL != "" && !frame.NoIndex }

// SupportLink opens a letter to support.
func (frame Frame) SupportLink() string { return "mailto:" + frame.Support }

// titled returns the frame with what one page adds to it.
func (frame Frame) titled(title, description string) Frame {
	frame.Title, frame.Description = title, description
	return frame
}

// under returns the frame with the way to its page: home, the pages between, and the page by its short name.
func (frame Frame) under(name string, between ...Crumb) Frame {
	frame.Crumbs = append([]Crumb{{"Home", "/"}}, append(between, Crumb{name, frame.Path})...)
	return frame
}

// describing returns the frame with what the page tells search engines.
func (frame Frame) describing(data ...LinkedData) Frame {
	frame.LinkedData = append(slices.Clone(frame.LinkedData), data...)
	return frame
}

// pictured returns the frame of a page that has a picture of its own.
func (frame Frame) pictured(picture Picture) Frame {
	frame.Picture = picture
	return frame
}

// twinned returns the frame of a page whose content there is in other forms, too.
func (frame Frame) twinned(twins ...Twin) Frame {
	frame.Twins = append(slices.Clone(frame.Twins), twins...)
	return frame
}

// private returns the frame of a page that is nobody else's to find.
func (frame Frame) private() Frame {
	frame.NoIndex = true
	return frame
}

// calling returns the frame of a page that calls for something itself, so that its footer does not call for something
// else.
func (frame Frame) calling() Frame {
	frame.Calls = true
	return frame
}

// wide returns the frame of a page that is a tool rather than a text.
func (frame Frame) wide() Frame {
	frame.Wide = true
	return frame
}

// scripted returns the frame with the scripts that the page needs.
func (frame Frame) scripted(sources ...string) Frame {
	frame.Scripts = sources
	return frame
}
