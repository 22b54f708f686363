package handlers

import (
	"net/http"
	"time"

	"plainhand/internal/account/throttle"
	"plainhand/islands"
)

// Common is what the handlers of every area share.
type Common struct {
	Site         Site
	Failures     *failures
	Sessions     sessions
	Visitors     visitors
	SignIn       signIn
	Tries        throttle.Counter // of rate limits
	Islands      *islands.Renderer
	DatabaseWait time.Duration // a request's total wait for the database
}

// page adapts a handler whose errors are answered with pages, or with JSON where the request prefers JSON.
func (c Common) page(handler handlerFunc) http.HandlerFunc { return c.Failures.page(handler) }

// api adapts a handler whose errors are answered with JSON.
func (c Common) api(handler handlerFunc) http.HandlerFunc { return c.Failures.api(handler) }
