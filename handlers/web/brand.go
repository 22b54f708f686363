package web

import (
	"context"
	"math"
	"net/http"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/branding"
	"plainhand/internal/fault"
	"plainhand/internal/texts/uploads"
	"plainhand/views"
	brandviews "plainhand/views/branding"
)

// Brand is the customer's brand that a request is answered for.
type Brand struct {
	branding.Published
	Base         string // path prefix on the platform's host; empty on a custom host
	PlatformName string // the platform's own brand name
	Preview      bool   // the owner previews unpublished settings
}

// BrandOf returns the request's brand, or false on the platform's own site.
func BrandOf(r *http.Request) (Brand, bool) {
	current, is := r.Context().Value(brandKey).(Brand)
	return current, is
}

// WithBrand returns the request with its brand, account realm, and document author in the context.
func WithBrand(r *http.Request, current Brand) *http.Request {
	ctx := uploads.WithAuthor(account.WithRealm(r.Context(), current.ID), current.Settings.Name)
	return r.WithContext(context.WithValue(ctx, brandKey, current))
}

// WithoutBrand is the middleware of what a brand's host serves as the platform does: calls with the key of one of the
// platform's users.
func WithoutBrand(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := account.WithRealm(r.Context(), uuid.Nil)
		next.ServeHTTP(w, r.WithContext(context.WithValue(ctx, brandKey, nil)))
	})
}

// BrandFrame returns the page frame under a brand.
func BrandFrame(r *http.Request, current Brand) views.Frame {
	chosen, visitor := current.Settings, VisitorOf(r)
	frame := views.Frame{Brand: chosen.Name, Support: chosen.Support, Path: r.URL.Path, Year: startYear, NoIndex: true,
		Calls: true, SignedOut: SessionEnded(r), Branding: brandLabel(current), Theme: brandTheme(current)}
	if visitor.SignedIn {
		frame.Visitor = views.Visitor{SignedIn: true, Active: visitor.Access.Active, FirstName: visitor.User.FirstName,
			Guarantee: visitor.Access.Guarantee}
		frame.Branding.Manages = visitor.User.Role == account.RoleOwner
	}
	return frame
}

func brandLabel(current Brand) *views.Branding {
	chosen := current.Settings
	label := &views.Branding{Terms: chosen.Terms, Privacy: chosen.Privacy, Base: current.Base, Preview: current.Preview}
	if chosen.PoweredBy {
		label.PoweredBy = current.PlatformName
	}
	return label
}

func brandTheme(current Brand) views.Theme {
	chosen := current.Settings
	logo := BrandLogoPath
	if current.Preview {
		logo = brandviews.LogoPath
	}
	look := views.Theme{Styles: chosen.Styles()}
	if chosen.Logo != "" {
		look.Logo, look.LogoWidth = logo+"/"+chosen.Logo, logoWidth(current.LogoRatio)
	}
	return look
}

// logoWidth returns the width in pixels at which a logo is displayed, by its ratio of width to height.
func logoWidth(ratio float64) int { return int(math.Round(ratio * views.LogoHeight)) }

// WithBase returns a path as the browser knows it: below the brand's base, if it has one.
func WithBase(r *http.Request, path string) string {
	current, _ := BrandOf(r)
	return current.Base + path
}

// AllowBrandStyles is the middleware that allows the brand's inline styles in the content security policy.
func AllowBrandStyles(site Site) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			current, _ := BrandOf(r)
			AllowStyles(w, site, current.Settings.Styles())
			next.ServeHTTP(w, r)
		})
	}
}

// neutralFrame is a page frame without any brand, neither the platform's nor a customer's.
func neutralFrame() views.Frame {
	return views.Frame{Brand: "Editor", Year: startYear, NoIndex: true, Calls: true,
		Branding: new(views.Branding)}
}

// RequirePlan blocks a brand whose owner's plan no longer includes white-labeling and serves the suspended page,
// without any brand, with status 503.
func (f *Failures) RequirePlan(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if current, _ := BrandOf(r); !current.Rests {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		if WantsJSON(r) {
			writeFailureJSON(w, r, errBrandSuspended, "", http.StatusServiceUnavailable)
			return
		}
		view := views.NewFailurePage(neutralFrame(), http.StatusServiceUnavailable, errBrandSuspended.Message,
			errBrandSuspended.Advice, "")
		if err := Render(w, r, http.StatusServiceUnavailable, views.Failure(view)); err != nil {
			f.Answer(w, r, err, false)
		}
	})
}

var errBrandSuspended = fault.New(fault.Unavailable, "This editor isn’t available at the moment.",
	"Your texts are kept. Ask the person who invited you when it will be available again.")

var ErrOtherHost = fault.New(fault.NotFound, "There’s no site at this address.",
	"If it’s your host, check that it’s verified in the brand’s settings, and that the proxy passes on the Host header.")
