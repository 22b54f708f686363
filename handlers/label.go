package handlers

import (
	"context"
	"math"
	"net/http"

	"plainhand/internal/account"
	"plainhand/internal/brand"
	"plainhand/internal/documents"
	"plainhand/internal/fault"
	"plainhand/views"
)

// shownBrand is the customer's brand under which a request is answered.
type shownBrand struct {
	brand.Published
	base    string // the path below which it is on our own host; empty on hosts of its own
	ours    string // our own name
	preview bool   // its owner looks at what people don't see yet
}

// brandOf returns the brand under which a request is answered, or false for our own site.
func brandOf(r *http.Request) (shownBrand, bool) {
	shown, is := r.Context().Value(brandKey).(shownBrand)
	return shown, is
}

// withBrand returns the request as one to a brand, in which only its people exist.
func withBrand(r *http.Request, shown shownBrand) *http.Request {
	ctx := documents.WithAuthor(account.WithRealm(r.Context(), shown.ID), shown.Settings.Name)
	return r.WithContext(context.WithValue(ctx, brandKey, shown))
}

// brandFrame is the frame of a page under a brand.
func brandFrame(r *http.Request, shown shownBrand) views.Frame {
	chosen, visitor := shown.Settings, visitorOf(r)
	frame := views.Frame{Brand: chosen.Name, Support: chosen.Support, Path: r.URL.Path, Year: startYear, NoIndex: true,
		Calls: true, SignedOut: sessionEnded(r), Label: labelOf(shown), Look: lookOf(shown)}
	if visitor.SignedIn {
		frame.Visitor = views.Visitor{SignedIn: true, Active: visitor.Access.Active, FirstName: visitor.User.FirstName,
			Guarantee: visitor.Access.Guarantee}
		frame.Label.Manages = visitor.User.Role == account.RoleOwner
	}
	return frame
}

func labelOf(shown shownBrand) *views.Label {
	chosen := shown.Settings
	label := &views.Label{Terms: chosen.Terms, Privacy: chosen.Privacy, Base: shown.base, Preview: shown.preview}
	if chosen.PoweredBy {
		label.PoweredBy = shown.ours
	}
	return label
}

func lookOf(shown shownBrand) views.Look {
	chosen := shown.Settings
	logo := brandLogoPath
	if shown.preview {
		logo = views.BrandLogoPath
	}
	look := views.Look{Styles: chosen.Styles()}
	if chosen.Logo != "" {
		look.Logo, look.LogoWidth = logo+"/"+chosen.Logo, widthOf(shown.LogoRatio)
	}
	return look
}

// widthOf is how wide a logo is shown, in pixels.
func widthOf(ratio float64) int { return int(math.Round(ratio * views.LogoHeight)) }

// underBase returns a path of ours as the browser knows it.
func underBase(r *http.Request, path string) string {
	shown, _ := brandOf(r)
	return shown.base + path
}

// ownHeaders is the middleware that allows a brand's styles in its answers.
func ownHeaders(site Site) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			shown, _ := brandOf(r)
			allowStyles(w, site, shown.Settings.Styles())
			next.ServeHTTP(w, r)
		})
	}
}

// neutralFrame is the frame of a page that names neither us nor a customer.
func neutralFrame() views.Frame {
	return views.Frame{Brand: "Editor", Year: startYear, NoIndex: true, Calls: true,
		Label: new(views.Label)}
}

// resting is the middleware of a brand whose customer's plan has none any more: its people are told that it is away, by
// a page that names nobody.
func (f *failures) resting(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if shown, _ := brandOf(r); !shown.Rests {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		if wantsJSON(r) {
			writeFailureJSON(w, r, errRests, "", http.StatusServiceUnavailable)
			return
		}
		view := views.NewFailurePage(neutralFrame(), http.StatusServiceUnavailable, errRests.Message, errRests.Advice, "")
		if err := render(w, r, http.StatusServiceUnavailable, views.Failure(view)); err != nil {
			f.answer(w, r, err, false)
		}
	})
}

var errRests = fault.New(fault.Unavailable, "This editor is away for now.",
	"Your texts are still there. Ask whoever invited you when it’s back.")
