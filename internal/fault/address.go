package fault

import (
	"errors"
	"net/url"
	"strings"
)

// WithoutAddress returns err with a text that is safe to log: it omits the URL that was called, which may contain a
// password, a key, or a user's ID, and anything quoted, which the other side may have sent. errors.Is and errors.As
// match as for err. It returns nil for nil.
func WithoutAddress(err error) error {
	if err == nil {
		return nil
	}
	return withoutAddress{err}
}

type withoutAddress struct{ error }

func (e withoutAddress) Error() string {
	call, called := errors.AsType[*url.Error](e.error)
	if !called {
		return unquoted(e.error.Error())
	}
	if call.Op == "parse" { // the reason quotes the input
		return "the address cannot be read"
	}
	return call.Op + ": " + unquoted(call.Err.Error())
}

func (e withoutAddress) Unwrap() error { return e.error }

func unquoted(text string) string {
	before, _, _ := strings.Cut(text, `"`)
	return strings.TrimSpace(before)
}
