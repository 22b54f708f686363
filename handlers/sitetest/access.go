package sitetest

import (
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
)

// AccessMatrix maps each route to the outcome per actor: a status, or the target of a redirect. A single outcome is the
// same for all.
type AccessMatrix map[string]string

// Cast are the actors of a matrix, which are kinds of visitors, in its order. The first has the most rights.
type Cast struct {
	Names    []string
	Browsers []*Browser
	ID       uuid.UUID                                // the first actor's user ID
	Fill     func(first Customer, path string) string // replaces the path's parameters
}

// Check requests every route as every actor, with an empty form or object. It fails for a route without an entry, and
// for an entry without a route. Routes that refuse or only read share a cast; the others have new ones, so that no
// route affects the outcomes of another.
func (m AccessMatrix) Check(t *testing.T, s *Site, routes []string, newCast func(*Site) Cast) {
	t.Helper()
	shared := newCast(s)
	for _, route := range routes {
		t.Run(route, func(t *testing.T) {
			cast := shared.copy(s.For(t))
			if m.mayChange(route) {
				cast = newCast(s.For(t))
			}
			s.ResetThrottles()
			if got, want := cast.outcomes(route), m[route]; got != want {
				t.Errorf("%s\n got %s\nwant %s", strings.Join(cast.Names, " "), got, want)
			}
		})
	}
	for route := range m {
		if !slices.Contains(routes, route) {
			t.Errorf("%s is not a route", route)
		}
	}
}

// mayChange reports whether a request may change what others have as outcomes: if it writes, and is not refused for the
// actor with the most rights.
func (m AccessMatrix) mayChange(route string) bool {
	return !strings.HasPrefix(route, http.MethodGet+" ") && !strings.HasPrefix(m[route], "4")
}

// copy returns the same actors with browsers of their own, whose cookies no other route has changed.
func (c Cast) copy(s *Site) Cast {
	c.Browsers = slices.Clone(c.Browsers)
	for i, b := range c.Browsers {
		c.Browsers[i] = b.Copy(s)
	}
	return c
}

// outcomes returns each actor's outcome of a route in the form of an AccessMatrix.
func (c Cast) outcomes(route string) string {
	method, path, _ := strings.Cut(route, " ")
	path = c.Fill(Customer{c.Browsers[0], c.ID}, path)
	outcomes := make([]string, len(c.Browsers))
	for i, b := range slices.Backward(c.Browsers) { // the first last, to notice what others changed
		outcomes[i] = Outcome(b.RequestEmpty(method, path, c.ID))
	}
	if len(slices.Compact(slices.Clone(outcomes))) == 1 {
		return outcomes[0]
	}
	return strings.Join(outcomes, " ")
}

// Copy returns a browser of a subtest's site with copies of the cookies, as a thief would have them.
func (b *Browser) Copy(s *Site) *Browser {
	jar, _ := cookiejar.New(nil) // never fails
	jar.SetCookies(s.Address(), b.Client.Jar.Cookies(s.Address()))
	client := *b.Client
	client.Jar = jar
	return &Browser{s, &client}
}
