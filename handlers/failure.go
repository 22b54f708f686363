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
	"plainhand/internal/crash"
	"plainhand/internal/fault"
	"plainhand/views"
)

// handlerFunc answers a request, or returns an error that failures turns into the answer.
type handlerFunc func(w http.ResponseWriter, r *http.Request) error

// failures is the one place that turns an error into a status, a page or JSON, and a log line.
type failures struct {
	site     Site
	log      logs
	crashes  *crash.Reporter
	places   []content.Place // that a lost visitor may be looking for
	internal []byte          // the page for status 500, rendered at startup so that it cannot fail when needed
	neutral  []byte          // the same for brands, which names nobody
}

func newFailures(site Site, log logs, crashes *crash.Reporter, written content.Content) (*failures, error) {
	f := &failures{site: site, log: log, crashes: crashes, places: append(written.Places(), mainPlaces...)}
	for _, one := range []struct {
		page  *[]byte
		frame views.Frame
	}{{&f.internal, site.bareFrame()}, {&f.neutral, neutralFrame()}} {
		var page bytes.Buffer
		view := views.NewFailurePage(one.frame, http.StatusInternalServerError, errInternal.Message, errInternal.Advice, "")
		if err := views.Failure(view).Render(context.Background(), &page); err != nil {
			return nil, fmt.Errorf("render the page for status 500: %w", err)
		}
		*one.page = page.Bytes()
	}
	return f, nil
}

// broken is the page for status 500.
func (f *failures) broken(r *http.Request) []byte {
	if _, is := brandOf(r); is {
		return f.neutral
	}
	return f.internal
}

var (
	errInternal = fault.New(fault.Internal, "Something broke on our side.",
		"Nothing was charged. Try again in a minute. If it happens again, write to us.")
	errNotFound = fault.New(fault.NotFound, "That address leads to a page that was cut, moved, or never written.",
		"Check the address, or start from the home page.")
	errNoCall = fault.New(fault.NotFound, "There’s no call at this address.", "Check the address.")
	errMethod = fault.New(fault.NotAllowed, "This address doesn’t take that kind of request.",
		"Go back and try again from the page.")
	errCallMethod = fault.New(errMethod.Kind, errMethod.Message, "The header Allow lists the methods that it takes.")
	errTooSlow    = fault.New(fault.TooSlow, "Your request took too long to reach us.",
		"Nothing was done or charged. Check your connection and send it again.")
	errTooLarge = fault.New(fault.TooLarge, "That’s more than we can take at once.",
		"Send less of it. You can split a text and send the parts one at a time.")
)

func notFound(_ http.ResponseWriter, r *http.Request) error {
	if isCall(r) {
		return errNoCall
	}
	return errNotFound
}

func methodNotAllowed(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Allow", strings.Join(allowedAt(chi.RouteContext(r.Context()).Routes, r.URL.Path), ", "))
	if isCall(r) {
		return errCallMethod
	}
	return errMethod
}

// allowedAt returns the methods of an address. One that has a route of its own, such as /api/user/usage, also fits
// /api/user/{id}, whose methods do nothing there.
func allowedAt(routes chi.Routes, path string) []string {
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

// page adapts a handler whose failures are pages, or JSON for clients that asked for JSON.
func (f *failures) page(handler handlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := handler(w, r); err != nil {
			f.answer(w, r, err, wantsJSON(r))
		}
	}
}

// api adapts a handler whose failures are JSON.
func (f *failures) api(handler handlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := handler(w, r); err != nil {
			f.answer(w, r, err, true)
		}
	}
}

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
		return // the visitor has gone; there is nobody to answer
	}
	// A body that did not arrive ends the context, but this answer must still be written.
	r = r.WithContext(context.WithoutCancel(r.Context()))
	told := tell(err)
	status := statusFor(told.Kind)
	f.record(r, err, status)
	if _, isKnown := errors.AsType[streamed](err); isKnown {
		return
	}
	if _, isCut := errors.AsType[cutShort](err); isCut {
		panic(http.ErrAbortHandler) // or the browser would take what it got for the whole
	}
	if told.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(seconds(told.RetryAfter)))
	}
	wantProof(w, err)
	w.Header().Set("Cache-Control", "no-store")
	if isV1(r) {
		f.writeProblem(w, r, err)
		return
	}
	if asJSON {
		led, _ := errors.AsType[elsewhere](err)
		writeFailureJSON(w, r, told, led.next, status)
		return
	}
	page := f.pageFor(r, err, told, status)
	if page == nil {
		writeBody(w, r, status, htmlType, f.broken(r))
		return
	}
	if err := render(w, r, status, page); err != nil {
		f.record(r, err, http.StatusInternalServerError)
		writeBody(w, r, http.StatusInternalServerError, htmlType, f.broken(r))
	}
}

// pageFor returns the page that explains err, or nil for the one prepared at startup.
func (f *failures) pageFor(r *http.Request, err error, told *fault.Error, status int) templ.Component {
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
	view := views.NewFailurePage(frame, status, told.Message, told.Advice, requestIDOf(r))
	if status == http.StatusNotFound && frame.Label == nil {
		view = f.missing(r, view)
	}
	return views.Failure(view)
}

// onPage is a failure that is shown on the page where it happened, with everything that was typed still there.
type onPage struct {
	error
	page templ.Component
}

func (e onPage) Unwrap() error { return e.error }

// cutShort is a failure in the middle of a file that is being sent.
type cutShort struct{ error }

func (e cutShort) Unwrap() error { return e.error }

// elsewhere is a failure that a page of ours ends: calls tell their client which.
type elsewhere struct {
	error
	next string
}

func (e elsewhere) Unwrap() error { return e.error }

// tell returns the part of err that people may see.
func tell(err error) *fault.Error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return errTooLarge
	}
	if told, ok := errors.AsType[*fault.Error](err); ok {
		return told
	}
	return errInternal
}

// record logs an error once. Visitors' mistakes are in the access log already.
func (f *failures) record(r *http.Request, err error, status int) {
	if status < http.StatusInternalServerError {
		return
	}
	about := []slog.Attr{
		slog.String("route", routeOf(r)), slog.Int("status", status), slog.String("request_id", requestIDOf(r)),
	}
	if crashed, ok := errors.AsType[*crash.Crash](err); ok {
		f.crashes.Tell(r.Context(), crash.Request, crashed, about...)
		return
	}
	f.log.about(status).LogAttrs(r.Context(), slog.LevelError, "request failed",
		append(about, slog.String("told", tell(err).Message), slog.String("error", err.Error()))...)
}

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

// wantsJSON reports whether a program asks: failures that come before the handler must be told as the handler's are.
func wantsJSON(r *http.Request) bool {
	return isCall(r) || strings.HasPrefix(r.Header.Get("Accept"), "application/json")
}

// isCall reports whether an address is for programs alone.
func isCall(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || isV1(r) || r.URL.Path == checkPath || r.URL.Path == webhookPath
}
