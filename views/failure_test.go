package views

import (
	"net/http"
	"testing"
)

func TestFailurePageShowsMessageAndAdvice(t *testing.T) {
	t.Parallel()
	page := NewFailurePage(Frame{}, http.StatusTooManyRequests, "Too many tries.", "Wait 5 minutes.", "id")
	if page.Message != "Too many tries." || page.Advice != "Wait 5 minutes." || page.Title != "Too many requests" {
		t.Errorf("got %+v", page)
	}
	if unknown := NewFailurePage(Frame{}, http.StatusTeapot, "Message.", "", ""); unknown.Title == "" {
		t.Errorf("a status without a title of its own: %+v", unknown)
	}
	if !NewFailurePage(Frame{}, http.StatusNotFound, "", "", "").Missing() || page.Missing() {
		t.Error("only 404 has marks")
	}
}
