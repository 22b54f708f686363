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
	tag := plainTag
	if shown, _ := brandOf(r); shown.base != "" {
		tag = ownTag
	}
	script := bytes.ReplaceAll(static.Embed(), []byte(tagPlace), []byte(tag))
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	writeBody(w, r, http.StatusOK, "text/javascript; charset=utf-8", script)
	return nil
}

// allowOrigin is the middleware of what the element calls. Fault: embed.ErrOrigin.
func (e embedded) allowOrigin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		shown, _ := brandOf(r)
		origin := r.Header.Get("Origin")
		w.Header().Add("Vary", "Origin")
		if !slices.Contains(shown.Origins, origin) {
			e.failures.answer(w, r, embed.ErrOrigin, true)
			return
		}
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		next.ServeHTTP(w, r)
	})
}

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
	claims, err := e.keys.Verify(body.Token, embed.Brand{ID: shown.ID, Slug: shown.Slug, Version: shown.EmbedVersion},
		[]string{origin}, e.now())
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
	session := e.keys.Issue(embed.Session{UserID: user.ID, Epoch: user.Epoch, Origin: origin,
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
	if user.BrandID != account.RealmOf(r.Context()) || user.Epoch != session.Epoch || user.Disabled {
		return visitor{}, embed.ErrSession
	}
	return e.visitors.visitor(r.Context(), user)
}

// routeEmbedded routes what a customer's own pages ask for.
func (d Deps) routeEmbedded(r chi.Router, visitors visitors, humanizing humanizing, failures *failures) {
	api := failures.api
	element := embedded{d.EmbedKeys, d.EmbedTokens, d.Accounts, visitors, failures, time.Now}
	r.Get(embedScriptPath, api(element.Script))
	r.Group(func(r chi.Router) {
		r.Use(element.allowOrigin, waitAtMost(d.Patience))
		r.Options(embedPath+"/session", api(element.Preflight))
		r.Options(embedPath+"/humanize", api(element.Preflight))
		r.With(limitBody(smallBody), failures.limitRates(d.Tries)).Post(embedPath+"/session", api(element.Begin))
		r.With(limitBody(textBody), element.identify, failures.limitRates(d.Tries)).
			Post(embedPath+"/humanize", api(humanizing.Call))
	})
}
