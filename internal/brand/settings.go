package brand

import (
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/fault"
	"plainhand/internal/oneline"
)

// Typeface is one of those that we serve.
type Typeface string

// The typefaces.
const (
	Newsreader Typeface = "newsreader" // ours: a serif for headings and texts
	Sans       Typeface = "sans"       // whatever the reader's system has for its own words
	Georgia    Typeface = "georgia"    // or another serif of the reader's system
)

// Typefaces lists them, in the order in which they are offered.
func Typefaces() []Typeface { return []Typeface{Newsreader, Sans, Georgia} }

// Settings are what a customer chooses.
type Settings struct {
	Name      string   `json:"name"`
	Accent    string   `json:"accent"` // #rrggbb, as it was chosen; AccentOf makes it readable
	Typeface  Typeface `json:"typeface"`
	Support   string   `json:"support"` // an email address
	Terms     string   `json:"terms"`   // an address of theirs; may be empty
	Privacy   string   `json:"privacy"` // the same
	PoweredBy bool     `json:"powered_by"`
	Logo      string   `json:"logo"` // the hash of a picture; empty: the name is written
}

const (
	mostName = 60 // bytes
	mostURL  = 500
	mostMail = 254
)

var (
	// ErrColor is returned for what is no color.
	ErrColor = fault.New(fault.Invalid, "That’s no color.", "Write it like #1a4fa0.")

	// ErrImitation is returned for a name or a slug that people could take for ours.
	ErrImitation = fault.New(fault.Invalid, "A brand can’t use our own name, or one that looks like it.",
		"People have to see whom they’re dealing with. Choose another name or another address.")

	errName = fault.New(fault.Invalid, "A brand needs a name of up to 60 characters on one line.",
		"Leave out line breaks, and marks that turn the direction of a text.")
	errTypeface = fault.New(fault.Invalid, "There’s no such typeface.", "Choose one from the list.")
	errSupport  = fault.New(fault.Invalid, "Support needs an email address.", "Your people write to it instead of us.")
	errLink     = fault.New(fault.Invalid, "Links to your terms and privacy have to begin with https://.",
		"Leave one empty that you don’t have.")
)

// Check returns the fault of settings that cannot be shown.
func (s Settings) Check() error {
	address, err := mail.ParseAddress(s.Support)
	switch _, isColor := ParseColor(s.Accent); {
	case strings.TrimSpace(s.Name) == "" || s.Name != strings.TrimSpace(s.Name) || !oneline.Fits(s.Name, mostName):
		return errName
	case !isColor:
		return ErrColor
	case !slices.Contains(Typefaces(), s.Typeface):
		return errTypeface
	case err != nil || address.Address != s.Support || len(s.Support) > mostMail:
		return errSupport
	case s.Logo != "" && !hashes.MatchString(s.Logo):
		return ErrNone
	case !isLink(s.Terms) || !isLink(s.Privacy):
		return errLink
	}
	return nil
}

var hashes = regexp.MustCompile(`^[0-9a-f]{64}$`)

// isLink reports whether a text is a link that can stand in a page, or empty.
func isLink(text string) bool {
	if text == "" {
		return true
	}
	parsed, err := url.Parse(text)
	return err == nil && parsed.Scheme == "https" && parsed.Host != "" && parsed.User == nil && oneline.Fits(text, mostURL)
}

var slugs = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$`)

// taken are slugs that would look like ours.
var taken = []string{"account", "admin", "api", "app", "auth", "billing", "help", "login", "mail", "oauth", "official",
	"platform", "security", "signup", "status", "support", "team", "verify", "www"}

var errSlug = fault.New(fault.Invalid, "That can’t be an address.",
	"Take 3 to 40 letters, digits, and hyphens, none at the ends, and no word such as “login” that would look like ours.")

// CheckSlug returns the fault of what cannot follow /w/.
func CheckSlug(slug string) error {
	if !slugs.MatchString(slug) || strings.Contains(slug, "--") || slices.Contains(taken, slug) {
		return errSlug
	}
	return nil
}
