package editor

import (
	"bytes"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/branding/embed"
	"plainhand/internal/fault"
	"plainhand/islands"
	"plainhand/static"
	editorviews "plainhand/views/editor"
)

// embeddedEditor serves the editor for customers' own pages: a script that defines a custom element, and the element's
// calls. It uses no cookies, and accepts calls from the origins that the customer has registered only.
type embeddedEditor struct {
	site     web.Site
	keys     embed.Keys
	tokens   embed.Storage
	users    *account.Users
	visitors web.Visitors
	failures *web.Failures
	now      func() time.Time
}

const (
	embedScriptPath = "/embed.js"

	tagsPlaceholder = "element-names" // replaced in the script
)

var errNoMember = fault.New(fault.Forbidden, "No member has that email address.", "Invite the person first.")

// Script handles GET /embed.js, a module that pages of any origin may load. Without a token it has no access.
func (e embeddedEditor) Script(w http.ResponseWriter, r *http.Request) error {
	brand, _ := web.BrandOf(r)
	tags := append([]string{web.EmbedTag}, web.FormerEmbedTags(brand.Base != "")...)
	script := bytes.ReplaceAll(static.Embed(), []byte(tagsPlaceholder), []byte(strings.Join(tags, " ")))
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	web.WriteBody(w, r, http.StatusOK, "text/javascript; charset=utf-8", script)
	return nil
}

// Frame handles GET /embed/frame: a page with the element, for a frame on the customer's registered origins.
func (e embeddedEditor) Frame(w http.ResponseWriter, r *http.Request) error {
	branding, _ := web.BrandOf(r)
	ancestors := strings.Join(branding.Origins, " ")
	if ancestors == "" {
		ancestors = "'none'"
	}
	policy := web.ContentPolicy(e.site, web.AllowedSources{Ancestors: ancestors})
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Del("X-Frame-Options") // it cannot list several origins
	w.Header().Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)")
	frame := web.BrandFrame(r, branding)
	return web.RenderPrivate(w, r, editorviews.EmbedFrame(frame, embedScriptPath, web.EmbedTag))
}

// allowOrigin sets the CORS headers of the element's calls. Requests from unregistered origins get embed.ErrOrigin.
func (e embeddedEditor) allowOrigin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		branding, _ := web.BrandOf(r)
		origin := r.Header.Get("Origin")
		w.Header().Add("Vary", "Origin")
		if !slices.Contains(branding.Origins, origin) && origin != e.origin(r) {
			e.failures.Answer(w, r, embed.ErrOrigin, true)
			return
		}
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		next.ServeHTTP(w, r)
	})
}

// origin returns the origin of the brand's own pages, which is also that of the frame.
func (e embeddedEditor) origin(r *http.Request) string { return e.site.BaseURL.Scheme + "://" + r.Host }

// Preflight handles OPTIONS of the element's calls.
func (e embeddedEditor) Preflight(w http.ResponseWriter, _ *http.Request) error {
	header := w.Header()
	header.Set("Access-Control-Allow-Methods", "POST")
	header.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key")
	header.Set("Access-Control-Max-Age", strconv.Itoa(web.Seconds(time.Hour)))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// embeddedJSON is the initial state of the element.
type embeddedJSON struct {
	Success   bool              `json:"success"`
	Session   string            `json:"session"`
	ExpiresIn int               `json:"expiresIn"` // seconds
	Styles    string            `json:"styles"`    // of the brand
	User      islands.User      `json:"user"`
	Allowance islands.Allowance `json:"standing"`
	Draft     islands.Draft     `json:"draft"` // its settings
	Modes     []islands.Choice  `json:"modes"`
	Strengths []islands.Choice  `json:"strengths"`
	Messages  islands.Messages  `json:"messages"`
}

// Begin handles POST /embed/session {token}: it exchanges a customer's token for a session of the token's member, and
// returns the element's initial state.
func (e embeddedEditor) Begin(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Token string }
	if err := web.DecodeJSON(r, &body); err != nil {
		return err
	}
	branding, _ := web.BrandOf(r)
	origin := r.Header.Get("Origin")
	// branding is cached for up to a minute, so its version may be outdated.
	version, err := e.tokens.SecretVersion(r.Context(), branding.ID)
	if err != nil {
		return err
	}
	expected := embed.Brand{ID: branding.ID, Slug: branding.Slug, Version: version, Origins: []string{origin}}
	if origin == e.origin(r) { // called by the frame: the token is for the page around it, whose origin is registered
		expected.Origins = branding.Origins
	}
	claims, err := e.keys.Verify(body.Token, expected, e.now())
	if err != nil {
		return err
	}
	user, err := e.users.ByEmail(r.Context(), claims.Email)
	if errors.Is(err, account.ErrNoUser) {
		err = errNoMember
	}
	if err == nil && user.Disabled {
		err = account.ErrDisabled
	}
	if err == nil {
		err = e.tokens.UseToken(r.Context(), branding.ID, claims.Hash, claims.Expires)
	}
	if err != nil {
		return err
	}
	found, err := e.visitors.Visitor(r.Context(), user)
	if err != nil {
		return err
	}
	session := e.keys.Issue(embed.Session{UserID: user.ID, Epoch: user.Epoch, Version: version, Origin: origin,
		Expires: e.now().Add(embed.MaxSessionAge)})
	editor := editorviews.NewPlatformPage(web.BrandFrame(r, branding), user, found.UsageSummary(), islands.Draft{},
		platformMessages(found.Access)).Props
	return web.WriteJSON(w, r, http.StatusOK, embeddedJSON{Success: true, Session: session,
		ExpiresIn: web.Seconds(embed.MaxSessionAge), Styles: branding.Settings.Styles(), User: editor.User,
		Allowance: editor.Allowance, Draft: editor.Draft, Modes: editor.Modes, Strengths: editor.Strengths,
		Messages: editor.Messages})
}

// identify authenticates calls by their session. Fault: embed.ErrSession.
func (e embeddedEditor) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, err := e.sessionVisitor(r)
		if err != nil {
			e.failures.Answer(w, r, err, true)
			return
		}
		next.ServeHTTP(w, web.WithVisitor(r, found))
	})
}

// sessionVisitor returns the visitor of the session in the Authorization header.
func (e embeddedEditor) sessionVisitor(r *http.Request) (web.Visitor, error) {
	text, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	session, err := e.keys.Open(text, r.Header.Get("Origin"), e.now())
	if err != nil {
		return web.Visitor{}, err
	}
	user, err := e.users.User(r.Context(), session.UserID)
	if errors.Is(err, account.ErrNoUser) {
		err = embed.ErrSession
	}
	if err != nil {
		return web.Visitor{}, err
	}
	version, err := e.tokens.SecretVersion(r.Context(), user.BrandID)
	if err != nil {
		return web.Visitor{}, err
	}
	ended := user.Epoch != session.Epoch || version != session.Version || user.Disabled
	if user.BrandID != account.RealmOf(r.Context()) || ended {
		return web.Visitor{}, embed.ErrSession
	}
	return e.visitors.Visitor(r.Context(), user)
}
