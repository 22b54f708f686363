package views

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"plainhand/internal/branding"
	"plainhand/views/ui"
)

// The paths of a customer's brand settings.
const (
	BrandPath        = "/account/brand"
	BrandPreviewPath = BrandPath + "/preview"
	BrandLogoPath    = BrandPath + "/logo"
	// BrandAccentPath returns the derived colors of an accent color.
	BrandAccentPath = BrandPath + "/accent"
)

// Confirmations of changes to a brand.
const (
	DoneBrandSaved     Done = "brand-saved"
	DoneBrandPublished Done = "brand-published"
	DoneBrandBack      Done = "brand-back"
	DoneHostAdded      Done = "host-added"
	DoneHostVerified   Done = "host-verified"
	DoneHostDeleted    Done = "host-deleted"
)

// BrandPage is the form for a customer's brand.
type BrandPage struct {
	FormPage
	Missing    string // reason why there can be no brand; empty if there can
	Choice     BrandChoice
	Typefaces  []ui.Option
	PoweredBy  []ui.Option
	Logo       string // path of the image; empty: none
	Colors     []BrandColor
	Stored     bool // a draft exists to preview and to publish
	State      string
	StateTone  ui.Tone
	Unseen     bool // the draft differs from the published version
	Published  bool
	Address    string // URL of the editor on the site's host
	Surfaces   []BrandSurface
	Versions   []BrandVersion
	Hosts      []BrandHost
	HostsFull  bool
	HostTarget string // CNAME target for custom hosts
}

// BrandChoice is the submitted form of a brand.
type BrandChoice struct {
	Slug     string
	Settings branding.Settings
}

// BrandColor is the derived color of an accent color in one theme.
type BrandColor struct {
	Theme    string `json:"theme"`
	Color    string `json:"color"`
	Contrast string `json:"contrast"` // minimum contrast, as text
}

// BrandSurface is a link to a previewed surface.
type BrandSurface struct{ Name, Path string }

// BrandVersion is a former version.
type BrandVersion struct {
	Number  int
	Name    string
	When    string
	Current bool
}

// BrandHost is a customer's custom host.
type BrandHost struct {
	Name   string
	Tone   ui.Tone
	State  string
	Note   string
	Record string // name of the TXT record
	Token  string // content of the TXT record
	Ready  bool
}

// BrandChoiceFrom reads a submitted form without the logo.
func BrandChoiceFrom(posted url.Values) BrandChoice {
	field := func(name string) string { return strings.TrimSpace(posted.Get(name)) }
	return BrandChoice{strings.ToLower(field("slug")), branding.Settings{Name: field("name"),
		Accent: strings.ToLower(field("accent")), Typeface: branding.Typeface(field("typeface")), Support: field("support"),
		Terms: field("terms"), Privacy: field("privacy"), PoweredBy: field("poweredBy") == "yes"}}
}

// NewBrandPage returns a customer's brand settings. The zero Brand means none yet. origin is the site's own.
func NewBrandPage(
	frame Frame, own branding.Brand, versions []branding.Version, hosts []branding.Host, user string,
) BrandPage {
	page := BrandPage{FormPage: newFormPage(frame, "Your brand", "The editor under your own name, for your own people."),
		Stored: own.Slug != "", Published: own.Version > 0, HostsFull: len(hosts) >= branding.MaxHosts}
	page.Frame = page.Frame.scripted("js/brand.ts")
	origin, _ := url.Parse(frame.Origin)
	page.HostTarget = origin.Hostname()
	choice := BrandChoice{own.Slug, own.Draft}
	if !page.Stored {
		choice.Settings = branding.Settings{Accent: branding.OwnAccent, Typeface: branding.Newsreader, Support: user}
	}
	page.Address = frame.Origin + "/w/" + own.Slug + "/"
	page = page.WithChoice(choice)
	for _, version := range versions {
		page.Versions = append(page.Versions, BrandVersion{version.Number, version.Settings.Name, moment(version.PublishedAt),
			version.Number == own.Version})
	}
	page.Unseen = len(versions) == 0 || versions[0].Settings != own.Draft
	page.StateTone, page.State = ui.OK, "Published"
	switch {
	case !page.Published:
		page.StateTone, page.State = ui.Warn, "Nobody sees it yet"
	case page.Unseen:
		page.StateTone, page.State = ui.Warn, "Changes not published"
	}
	for _, host := range hosts {
		page.Hosts = append(page.Hosts, newBrandHost(host))
	}
	for _, surface := range Surfaces() {
		page.Surfaces = append(page.Surfaces, BrandSurface{surfaceNames[surface], BrandPreviewPath + "/" + string(surface)})
	}
	return page
}

// Surface is a page or email that members see under a brand.
type Surface string

// The surfaces.
const (
	SurfaceSignIn Surface = "sign-in"
	SurfaceEditor Surface = "editor"
	SurfaceLetter Surface = "email"
	SurfaceResult Surface = "document"
)

// Surfaces lists the surfaces in the order in which members encounter them.
func Surfaces() []Surface {
	return []Surface{SurfaceLetter, SurfaceSignIn, SurfaceEditor, SurfaceResult}
}

var surfaceNames = map[Surface]string{SurfaceLetter: "The invitation", SurfaceSignIn: "Signing in",
	SurfaceEditor: "The editor", SurfaceResult: "A document (.docx)"}

func newBrandHost(host branding.Host) BrandHost {
	shown := BrandHost{Name: host.Name, Record: branding.RecordPrefix + host.Name, Token: host.Token}
	switch {
	case host.FailingSince != nil && host.VerifiedAt != nil:
		shown.Tone, shown.State, shown.Ready = ui.Warn, "Failing", true
		shown.Note = "We haven’t found your record since " + moment(*host.FailingSince) + ". After three days, the host isn’t yours any more."
	case host.VerifiedAt != nil:
		shown.Tone, shown.State, shown.Ready = ui.OK, "Verified", true
		shown.Note = "Your people find the editor there. Leave the record where it is: we look at it again every day."
	default:
		shown.Tone, shown.State = ui.Warn, "Not verified yet"
	}
	return shown
}

// WithChoice returns the page with the submitted values.
func (page BrandPage) WithChoice(choice BrandChoice) BrandPage {
	page.Choice, page.Logo = choice, ""
	if choice.Settings.Logo != "" {
		page.Logo = BrandLogoPath + "/" + choice.Settings.Logo
	}
	page.Typefaces = nil
	for _, typeface := range branding.Typefaces() {
		page.Typefaces = append(page.Typefaces, ui.Option{Value: string(typeface), Label: typefaceNames[typeface],
			Selected: typeface == choice.Settings.Typeface})
	}
	page.PoweredBy = []ui.Option{{Value: "no", Label: "Leave our name out", Selected: !choice.Settings.PoweredBy},
		{Value: "yes", Label: "Say “Powered by " + page.Frame.Brand + "”", Selected: choice.Settings.PoweredBy}}
	page.Colors = BrandColors(choice.Settings.Accent)
	return page
}

var typefaceNames = map[branding.Typeface]string{branding.Newsreader: "Newsreader, a serif for reading",
	branding.Sans: "The sans of each reader’s system", branding.Georgia: "Georgia, a serif that most systems have"}

// BrandColors returns the derived colors of an accent color in each theme; nil for an invalid color.
func BrandColors(chosen string) []BrandColor {
	color, ok := branding.ParseColor(chosen)
	if !ok {
		return nil
	}
	accent := branding.AccentOf(color)
	line := func(name string, color branding.Color, theme branding.Theme) BrandColor {
		return BrandColor{name, color.String(), fmt.Sprintf("%.1f : 1", branding.LeastIn(color, theme))}
	}
	return []BrandColor{line("Light", accent.Light, branding.Light), line("Dark", accent.Dark, branding.Dark)}
}

// WithProblem returns the page with an error.
func (page BrandPage) WithProblem(problem ui.Banner) BrandPage {
	page.News = &problem
	return page
}

// WithDone returns the page with a confirmation.
func (page BrandPage) WithDone(done Done) BrandPage {
	switch done {
	case DoneBrandSaved:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "Your people see it once you publish it."}
	case DoneBrandPublished:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Published.", Advice: "Your people see it within a minute."}
	case DoneBrandBack:
		page.News = &ui.Banner{Tone: ui.OK, Message: "That version is back.", Advice: "Your people see it within a minute."}
	case DoneHostAdded:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Added.", Advice: "Set the two records below, then check them."}
	case DoneHostVerified:
		page.News = &ui.Banner{Tone: ui.OK, Message: "The host is yours.", Advice: "Your people find the editor there within a minute."}
	case DoneHostDeleted:
		page.News = &ui.Banner{Tone: ui.OK, Message: "The host is removed.", Advice: "You can delete its records."}
	}
	return page
}

// NewMissingBrandPage returns the page for a user whose plan has no brands. availability names the plans that have.
// kept is set if the user had a brand, which is suspended.
func NewMissingBrandPage(frame Frame, availability string, kept bool) BrandPage {
	page := BrandPage{FormPage: newFormPage(frame, "Your brand", "The editor under your own name, for your own people."),
		Missing: availability + "."}
	if kept {
		page.Missing += " What you had rests: your people see that it’s away for now. We keep it for " +
			strconv.Itoa(branding.RestDays) + " days."
	}
	return page
}
