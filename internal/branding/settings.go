package branding

import (
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/fault"
	"plainhand/internal/fault/oneline"
)

// Typeface is a typeface that brands can use.
type Typeface string

// The typefaces.
const (
	Newsreader Typeface = "newsreader" // our own serif
	Sans       Typeface = "sans"       // the reader's system font
	Georgia    Typeface = "georgia"    // or another serif of the reader's system, if it lacks Georgia
)

// Typefaces returns the typefaces in the order of the form.
func Typefaces() []Typeface { return []Typeface{Newsreader, Sans, Georgia} }

// Settings are the branding that a customer chooses.
type Settings struct {
	Name      string   `json:"name"`
	Accent    string   `json:"accent"` // #rrggbb, as it was chosen; AccentOf makes it readable
	Typeface  Typeface `json:"typeface"`
	Support   string   `json:"support"` // an email address
	Terms     string   `json:"terms"`   // URL; may be empty
	Privacy   string   `json:"privacy"` // URL; may be empty
	PoweredBy bool     `json:"powered_by"`
	Logo      string   `json:"logo"` // hash of the logo; empty: the name is shown
}

const (
	maxName  = 60 // bytes
	maxURL   = 500
	maxEmail = 254
)

var (
	// ErrColor is returned for an invalid color.
	ErrColor = fault.New(fault.Invalid, "That isn’t a color.", "Write it like #1a4fa0.")

	// ErrImitation is returned for a name or a slug that could be mistaken for ours.
	ErrImitation = fault.New(fault.Invalid, "A brand can’t use our own name, or one that looks like it.",
		"Members must be able to see who runs the site. Choose another name or address.")

	errName = fault.New(fault.Invalid, "A brand needs a name on one line, of at most 60 characters.",
		"Leave out line breaks and characters that change the direction of a text.")
	errTypeface = fault.New(fault.Invalid, "We don’t have that typeface.", "Choose one from the list.")
	errSupport  = fault.New(fault.Invalid, "Enter a support email address.", "Your members write to it instead of us.")
	errLink     = fault.New(fault.Invalid, "Links to your terms and privacy page must begin with https://.",
		"Leave the field empty if you don’t have one.")
)

// Check returns the fault of invalid settings.
func (s Settings) Check() error {
	address, err := mail.ParseAddress(s.Support)
	switch _, isColor := ParseColor(s.Accent); {
	case strings.TrimSpace(s.Name) == "" || s.Name != strings.TrimSpace(s.Name) || !oneline.Fits(s.Name, maxName):
		return errName
	case !isColor:
		return ErrColor
	case !slices.Contains(Typefaces(), s.Typeface):
		return errTypeface
	case err != nil || address.Address != s.Support || len(s.Support) > maxEmail:
		return errSupport
	case s.Logo != "" && !hashPattern.MatchString(s.Logo):
		return ErrNone
	case !isLink(s.Terms) || !isLink(s.Privacy):
		return errLink
	}
	return nil
}

var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// isLink reports whether a text is empty or a link that is safe in a page.
func isLink(text string) bool {
	if text == "" {
		return true
	}
	parsed, err := url.Parse(text)
	return err == nil && parsed.Scheme == "https" && parsed.Host != "" && parsed.User == nil && oneline.Fits(text, maxURL)
}

var slugPattern = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$`)

// reservedSlugs are slugs that would look official.
var reservedSlugs = []string{"account", "admin", "api", "app", "auth", "billing", "help", "login", "mail", "oauth",
	"official",
	"platform", "security", "signup", "status", "support", "team", "verify", "www"}

var errSlug = fault.New(fault.Invalid, "That address on our site can’t be used.",
	"Use 3 to 40 letters, digits, and single hyphens. Don’t begin or end with a hyphen, and avoid words that we use "+
		"ourselves, such as “login.”")

// CheckSlug returns the fault of an invalid slug for /w/.
func CheckSlug(slug string) error {
	if !slugPattern.MatchString(slug) || strings.Contains(slug, "--") || slices.Contains(reservedSlugs, slug) {
		return errSlug
	}
	return nil
}
