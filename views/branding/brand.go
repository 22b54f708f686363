// Package branding renders the settings of customers' brands, and the pages of their members.
package branding

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"plainhand/internal/branding"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// The paths of a customer's brand settings.
const (
	Path        = "/account/brand"
	PreviewPath = Path + "/preview"
	LogoPath    = Path + "/logo"
	// AccentPath returns the derived colors of an accent color.
	AccentPath = Path + "/accent"
)

// Confirmations of changes to a brand.
const (
	DoneBrandSaved     views.Done = "brand-saved"
	DoneBrandPublished views.Done = "brand-published"
	DoneBrandBack      views.Done = "brand-back"
	DoneHostAdded      views.Done = "host-added"
	DoneHostVerified   views.Done = "host-verified"
	DoneHostDeleted    views.Done = "host-deleted"
)

// Page is the form for a customer's brand.
type Page struct {
	views.FormPage
	Missing    string // reason why there can be no brand; empty if there can
	Choice     Choice
	Typefaces  []ui.Option
	PoweredBy  []ui.Option
	Logo       string // path of the image; empty: none
	Colors     []Color
	Stored     bool // a draft exists to preview and to publish
	State      string
	StateTone  ui.Tone
	Unseen     bool // the draft differs from the published version
	Published  bool
	Address    string // URL of the editor on the site's host
	Surfaces   []BrandSurface
	Versions   []Version
	Hosts      []Host
	HostsFull  bool
	HostTarget string // CNAME target for custom hosts
	Sender     string // From address of emails to members
}

// Choice is the submitted form of a brand.
type Choice struct {
	Slug     string
	Settings branding.Settings
}

// Color is the derived color of an accent color in one theme.
type Color struct {
	Theme    string `json:"theme"`
	Color    string `json:"color"`
	Contrast string `json:"contrast"` // minimum contrast, as text
}

// BrandSurface is a link to a previewed surface.
type BrandSurface struct{ Name, Path string }

// Version is a former version.
type Version struct {
	Number  int
	Name    string
	When    string
	Current bool
}

// Host is a customer's custom host.
type Host struct {
	Name   string
	Tone   ui.Tone
	State  string
	Note   string
	Record string // name of the TXT record
	Token  string // content of the TXT record
	Ready  bool
}

// ChoiceFrom reads a submitted form without the logo.
func ChoiceFrom(posted url.Values) Choice {
	field := func(name string) string { return strings.TrimSpace(posted.Get(name)) }
	return Choice{strings.ToLower(field("slug")), branding.Settings{Name: field("name"),
		Accent: strings.ToLower(field("accent")), Typeface: branding.Typeface(field("typeface")), Support: field("support"),
		Terms: field("terms"), Privacy: field("privacy"), PoweredBy: field("poweredBy") == "yes"}}
}

// NewPage returns a customer's brand settings. The zero Brand means none yet. origin is the site's own.
func NewPage(
	frame views.Frame, own branding.Brand, versions []branding.Version, hosts []branding.Host, user string,
) Page {
	page := Page{FormPage: views.NewFormPage(frame, "Your brand", "The editor with your own name, logo, and color."),
		Stored: own.Slug != "", Published: own.Version > 0, HostsFull: len(hosts) >= branding.MaxHosts}
	page.Frame = page.Frame.WithScripts("js/brand.ts")
	origin, _ := url.Parse(frame.Origin)
	page.HostTarget = origin.Hostname()
	choice := Choice{own.Slug, own.Draft}
	if !page.Stored {
		choice.Settings = branding.Settings{Accent: branding.OwnAccent, Typeface: branding.Newsreader, Support: user}
	}
	page.Address = frame.Origin + "/w/" + own.Slug + "/"
	page = page.WithChoice(choice)
	for _, version := range versions {
		page.Versions = append(page.Versions, Version{version.Number, version.Settings.Name,
			format.Moment(version.PublishedAt), version.Number == own.Version})
	}
	page.Unseen = len(versions) == 0 || versions[0].Settings != own.Draft
	page.StateTone, page.State = ui.OK, "Published"
	switch {
	case !page.Published:
		page.StateTone, page.State = ui.Warn, "Not published"
	case page.Unseen:
		page.StateTone, page.State = ui.Warn, "Changes not published"
	}
	for _, host := range hosts {
		page.Hosts = append(page.Hosts, newBrandHost(host))
	}
	for _, surface := range Surfaces() {
		page.Surfaces = append(page.Surfaces, BrandSurface{surfaceNames[surface], PreviewPath + "/" + string(surface)})
	}
	return page
}

// Surface is a page or email that members see under a brand.
type Surface string

// The surfaces.
const (
	SurfaceSignIn Surface = "sign-in"
	SurfaceEditor Surface = "editor"
	SurfaceEmail  Surface = "email"
	SurfaceResult Surface = "document"
)

// Surfaces lists the surfaces in the order in which members encounter them.
func Surfaces() []Surface {
	return []Surface{SurfaceEmail, SurfaceSignIn, SurfaceEditor, SurfaceResult}
}

var surfaceNames = map[Surface]string{SurfaceEmail: "Invitation email", SurfaceSignIn: "Sign-in page",
	SurfaceEditor: "Editor", SurfaceResult: "Word document"}

func newBrandHost(host branding.Host) Host {
	line := Host{Name: host.Name, Record: branding.RecordPrefix + host.Name, Token: host.Token}
	switch {
	case host.FailingSince != nil && host.VerifiedAt != nil:
		line.Tone, line.State, line.Ready = ui.Warn, "Failing", true
		line.Note = "Our checks of the two records have failed since " + format.Moment(*host.FailingSince) +
			". After three days, the host stops working."
	case host.VerifiedAt != nil:
		line.Tone, line.State, line.Ready = ui.OK, "Verified", true
		line.Note = "Your members use the editor there. Keep both records: we check them every day."
	default:
		line.Tone, line.State = ui.Warn, "Not verified yet"
	}
	return line
}

// WithChoice returns the page with the submitted values.
func (page Page) WithChoice(choice Choice) Page {
	page.Choice, page.Logo = choice, ""
	if choice.Settings.Logo != "" {
		page.Logo = LogoPath + "/" + choice.Settings.Logo
	}
	page.Typefaces = nil
	for _, typeface := range branding.Typefaces() {
		page.Typefaces = append(page.Typefaces, ui.Option{Value: string(typeface), Label: typefaceNames[typeface],
			Selected: typeface == choice.Settings.Typeface})
	}
	page.PoweredBy = []ui.Option{{Value: "no", Label: "Don’t show our name", Selected: !choice.Settings.PoweredBy},
		{Value: "yes", Label: "Show “Powered by " + page.Frame.Brand + "”", Selected: choice.Settings.PoweredBy}}
	page.Colors = Colors(choice.Settings.Accent)
	return page
}

var typefaceNames = map[branding.Typeface]string{branding.Newsreader: "Newsreader (serif)",
	branding.Sans: "The reader’s system font (sans serif)", branding.Georgia: "Georgia (serif)"}

// Colors returns the derived colors of an accent color in each theme; nil for an invalid color.
func Colors(chosen string) []Color {
	color, ok := branding.ParseColor(chosen)
	if !ok {
		return nil
	}
	accent := branding.AccentOf(color)
	line := func(name string, color branding.Color, theme branding.Theme) Color {
		return Color{name, color.String(), fmt.Sprintf("%.1f:1", branding.LeastIn(color, theme))}
	}
	return []Color{line("light", accent.Light, branding.Light), line("dark", accent.Dark, branding.Dark)}
}

// WithSender returns the page with the From address of emails to members.
func (page Page) WithSender(address string) Page {
	page.Sender = address
	return page
}

// WithProblem returns the page with an error.
func (page Page) WithProblem(problem ui.Banner) Page {
	page.News = &problem
	return page
}

// WithDone returns the page with a confirmation.
func (page Page) WithDone(done views.Done) Page {
	switch done {
	case DoneBrandSaved:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "Members see it after you publish it."}
	case DoneBrandPublished:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Published.", Advice: "Members see it within a minute."}
	case DoneBrandBack:
		page.News = &ui.Banner{Tone: ui.OK, Message: "The earlier version is published again.",
			Advice: "Members see it within a minute."}
	case DoneHostAdded:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Host added.", Advice: "Add the two DNS records below, then check them."}
	case DoneHostVerified:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Host verified.", Advice: "The editor works there within a minute."}
	case DoneHostDeleted:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Host removed.", Advice: "You can delete its DNS records."}
	}
	return page
}

// NewMissingPage returns the page for a user whose plan has no brands. availability names the plans that have.
// kept is set if the user had a brand, which is suspended.
func NewMissingPage(frame views.Frame, availability string, kept bool) Page {
	page := Page{FormPage: views.NewFormPage(frame, "Your brand", "The editor with your own name, logo, and color."),
		Missing: availability + "."}
	if kept {
		page.Missing += " Your brand is suspended: members see a page that says so, and can’t sign in. We keep it for " +
			strconv.Itoa(branding.RestDays) + " days."
	}
	return page
}
