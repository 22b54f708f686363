// Package web holds what the handlers of every area share: middleware, sessions, visitors, forms, rate limits, error
// pages, and rendering.
package web

import (
	"net/http"
	"time"

	"plainhand/internal/account/throttle"
	"plainhand/islands"
)

// Common is what the handlers of every area share.
type Common struct {
	Site         Site
	Failures     *Failures
	Sessions     Sessions
	Visitors     Visitors
	SignIn       SignIn
	Tries        throttle.Counter // of rate limits
	Islands      *islands.Renderer
	DatabaseWait time.Duration // a request's total wait for the database
}

// Page adapts a handler whose errors are answered with pages, or with JSON where the request prefers JSON.
func (c Common) Page(handler HandlerFunc) http.HandlerFunc { return c.Failures.Page(handler) }

// API adapts a handler whose errors are answered with JSON.
func (c Common) API(handler HandlerFunc) http.HandlerFunc { return c.Failures.api(handler) }
