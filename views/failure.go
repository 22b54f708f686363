package views

import (
	"net/http"

	"plainhand/content"
)

// FailurePage is an error page.
type FailurePage struct {
	Frame     Frame
	Status    int
	Title     string
	Message   string
	Advice    string
	RequestID string // for support requests; may be empty
	Nearby    []content.Place
}

// NewFailurePage returns the page with a title for its status above the message.
func NewFailurePage(frame Frame, status int, message, advice, requestID string) FailurePage {
	title, ok := titles[status]
	if !ok {
		title = titles[http.StatusInternalServerError]
	}
	frame.CanonicalURL = "" // the URL belongs to another page, or none
	return FailurePage{
		Frame:  frame.WithTitle(title, message).AsPrivate(),
		Status: status, Title: title, Message: message, Advice: advice, RequestID: requestID,
	}
}

// Near returns the page with suggested pages.
func (page FailurePage) Near(places []content.Place) FailurePage {
	page.Nearby = places
	return page
}

// Missing reports whether the page is a 404, which suggests other pages.
func (page FailurePage) Missing() bool { return page.Status == http.StatusNotFound }

var titles = map[int]string{
	http.StatusBadRequest:            "We couldn’t read your request",
	http.StatusUnauthorized:          "Please sign in",
	http.StatusForbidden:             "You don’t have access to this",
	http.StatusNotFound:              "Page not found",
	http.StatusMethodNotAllowed:      "This page doesn’t support that",
	http.StatusConflict:              "This can’t be done right now",
	http.StatusRequestEntityTooLarge: "That’s too large",
	http.StatusTooManyRequests:       "Too many requests",
	http.StatusInternalServerError:   "Something broke on our side",
	http.StatusServiceUnavailable:    "We’re temporarily unavailable",
}
