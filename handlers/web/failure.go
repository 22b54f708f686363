package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"plainhand/content"
	"plainhand/internal/fault"
	"plainhand/internal/fault/crash"
	"plainhand/views"
)

// HandlerFunc answers a request, or returns an error for failures to answer.
type HandlerFunc func(w http.ResponseWriter, r *http.Request) error

// Failures maps errors to a status, a page or JSON, and a log line. No other code does.
type Failures struct {
	Site         Site
	Log          Logs
	crashes      *crash.Reporter
	suggestions  []content.Place // candidates for the page for status 404
	internalPage []byte          // the page for status 500, rendered at startup so that it cannot fail later
	neutralPage  []byte          // the same without any brand, for customers' brands

	writeProblem func(http.ResponseWriter, *http.Request, error) // writes errors of the API
}

// NewFailures returns the failures of a site. writeProblem answers errors of the API.
func NewFailures(site Site, log Logs, crashes *crash.Reporter, written content.Content,
	writeProblem func(http.ResponseWriter, *http.Request, error),
) (*Failures, error) {
	f := &Failures{Site: site, Log: log, crashes: crashes, suggestions: append(written.Places(), mainPages...),
		writeProblem: writeProblem}
	for _, prerendered := range []struct {
		page  *[]byte
		frame views.Frame
	}{{&f.internalPage, site.bareFrame()}, {&f.neutralPage, neutralFrame()}} {
		var page bytes.Buffer
		view := views.NewFailurePage(prerendered.frame, http.StatusInternalServerError, errInternal.Message,
			errInternal.Advice, "")
		if err := views.Failure(view).Render(context.Background(), &page); err != nil {
			return nil, fmt.Errorf("render the page for status 500: %w", err)
		}
		*prerendered.page = page.Bytes()
	}
	return f, nil
}

// pageFor500 returns the prerendered page for status 500.
func (f *Failures) pageFor500(r *http.Request) []byte {
	if _, is := BrandOf(r); is {
		return f.neutralPage
	}
	return f.internalPage
}

var (
	errInternal = fault.New(fault.Internal, "Something broke on our side.",
		"Nothing was charged. Try again in a minute. If it happens again, write to us.").
		WithAPIText("Something broke on our side.", "Nothing was charged. Send the request again in a minute. If it fails "+
			"again, write to us and name the request_id.")
	ErrNotFound = fault.New(fault.NotFound, "There’s no page at this address. It may have been moved or deleted.",
		"Check the address, or start from the home page.")
	errNoEndpoint = fault.New(fault.NotFound, "There’s no call at this address.", "Check the address.").
			WithAPIText("There’s no call at this address.", "Check it against /v1/openapi.yaml, which has all calls.")
	errMethod = fault.New(fault.NotAllowed, "This address doesn’t support that kind of request.",
		"Go back and try again from the page.")
	errAPIMethod = fault.New(errMethod.Kind, errMethod.Message, "The header Allow names the methods that it supports.")
	errTooSlow   = fault.New(fault.TooSlow, "Your request took too long to reach us.",
		"Nothing was done or charged. Check your connection and send it again.")
	errTooLarge = fault.New(fault.TooLarge, "That’s more than we can take at once.",
		"Send less of it. You can split a text and send the parts one at a time.").
		WithAPIText("The body is larger than this call allows.", "Split it, and send the parts in separate requests.")
)

func NotFound(_ http.ResponseWriter, r *http.Request) error {
	if isAPIRequest(r) {
		return errNoEndpoint
	}
	return ErrNotFound
}

func MethodNotAllowed(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Allow", strings.Join(allowedMethods(chi.RouteContext(r.Context()).Routes, r.URL.Path), ", "))
	if isAPIRequest(r) {
		return errAPIMethod
	}
	return errMethod
}

// allowedMethods returns the methods of an address, for the header Allow. A fixed route such as /api/user/usage also
// matches /api/user/{id}, whose methods don't apply to it.
func allowedMethods(routes chi.Routes, path string) []string {
	var own, all []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut} {
		pattern, allowed := routes.Find(chi.NewRouteContext(), method, path), []string{method}
		if pattern == "" {
			continue
		}
		if method == http.MethodGet {
			allowed = append(allowed, http.MethodHead)
		}
		if pattern == path {
			own = append(own, allowed...)
		}
		all = append(all, allowed...)
	}
	if own != nil {
		return own
	}
	return all
}

// Page adapts a handler whose errors are answered with pages, or with JSON where the request prefers JSON.
func (f *Failures) Page(handler HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := handler(w, r); err != nil {
			f.Answer(w, r, err, WantsJSON(r))
		}
	}
}

// api adapts a handler whose errors are answered with JSON.
func (f *Failures) api(handler HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := handler(w, r); err != nil {
			f.Answer(w, r, err, true)
		}
	}
}

// Recover is the middleware that answers panics with status 500 and reports them.
func (f *Failures) Recover(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler {
				panic(cause)
			}
			f.Answer(w, r, crash.Of(cause), WantsJSON(r))
		}()
		next.ServeHTTP(w, r)
	})
}

func (f *Failures) Answer(w http.ResponseWriter, r *http.Request, err error, asJSON bool) {
	if r.Context().Err() != nil && errors.Is(err, context.Canceled) {
		return // the client has disconnected
	}
	// A body that timed out cancels the context, but this answer must still be written.
	r = r.WithContext(context.WithoutCancel(r.Context()))
	public := PublicError(err)
	status := StatusFor(public.Kind)
	f.record(r, err, status)
	if _, isKnown := errors.AsType[streamedError](err); isKnown {
		return
	}
	if _, isCut := errors.AsType[truncatedError](err); isCut {
		panic(http.ErrAbortHandler) // otherwise the browser would take the truncated file for a complete one
	}
	if public.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(Seconds(public.RetryAfter)))
	}
	setChallengeHeader(w, err)
	w.Header().Set("Cache-Control", "no-store")
	if isV1(r) {
		f.writeProblem(w, r, err)
		return
	}
	if asJSON {
		action, _ := errors.AsType[actionError](err)
		writeFailureJSON(w, r, public, action.next, status)
		return
	}
	page := f.pageFor(r, err, public, status)
	if page == nil {
		WriteBody(w, r, status, HtmlType, f.pageFor500(r))
		return
	}
	if err := Render(w, r, status, page); err != nil {
		f.record(r, err, http.StatusInternalServerError)
		WriteBody(w, r, http.StatusInternalServerError, HtmlType, f.pageFor500(r))
	}
}

// pageFor returns the page that explains err, or nil for the prerendered page.
func (f *Failures) pageFor(r *http.Request, err error, public *fault.Error, status int) templ.Component {
	if explained, ok := errors.AsType[pageError](err); ok {
		return explained.page
	}
	if status == http.StatusInternalServerError {
		return nil
	}
	frame := f.Site.Frame(r)
	if errors.Is(err, ErrOtherHost) {
		frame = neutralFrame()
	}
	view := views.NewFailurePage(frame, status, public.Message, public.Advice, RequestIDOf(r))
	if status == http.StatusNotFound && frame.Branding == nil {
		view = f.withSuggestions(r, view)
	}
	return views.Failure(view)
}

// pageError is an error that is shown on the page of its form, with the posted values kept in the fields.
type pageError struct {
	error
	page templ.Component
}

func (e pageError) Unwrap() error { return e.error }

// OnPage returns err for showing it on the page of its form.
func OnPage(err error, page templ.Component) error { return pageError{err, page} }

// truncatedError is an error after part of a file was sent; the connection is aborted.
type truncatedError struct{ error }

func (e truncatedError) Unwrap() error { return e.error }

// actionError is an error that the user resolves on another page; JSON answers carry its path as "next".
type actionError struct {
	error
	next string
}

func (e actionError) Unwrap() error { return e.error }

// ActionRequired returns err for an answer that names the page on which the user resolves it.
func ActionRequired(err error, next string) error { return actionError{err, next} }

// PublicError returns the part of err that users may see.
func PublicError(err error) *fault.Error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return errTooLarge
	}
	if public, ok := errors.AsType[*fault.Error](err); ok {
		return public
	}
	return errInternal
}

// record logs a server error (status 5xx) once; client errors are only in the access log.
func (f *Failures) record(r *http.Request, err error, status int) {
	if status < http.StatusInternalServerError {
		return
	}
	about := []slog.Attr{
		slog.String("route", routeOf(r)), slog.Int("status", status), slog.String("request_id", RequestIDOf(r)),
	}
	if crashed, ok := errors.AsType[*crash.Crash](err); ok {
		f.crashes.Report(r.Context(), crash.Request, crashed, about...)
		return
	}
	f.Log.forStatus(status).LogAttrs(r.Context(), slog.LevelError, "request failed",
		append(about, slog.String("public_error", PublicError(err).Message), slog.String("error", err.Error()))...)
}

// StatusFor maps a kind of fault to its HTTP status.
func StatusFor(kind fault.Kind) int {
	switch kind {
	case fault.Invalid:
		return http.StatusBadRequest
	case fault.Unauthenticated:
		return http.StatusUnauthorized
	case fault.Forbidden:
		return http.StatusForbidden
	case fault.NotFound:
		return http.StatusNotFound
	case fault.NotAllowed:
		return http.StatusMethodNotAllowed
	case fault.TooSlow:
		return http.StatusRequestTimeout
	case fault.Conflict:
		return http.StatusConflict
	case fault.TooLarge:
		return http.StatusRequestEntityTooLarge
	case fault.Unreadable:
		return http.StatusUnsupportedMediaType
	case fault.TooMany:
		return http.StatusTooManyRequests
	case fault.Unavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// WantsJSON reports whether the client prefers JSON. Errors in middleware have the format that the handler's errors
// would have.
func WantsJSON(r *http.Request) bool {
	return isAPIRequest(r) || strings.HasPrefix(r.Header.Get("Accept"), "application/json")
}

// isAPIRequest reports whether an address is only for programs.
func isAPIRequest(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || isV1(r) || r.URL.Path == CheckPath || r.URL.Path == WebhookPath
}
