package views

import "plainhand/views/ui"

// Branding is the branding of a page for members of a customer's brand, which shows nothing of the product's own.
type Branding struct {
	Terms     string // URLs of the customer's pages; may be empty
	Privacy   string
	PoweredBy string // the product's name; empty if the customer hides it
	Manages   bool   // the visitor manages members
	Base      string // path prefix of the brand on the product's host; empty on custom hosts
	Preview   bool   // preview of unpublished settings, in which controls are disabled
}

// Theme is the theme of a customer or the operator. The zero Look is the product's own.
type Theme struct {
	Styles    string // the content security policy must allow exactly these
	Logo      string // path of an image; empty: the name as text
	LogoWidth int    // in pixels, at a height of LogoHeight
}

// LogoHeight is the displayed height of a logo in pixels.
const LogoHeight = 32

// Paths of a brand's pages.
const (
	PeoplePath = "/people"
	MemberPath = "/account"
	editorPath = "/platform"
)

// labelLinks returns the navigation of a brand's pages.
func (frame Frame) labelLinks() []ui.Option {
	links := []ui.Option{{Value: editorPath, Label: "Editor", Icon: ui.IconPenLine},
		{Value: TextsPath, Label: "Texts", Icon: ui.IconCopy}, {Value: BulkPath, Label: "Bulk", Icon: ui.IconFiles}}
	if frame.Branding.Manages {
		links = append(links, ui.Option{Value: PeoplePath, Label: "Members", Icon: ui.IconUser})
	}
	links = append(links, ui.Option{Value: MemberPath, Label: "Account", Icon: ui.IconGauge})
	for i := range links {
		links[i].Selected = links[i].Value == frame.Path
	}
	return links
}
