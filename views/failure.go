package views

import "net/http"

// FailurePage tells a visitor that there is no page, and why.
type FailurePage struct {
	Frame     Frame
	Status    int
	Title     string
	Message   string
	Advice    string
	RequestID string // for a letter to support; may be empty
}

// NewFailurePage has words of its own for each status, which stand in for an empty message.
func NewFailurePage(frame Frame, status int, message, advice, requestID string) FailurePage {
	words, ok := failures[status]
	if !ok {
		words = failures[http.StatusInternalServerError]
	}
	if message == "" {
		message, advice = words.message, words.advice
	}
	frame.CanonicalURL = "" // it is not the page that its address names
	return FailurePage{
		Frame:  frame.titled(words.title, message).private(),
		Status: status, Title: words.title, Message: message, Advice: advice, RequestID: requestID,
	}
}

// Missing reports whether the page is the one for an address that leads nowhere, which is the only one with marks.
func (page FailurePage) Missing() bool { return page.Status == http.StatusNotFound }

type failureWords struct{ title, message, advice string }

var failures = map[int]failureWords{
	http.StatusBadRequest: {"That could not be read",
		"What your browser sent makes no sense to us.", "Go back, reload the page and try once more."},
	http.StatusForbidden: {"This is not yours to open",
		"Your account may not do this.", "Sign in with another account, or write to support."},
	http.StatusNotFound: {"There is nothing here",
		"The address you followed leads to a page that was cut, moved or never written.", "Your account and your texts are fine."},
	http.StatusMethodNotAllowed: {"That does not work here",
		"This address cannot be used in the way your browser tried.", "Go back and use the links and buttons of the page."},
	http.StatusRequestEntityTooLarge: {"That is too large",
		"What you sent is larger than 1 MiB.", "Split the text and run the parts one after the other. Nothing was charged."},
	http.StatusTooManyRequests: {"One moment, please",
		"Too many requests. Please wait a moment.", "Then go back and try again. Nothing you typed was used."},
	http.StatusInternalServerError: {"Something broke on our side",
		"This page could not be made, and the mistake is ours.", "Try again in a minute. Nothing was charged."},
	http.StatusServiceUnavailable: {"Closed for a moment",
		"We cannot reach a part of the service just now.", "Try again in a minute. Your account is safe, and nothing was charged."},
}
