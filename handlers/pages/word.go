package pages

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"
	"github.com/hashicorp/golang-lru/v2/expirable"

	"plainhand/handlers/web"
	"plainhand/internal/branding/mark"
	"plainhand/internal/officeaddin"
	"plainhand/static"
	pageviews "plainhand/views/pages"
)

// wordAddIn serves the add-in for Microsoft Word of the site, or of the request's brand.
type wordAddIn struct {
	site  web.Site
	icons *expirable.LRU[string, []byte] // by size and color
}

// maxWordIcons is the maximum number of icons in memory, of about 2 KB each.
const maxWordIcons = 1_000

// WordRoutes routes the files of the add-in, which need no session.
func WordRoutes(r chi.Router, d Deps) {
	addIn := newWordAddIn(d.Site)
	r.Get(officeaddin.PanePath, d.Page(addIn.Pane))
	r.Get(officeaddin.ManifestPath, d.Page(addIn.Manifest))
	r.Get("/word/icon-{size}.png", d.Page(addIn.Icon))
}

// WordInfoRoutes routes the page about the add-in.
func WordInfoRoutes(r chi.Router, d Deps) {
	r.Get(officeaddin.InfoPath, d.Page(newWordAddIn(d.Site).Show))
}

func newWordAddIn(site web.Site) wordAddIn {
	return wordAddIn{site, expirable.NewLRU[string, []byte](maxWordIcons, nil, 0)}
}

// Show handles GET /word: what the add-in is, and how to install it.
func (a wordAddIn) Show(w http.ResponseWriter, r *http.Request) error {
	return web.Render(w, r, http.StatusOK, pageviews.Word(a.page(r)))
}

// Pane handles GET /word/pane, the page that Word shows beside a document.
func (a wordAddIn) Pane(w http.ResponseWriter, r *http.Request) error {
	page := a.page(r)
	web.AllowOffice(w, a.site, page.Frame.Theme.Styles)
	return web.Render(w, r, http.StatusOK, pageviews.WordPane(page))
}

func (a wordAddIn) page(r *http.Request) pageviews.WordPage {
	return pageviews.NewWordPage(a.site.Frame(r), a.origin(r))
}

// origin is the address of the site or of the request's brand, without a slash at its end.
func (a wordAddIn) origin(r *http.Request) string {
	brand, is := web.BrandOf(r)
	switch {
	case !is:
		return a.site.Origin()
	case brand.Base != "":
		return a.site.Origin() + brand.Base
	}
	return brand.BaseURL(a.site.BaseURL)
}

// Manifest handles GET /word/manifest.xml.
func (a wordAddIn) Manifest(w http.ResponseWriter, r *http.Request) error {
	origin := a.origin(r)
	addIn := officeaddin.AddIn{Name: a.site.Frame(r).Brand, Origin: origin, Support: origin + "/contact"}
	if _, is := web.BrandOf(r); is {
		addIn.Support = origin + officeaddin.InfoPath // its footer has the brand's address
	}
	manifest, err := addIn.Manifest()
	if err != nil {
		return err
	}
	web.WriteBody(w, r, http.StatusOK, "text/xml; charset=utf-8", manifest)
	return nil
}

// Icon handles GET /word/icon-{size}.png, the mark in the color of the site or of the request's brand.
func (a wordAddIn) Icon(w http.ResponseWriter, r *http.Request) error {
	for _, size := range officeaddin.IconSizes {
		if chi.URLParam(r, "size") != strconv.Itoa(size) {
			continue
		}
		icon, err := a.icon(size, a.color(r))
		if err != nil {
			return err
		}
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // Word's ribbon shows it
		web.WriteBody(w, r, http.StatusOK, "image/png", icon)
		return nil
	}
	return web.ErrNotFound
}

// color returns the color of the icons; empty for the product's own.
func (a wordAddIn) color(r *http.Request) string {
	if _, is := web.BrandOf(r); is || a.site.Theme != nil {
		return a.site.Accent(r).Light.String()
	}
	return ""
}

func (a wordAddIn) icon(size int, color string) ([]byte, error) {
	key := fmt.Sprint(size, color)
	if icon, known := a.icons.Get(key); known {
		return icon, nil
	}
	icon, err := mark.Icon(static.Content("img/icon-512.png"), size, color)
	if err == nil {
		a.icons.Add(key, icon)
	}
	return icon, err
}
