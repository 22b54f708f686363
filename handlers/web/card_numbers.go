package web

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"strings"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

var errCardNumber = fault.New(fault.Invalid, "That looks like a card number, which must never be sent to us.",
	"It wasn’t read, stored, or logged, and nothing was charged. Enter your card in the card form only.")

// RejectCardNumbers rejects request bodies that contain a card number with errCardNumber. No form or call sends one, so
// it was sent by mistake and must not reach a log, an error, or the database.
func (f *Failures) RejectCardNumbers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		switch {
		case err != nil:
			err = BodyReadError(ErrForm, err)
		case billing.HasCardNumber(decodedBody(r, body)):
			err = errCardNumber
		}
		if err != nil {
			f.Answer(w, r, err, WantsJSON(r))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}

// decodedBody returns the body, URL-decoded if it is a form.
func decodedBody(r *http.Request, body []byte) string {
	if strings.HasPrefix(r.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		if plain, err := url.QueryUnescape(string(body)); err == nil {
			return plain
		}
	}
	return string(body)
}
