// Package email writes the emails that customers get: what they say, as text and as HTML. How they are sent is not its
// concern.
package email

import (
	"context"
	_ "embed"
	"fmt"
	"net/url"
	"strings"

	"plainhand/internal/brand"
)

// Site is the sender.
type Site struct {
	Brand   string
	BaseURL *url.URL
	Demo    bool          // nobody pays, and every email says so
	accent  *brand.Accent // of a customer's brand; nil: ours
	under   bool          // its readers have seats, and can buy nothing
}

// Under returns the sender of emails to the people of a customer's brand, which is at base.
func (s Site) Under(chosen brand.Settings, base *url.URL) Site {
	return Site{Brand: chosen.Name, BaseURL: base, under: true}.Colored(chosen.Accent)
}

// Colored returns the sender with another color than ours, which has been checked.
func (s Site) Colored(chosen string) Site {
	color, _ := brand.ParseColor(chosen)
	accent := brand.AccentOf(color)
	s.accent = &accent
	return s
}

// link leads to a page of the site. Emails need the full address.
func (s Site) link(label, path string) link { return link{label, s.BaseURL.JoinPath(path).String()} }

// Email is a finished email. Text and HTML print the same words.
type Email struct {
	Subject string
	Preview string // what a list of emails shows beside the subject
	Heading string
	Facts   []fact
	Says    []string // paragraphs
	Link    link
	Why     string // somebody gets this email; empty where it is about a plan that they bought
	Brand   string
	Demo    bool
	ReplyTo string // who gets the answer; empty for our support
	accent  *brand.Accent
}

type fact struct{ Name, Value string }

type link struct{ Label, URL string }

const (
	demoNotice = "Demo mode. No real payment is processed."
	howToReply = "Questions? Reply to this email."
)

// reason tells why somebody gets this email, and that such emails cannot be turned off.
func (e Email) reason() string {
	if e.Why != "" {
		return e.Why
	}
	return "You’re getting this email because you bought a plan at " + e.Brand + ". Emails about your payments can’t be turned off."
}

//go:embed mail.css
var style string

// style is that of the email: a customer's brand replaces our color.
func (e Email) style() string {
	if e.accent == nil {
		return style
	}
	return style + fmt.Sprintf(`a, .brand em { color: %[1]s; } .notice { border-color: %[1]s; }
@media (prefers-color-scheme: dark) { a, .brand em { color: %[2]s; } .notice { border-color: %[2]s; } }
`, e.accent.Light, e.accent.Dark)
}

// HTML is the email as a document.
func (e Email) HTML() (string, error) {
	var html strings.Builder
	err := page(e).Render(context.Background(), &html)
	return html.String(), err
}

// Text is the email for readers without HTML: one figure per line, the link on a line of its own.
func (e Email) Text() string {
	var text strings.Builder
	paragraph := func(words string) { text.WriteString(words + "\n\n") }
	paragraph(e.Heading)
	if e.Demo {
		paragraph(demoNotice)
	}
	if len(e.Facts) > 0 {
		paragraph(e.figures())
	}
	for _, words := range e.Says {
		paragraph(words)
	}
	paragraph(e.Link.Label + ":\n" + e.Link.URL)
	paragraph(howToReply)
	text.WriteString("-- \n" + e.Brand + "\n" + e.reason() + "\n") // what email programs recognize as a signature
	return text.String()
}

// figures puts the values below one another.
func (e Email) figures() string {
	width := 0
	for _, fact := range e.Facts {
		width = max(width, len(fact.Name))
	}
	lines := make([]string, len(e.Facts))
	for i, fact := range e.Facts {
		lines[i] = fmt.Sprintf("%-*s %s", width+1, fact.Name+":", fact.Value)
	}
	return strings.Join(lines, "\n")
}
