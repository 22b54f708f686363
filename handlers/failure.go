package handlers

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

// handlerFunc answers a request, or returns an error for failures to answer.
type handlerFunc func(w http.ResponseWriter, r *http.Request) error

// failures maps errors to a status, a page or JSON, and a log line. No other code does.
type failures struct {
	site         Site
	log          logs
	crashes      *crash.Reporter
	suggestions  []content.Place                                 // candidates for the page for status 404
	internalPage []byte                                          // the page for status 500, rendered at startup so that it cannot fail later
	neutralPage  []byte                                          // the same without any brand, for customers' brands
	writeProblem func(http.ResponseWriter, *http.Request, error) // writes errors of the API
}

// newFailures returns the failures of a site. writeProblem answers errors of the API.
func newFailures(site Site, log logs, crashes *crash.Reporter, written content.Content,
	writeProblem func(http.ResponseWriter, *http.Request, error),
) (*failures, error) {
	f := &failures{site: site, log: log, crashes: crashes, suggestions: append(written.Places(), mainPages...),
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
func (f *failures) pageFor500(r *http.Request) []byte {
	if _, is := brandOf(r); is {
		return f.neutralPage
	}
	return f.internalPage
}

var (
	errInternal = fault.New(fault.Internal, "Something broke on our side.",
		"Nothing was charged. Try again in a minute. If it happens again, write to us.")
	errNotFound = fault.New(fault.NotFound, "That address leads to a page that was cut, moved, or never written.",
		"Check the address, or start from the home page.")
	errNoEndpoint = fault.New(fault.NotFound, "There’s no call at this address.", "Check the address.")
	errMethod     = fault.New(fault.NotAllowed, "This address doesn’t take that kind of request.",
		"Go back and try again from the page.")
	errAPIMethod = fault.New(errMethod.Kind, errMethod.Message, "The header Allow lists the methods that it takes.")
	errTooSlow   = fault.New(fault.TooSlow, "Your request took too long to reach us.",
		"Nothing was done or charged. Check your connection and send it again.")
	errTooLarge = fault.New(fault.TooLarge, "That’s more than we can take at once.",
		"Send less of it. You can split a text and send the parts one at a time.")
)

func notFound(_ http.ResponseWriter, r *http.Request) error {
	if isAPIRequest(r) {
		return errNoEndpoint
	}
	return errNotFound
}

func methodNotAllowed(w http.ResponseWriter, r *http.Request) error {
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

// page adapts a handler whose errors are answered with pages, or with JSON where the request prefers JSON.
func (f *failures) page(handler handlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := handler(w, r); err != nil {
			f.answer(w, r, err, wantsJSON(r))
		}
	}
}

// api adapts a handler whose errors are answered with JSON.
func (f *failures) api(handler handlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := handler(w, r); err != nil {
			f.answer(w, r, err, true)
		}
	}
}

// recover is the middleware that answers panics with status 500 and reports them.
func (f *failures) recover(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler {
				panic(cause)
			}
			f.answer(w, r, crash.Of(cause), wantsJSON(r))
		}()
		next.ServeHTTP(w, r)
	})
}

func (f *failures) answer(w http.ResponseWriter, r *http.Request, err error, asJSON bool) {
	if r.Context().Err() != nil && errors.Is(err, context.Canceled) {
		return // the client has disconnected
	}
	// A body that timed out cancels the context, but this answer must still be written.
	r = r.WithContext(context.WithoutCancel(r.Context()))
	public := publicError(err)
	status := statusFor(public.Kind)
	f.record(r, err, status)
	if _, isKnown := errors.AsType[streamedError](err); isKnown {
		return
	}
	if _, isCut := errors.AsType[truncatedError](err); isCut {
		panic(http.ErrAbortHandler) // otherwise the browser would take the truncated file for a complete one
	}
	if public.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(seconds(public.RetryAfter)))
	}
	setChallengeHeader(w, err)
	w.Header().Set("Cache-Control", "no-store")
	if isV1(r) {
		f.writeProblem(w, r, err)
		return
	}
	if asJSON {
		action, _ := errors.AsType[actionRequired](err)
		writeFailureJSON(w, r, public, action.next, status)
		return
	}
	page := f.pageFor(r, err, public, status)
	if page == nil {
		writeBody(w, r, status, htmlType, f.pageFor500(r))
		return
	}
	if err := render(w, r, status, page); err != nil {
		f.record(r, err, http.StatusInternalServerError)
		writeBody(w, r, http.StatusInternalServerError, htmlType, f.pageFor500(r))
	}
}

// pageFor returns the page that explains err, or nil for the prerendered page.
func (f *failures) pageFor(r *http.Request, err error, public *fault.Error, status int) templ.Component {
	if shown, ok := errors.AsType[onPage](err); ok {
		return shown.page
	}
	if status == http.StatusInternalServerError {
		return nil
	}
	frame := f.site.frame(r)
	if errors.Is(err, errOtherHost) {
		frame = neutralFrame()
	}
	view := views.NewFailurePage(frame, status, public.Message, public.Advice, requestIDOf(r))
	if status == http.StatusNotFound && frame.Label == nil {
		view = f.withSuggestions(r, view)
	}
	return views.Failure(view)
}

// onPage is an error that is shown on the page of its form, with the posted values kept in the fields.
type onPage struct {
	error
	page templ.Component
}

func (e onPage) Unwrap() error { return e.error }

// truncatedError is an error after part of a file was sent; the connection is aborted.
type truncatedError struct{ error }

func (e truncatedError) Unwrap() error { return e.error }

// actionRequired is an error that the user resolves on another page; JSON answers carry its path as "next".
type actionRequired struct {
	error
	next string
}

func (e actionRequired) Unwrap() error { return e.error }

// publicError returns the part of err that users may see.
func publicError(err error) *fault.Error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return errTooLarge
	}
	if public, ok := errors.AsType[*fault.Error](err); ok {
		return public
	}
	return errInternal
}

// record logs a server error (status 5xx) once; client errors are only in the access log.
func (f *failures) record(r *http.Request, err error, status int) {
	if status < http.StatusInternalServerError {
		return
	}
	about := []slog.Attr{
		slog.String("route", routeOf(r)), slog.Int("status", status), slog.String("request_id", requestIDOf(r)),
	}
	if crashed, ok := errors.AsType[*crash.Crash](err); ok {
		f.crashes.Report(r.Context(), crash.Request, crashed, about...)
		return
	}
	f.log.forStatus(status).LogAttrs(r.Context(), slog.LevelError, "request failed",
		append(about, slog.String("public_error", publicError(err).Message), slog.String("error", err.Error()))...)
}

// statusFor maps a kind of fault to its HTTP status.
func statusFor(kind fault.Kind) int {
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

// wantsJSON reports whether the client prefers JSON. Errors in middleware have the format that the handler's errors
// would have.
func wantsJSON(r *http.Request) bool {
	return isAPIRequest(r) || strings.HasPrefix(r.Header.Get("Accept"), "application/json")
}

// isAPIRequest reports whether an address is only for programs.
func isAPIRequest(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || isV1(r) || r.URL.Path == checkPath || r.URL.Path == webhookPath
}
