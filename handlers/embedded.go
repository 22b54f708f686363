package handlers

import (
	"bytes"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"plainhand/internal/account"
	"plainhand/internal/embed"
	"plainhand/internal/fault"
	"plainhand/islands"
	"plainhand/static"
	"plainhand/views"

	"github.com/go-chi/chi/v5"
)

// embedded serves the editor on pages of a customer's own: a script that makes an element, and what the element calls.
// It uses no cookies, and answers pages of the sites alone that the customer has named.
type embedded struct {
	site     Site
	keys     embed.Keys
	tokens   embed.Storage
	accounts *account.Accounts
	visitors visitors
	failures *failures
	now      func() time.Time
}

const (
	embedPath       = "/embed"
	embedScriptPath = "/embed.js"

	// ownTag is the element's name where it comes from our host, and plainTag where it comes from one of the customer's.
	ownTag   = "plainhand-editor"
	plainTag = "text-editor"
	tagPlace = "element-to-name" // in the script
)

var errNoSeat = fault.New(fault.Forbidden, "Nobody with that address has a seat.", "Invite them first.")

// Script handles GET /embed.js: a module for pages of any site, which gets nothing without a token.
func (e embedded) Script(w http.ResponseWriter, r *http.Request) error {
	tag := tagOf(r)
	script := bytes.ReplaceAll(static.Embed(), []byte(tagPlace), []byte(tag))
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	writeBody(w, r, http.StatusOK, "text/javascript; charset=utf-8", script)
	return nil
}

func tagOf(r *http.Request) string {
	if shown, _ := brandOf(r); shown.base != "" {
		return ownTag
	}
	return plainTag
}

// Frame handles GET /embed/frame: the element on a page of ours, for a frame on the sites that the customer has named.
func (e embedded) Frame(w http.ResponseWriter, r *http.Request) error {
	shown, _ := brandOf(r)
	ancestors := strings.Join(shown.Origins, " ")
	if ancestors == "" {
		ancestors = "'none'"
	}
	policy := contentPolicy(e.site, others{ancestors: ancestors})
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Del("X-Frame-Options") // which knows no list
	w.Header().Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)")
	frame := brandFrame(r, shown)
	return renderPrivate(w, r, views.EmbedFrame(frame, embedScriptPath, tagOf(r)))
}

// allowOrigin is the middleware of what the element calls. Fault: embed.ErrOrigin.
func (e embedded) allowOrigin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		shown, _ := brandOf(r)
		origin := r.Header.Get("Origin")
		w.Header().Add("Vary", "Origin")
		if !slices.Contains(shown.Origins, origin) && origin != e.origin(r) {
			e.failures.answer(w, r, embed.ErrOrigin, true)
			return
		}
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		next.ServeHTTP(w, r)
	})
}

// origin is that of the brand's own pages, which a frame has.
func (e embedded) origin(r *http.Request) string { return e.site.BaseURL.Scheme + "://" + r.Host }

// Preflight handles OPTIONS of what the element calls.
func (e embedded) Preflight(w http.ResponseWriter, _ *http.Request) error {
	header := w.Header()
	header.Set("Access-Control-Allow-Methods", "POST")
	header.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key")
	header.Set("Access-Control-Max-Age", strconv.Itoa(seconds(time.Hour)))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// embeddedJSON is what the element begins with.
type embeddedJSON struct {
	Success   bool              `json:"success"`
	Session   string            `json:"session"`
	ExpiresIn int               `json:"expiresIn"` // seconds
	Styles    string            `json:"styles"`    // of the brand
	User      islands.User      `json:"user"`
	Standing  islands.Allowance `json:"standing"`
	Draft     islands.Draft     `json:"draft"` // its settings
	Modes     []islands.Choice  `json:"modes"`
	Strengths []islands.Choice  `json:"strengths"`
	Messages  islands.Messages  `json:"messages"`
}

// Begin handles POST /embed/session {token} with a session for whoever the token is for.
func (e embedded) Begin(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Token string }
	if err := decodeJSON(r, &body); err != nil {
		return err
	}
	shown, _ := brandOf(r)
	origin := r.Header.Get("Origin")
	version, err := e.tokens.SecretVersion(r.Context(), shown.ID) // shown is up to a minute old
	if err != nil {
		return err
	}
	expected := embed.Brand{ID: shown.ID, Slug: shown.Slug, Version: version, Origins: []string{origin}}
	if origin == e.origin(r) { // the token is for the page around the frame, which only a site that was named can be
		expected.Origins = shown.Origins
	}
	claims, err := e.keys.Verify(body.Token, expected, e.now())
	if err != nil {
		return err
	}
	user, err := e.accounts.ByEmail(r.Context(), claims.Email)
	if errors.Is(err, account.ErrNoUser) {
		err = errNoSeat
	}
	if err == nil && user.Disabled {
		err = account.ErrDisabled
	}
	if err == nil {
		err = e.tokens.UseToken(r.Context(), shown.ID, claims.Hash, claims.Expires)
	}
	if err != nil {
		return err
	}
	found, err := e.visitors.visitor(r.Context(), user)
	if err != nil {
		return err
	}
	session := e.keys.Issue(embed.Session{UserID: user.ID, Epoch: user.Epoch, Version: version, Origin: origin,
		Expires: e.now().Add(embed.SessionLasts)})
	editor := views.NewPlatformPage(brandFrame(r, shown), user, found.standing(), islands.Draft{},
		platformMessages(found.Access)).Props
	return writeJSON(w, r, http.StatusOK, embeddedJSON{Success: true, Session: session,
		ExpiresIn: seconds(embed.SessionLasts), Styles: shown.Settings.Styles(), User: editor.User,
		Standing: editor.Standing, Draft: editor.Draft, Modes: editor.Modes, Strengths: editor.Strengths,
		Messages: editor.Messages})
}

// identify is the middleware of calls with a session, which finds out who is asking. Faults: embed.ErrSession.
func (e embedded) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, err := e.whoIs(r)
		if err != nil {
			e.failures.answer(w, r, err, true)
			return
		}
		next.ServeHTTP(w, withVisitor(r, found))
	})
}

func (e embedded) whoIs(r *http.Request) (visitor, error) {
	text, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	session, err := e.keys.Open(text, r.Header.Get("Origin"), e.now())
	if err != nil {
		return visitor{}, err
	}
	user, err := e.accounts.User(r.Context(), session.UserID)
	if errors.Is(err, account.ErrNoUser) {
		err = embed.ErrSession
	}
	if err != nil {
		return visitor{}, err
	}
	version, err := e.tokens.SecretVersion(r.Context(), user.BrandID)
	if err != nil {
		return visitor{}, err
	}
	isOver := user.Epoch != session.Epoch || version != session.Version || user.Disabled
	if user.BrandID != account.RealmOf(r.Context()) || isOver {
		return visitor{}, embed.ErrSession
	}
	return e.visitors.visitor(r.Context(), user)
}

// routeEmbedded routes what a customer's own pages ask for.
func (d Deps) routeEmbedded(r chi.Router, visitors visitors, humanizing humanizing, failures *failures) {
	api := failures.api
	element := embedded{d.Site, d.EmbedKeys, d.EmbedTokens, d.Accounts, visitors, failures, time.Now}
	r.Get(embedScriptPath, api(element.Script))
	r.Get(embedPath+"/frame", failures.page(element.Frame))
	r.Group(func(r chi.Router) {
		r.Use(element.allowOrigin, waitAtMost(d.Patience))
		r.Options(embedPath+"/session", api(element.Preflight))
		r.Options(embedPath+"/humanize", api(element.Preflight))
		r.With(limitBody(smallBody), failures.limitRates(d.Tries)).Post(embedPath+"/session", api(element.Begin))
		r.With(limitBody(textBody), element.identify, failures.limitRates(d.Tries)).
			Post(embedPath+"/humanize", api(humanizing.Call))
	})
}
