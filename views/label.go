package views

import "plainhand/views/ui"

// Label is the name of a customer under which a page is shown to their own people. Nothing of ours is on such a page.
type Label struct {
	Terms     string // addresses of the customer's; may be empty
	Privacy   string
	PoweredBy string // our name; empty where the customer wants it to be nowhere
	Manages   bool   // the visitor invites and removes people
	Base      string // the path below which the brand is on our own host; empty on hosts of its own
	Preview   bool   // its owner looks at what people don't see yet: nothing can be pressed
}

// Look is what a brand adds to our tokens, a customer's or the operator's. The zero Look is ours.
type Look struct {
	Styles    string // the content security policy has to allow exactly these
	Logo      string // the path of a picture; empty: the name is written
	LogoWidth int    // in pixels, at a height of LogoHeight
}

// LogoHeight is how high a logo is shown, in pixels.
const LogoHeight = 32

// Paths of a brand's pages.
const (
	PeoplePath     = "/people"
	SeatPath       = "/account"
	editorPath     = "/platform"
	signInLinkPath = "/login/link"
)

// labelLinks lead through a brand's pages.
func (frame Frame) labelLinks() []ui.Option {
	links := []ui.Option{{Value: editorPath, Label: "Editor", Icon: ui.IconPenLine},
		{Value: textsPath, Label: "Texts", Icon: ui.IconCopy}, {Value: bulkPath, Label: "Bulk", Icon: ui.IconFiles}}
	if frame.Label.Manages {
		links = append(links, ui.Option{Value: PeoplePath, Label: "People", Icon: ui.IconUser})
	}
	links = append(links, ui.Option{Value: SeatPath, Label: "Account", Icon: ui.IconGauge})
	for i := range links {
		links[i].Selected = links[i].Value == frame.Path
	}
	return links
}
