package config

import (
	"os"
	"slices"

	"plainhand/internal/branding"
)

// BrandLook is the theme that the operator sets for the site in place of the product's own.
type BrandLook struct {
	Accent   string
	Typeface branding.Typeface
	Logo     *branding.Logo // nil: the name as text
}

// brandLook reads the site's theme. A setting that is missing has the product's value; nil if all three are missing.
func (r *reader) brandLook() *BrandLook {
	accent, typeface, logo := r.text("BRAND_ACCENT", ""), r.text("BRAND_TYPEFACE", ""), r.text("BRAND_LOGO", "")
	if accent == "" && typeface == "" && logo == "" {
		return nil
	}
	look := &BrandLook{Accent: r.text("BRAND_ACCENT", branding.OwnAccent),
		Typeface: branding.Typeface(r.text("BRAND_TYPEFACE", string(branding.Newsreader)))}
	if _, ok := branding.ParseColor(look.Accent); !ok {
		r.problem("BRAND_ACCENT", "is %q, not a color: write it like #1a4fa0", look.Accent)
	}
	if !slices.Contains(branding.Typefaces(), look.Typeface) {
		r.problem("BRAND_TYPEFACE", "is %q: write one of %v", look.Typeface, branding.Typefaces())
	}
	if logo != "" {
		look.Logo = r.logo(logo)
	}
	return look
}

func (r *reader) logo(path string) *branding.Logo {
	file, err := os.Open(path)
	if err != nil {
		r.problem("BRAND_LOGO", "cannot be read: %v", err)
		return nil
	}
	defer file.Close()
	logo, err := branding.ReadLogo(file)
	if err != nil {
		r.problem("BRAND_LOGO", "is no logo: %v", err)
	}
	return &logo
}
