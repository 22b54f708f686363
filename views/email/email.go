// Package email renders the emails to users as text and HTML. Package mail sends them.
package email

import (
	"context"
	_ "embed"
	"fmt"
	"net/url"
	"strings"

	"plainhand/internal/branding"
)

// Site is the sender.
type Site struct {
	Brand   string
	BaseURL *url.URL
	Demo    bool            // demo mode, which every email mentions
	color   *branding.Color // of a customer's brand; nil: the site's
	under   bool            // its readers are members of a brand, who can't buy plans
}

// Under returns the sender of emails to members of a customer's brand at base.
func (s Site) Under(chosen branding.Settings, base *url.URL) Site {
	return Site{Brand: chosen.Name, BaseURL: base, under: true}.Colored(chosen.Accent)
}

// Colored returns the sender with a validated accent color in place of the site's.
func (s Site) Colored(chosen string) Site {
	color, _ := branding.ParseColor(chosen)
	s.color = &color
	return s
}

// link returns a link to a page of the site. Emails need absolute URLs.
func (s Site) link(label, path string) link { return link{label, s.BaseURL.JoinPath(path).String()} }

// Email is a finished email. Text and HTML print the same words.
type Email struct {
	Subject string
	Preview string // preview text beside the subject
	Heading string
	Facts   []fact
	Says    []string // paragraphs
	Link    link
	Why     string // reason for this email; empty for emails about a plan that the reader bought
	Brand   string
	Demo    bool
	ReplyTo string // empty: support
	color   *branding.Color
}

type fact struct{ Name, Value string }

type link struct{ Label, URL string }

const (
	demoNotice = "Demo mode. No real payment is processed."
	howToReply = "Questions? Reply to this email."
)

// reason returns the reason for the email, and says that such emails cannot be turned off.
func (e Email) reason() string {
	if e.Why != "" {
		return e.Why
	}
	return "You’re getting this email because you bought a plan at " + e.Brand + ". Emails about your payments can’t be turned off."
}

//go:embed mail.css
var style string

// style returns the email's CSS: a customer's brand replaces the site's color.
func (e Email) style() string {
	if e.color == nil {
		return style
	}
	accent := branding.AccentOf(*e.color)
	return style + colored(accent.Light, branding.ButtonOf(*e.color, branding.Light)) +
		"@media (prefers-color-scheme: dark) {\n" + colored(accent.Dark, branding.ButtonOf(*e.color, branding.Dark)) + "}\n"
}

// colored returns the rules of a theme that have a brand's color.
func colored(accent branding.Color, button branding.Button) string {
	return fmt.Sprintf("a, .brand em { color: %[1]s; } .notice { border-color: %[1]s; }\n"+
		".action a { border-color: %[2]s; background: %[3]s; color: %[4]s; }\n", accent, button.Edge, button.Fill, button.Text)
}

// HTML returns the email as an HTML document.
func (e Email) HTML() (string, error) {
	var html strings.Builder
	err := page(e).Render(context.Background(), &html)
	return html.String(), err
}

// Text returns the plain-text part: one figure per line, the link on its own line.
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
	text.WriteString("-- \n" + e.Brand + "\n" + e.reason() + "\n") // signature separator of email programs
	return text.String()
}

// figures aligns the values below one another.
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
