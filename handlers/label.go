package handlers

import (
	"context"
	"math"
	"net/http"

	"plainhand/internal/account"
	"plainhand/internal/branding"
	"plainhand/internal/fault"
	"plainhand/internal/texts/uploads"
	"plainhand/views"
)

// requestBrand is the customer's brand that a request is answered for.
type requestBrand struct {
	branding.Published
	base         string // path prefix on the platform's host; empty on a custom host
	platformName string // the platform's own brand name
	preview      bool   // the owner previews unpublished settings
}

// brandOf returns the request's brand, or false on the platform's own site.
func brandOf(r *http.Request) (requestBrand, bool) {
	current, is := r.Context().Value(brandKey).(requestBrand)
	return current, is
}

// withBrand returns the request with its brand, account realm, and document author in the context.
func withBrand(r *http.Request, current requestBrand) *http.Request {
	ctx := uploads.WithAuthor(account.WithRealm(r.Context(), current.ID), current.Settings.Name)
	return r.WithContext(context.WithValue(ctx, brandKey, current))
}

// brandFrame returns the page frame under a brand.
func brandFrame(r *http.Request, current requestBrand) views.Frame {
	chosen, visitor := current.Settings, visitorOf(r)
	frame := views.Frame{Brand: chosen.Name, Support: chosen.Support, Path: r.URL.Path, Year: startYear, NoIndex: true,
		Calls: true, SignedOut: sessionEnded(r), Label: brandLabel(current), Look: brandTheme(current)}
	if visitor.SignedIn {
		frame.Visitor = views.Visitor{SignedIn: true, Active: visitor.Access.Active, FirstName: visitor.User.FirstName,
			Guarantee: visitor.Access.Guarantee}
		frame.Label.Manages = visitor.User.Role == account.RoleOwner
	}
	return frame
}

func brandLabel(current requestBrand) *views.Label {
	chosen := current.Settings
	label := &views.Label{Terms: chosen.Terms, Privacy: chosen.Privacy, Base: current.base, Preview: current.preview}
	if chosen.PoweredBy {
		label.PoweredBy = current.platformName
	}
	return label
}

func brandTheme(current requestBrand) views.Look {
	chosen := current.Settings
	logo := brandLogoPath
	if current.preview {
		logo = views.BrandLogoPath
	}
	look := views.Look{Styles: chosen.Styles()}
	if chosen.Logo != "" {
		look.Logo, look.LogoWidth = logo+"/"+chosen.Logo, logoWidth(current.LogoRatio)
	}
	return look
}

// logoWidth returns the width in pixels at which a logo is displayed, by its ratio of width to height.
func logoWidth(ratio float64) int { return int(math.Round(ratio * views.LogoHeight)) }

// withBase returns a path as the browser knows it: below the brand's base, if it has one.
func withBase(r *http.Request, path string) string {
	current, _ := brandOf(r)
	return current.base + path
}

// allowBrandStyles is the middleware that allows the brand's inline styles in the content security policy.
func allowBrandStyles(site Site) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			current, _ := brandOf(r)
			allowStyles(w, site, current.Settings.Styles())
			next.ServeHTTP(w, r)
		})
	}
}

// neutralFrame is a page frame without any brand, neither the platform's nor a customer's.
func neutralFrame() views.Frame {
	return views.Frame{Brand: "Editor", Year: startYear, NoIndex: true, Calls: true,
		Label: new(views.Label)}
}

// requirePlan blocks a brand whose owner's plan no longer includes white-labeling and serves the suspended page,
// without any brand, with status 503.
func (f *failures) requirePlan(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if current, _ := brandOf(r); !current.Rests {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		if wantsJSON(r) {
			writeFailureJSON(w, r, errBrandSuspended, "", http.StatusServiceUnavailable)
			return
		}
		view := views.NewFailurePage(neutralFrame(), http.StatusServiceUnavailable, errBrandSuspended.Message,
			errBrandSuspended.Advice, "")
		if err := render(w, r, http.StatusServiceUnavailable, views.Failure(view)); err != nil {
			f.answer(w, r, err, false)
		}
	})
}

var errBrandSuspended = fault.New(fault.Unavailable, "This editor is away for now.",
	"Your texts are still there. Ask whoever invited you when it’s back.")

var errOtherHost = fault.New(fault.NotFound, "There’s nothing at this address.",
	"If it’s yours, see whether its owner has verified it, and whether the proxy passes the Host header on.")
