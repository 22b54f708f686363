package handlers

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"os"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/internal/api/exactjson"
	"plainhand/internal/fault"
	"plainhand/views/ui"
)

var (
	errForm    = fault.New(fault.Invalid, "We couldn’t read that form.", "Go back, reload the page, and send it again.")
	errUnicode = fault.New(fault.Invalid, humanize.InvalidText,
		`The request isn’t valid UTF-8, or contains half of a character, such as \ud83d alone. `+
			"Encode it as UTF-8 and send it again.")
	errJSON = fault.New(fault.Invalid, "The request isn’t the JSON that this call takes.",
		"Send one JSON object in UTF-8, with Content-Type application/json.")
)

// parseForm returns the fields of a posted form. Errors: errForm, and those of bodyReadError.
func parseForm(r *http.Request) (url.Values, error) {
	if err := r.ParseForm(); err != nil {
		return nil, bodyReadError(errForm, err)
	}
	return r.PostForm, nil
}

// textField returns the text of a textarea with the line endings that were typed: browsers post every one as CRLF.
func textField(posted url.Values, field string) string {
	return strings.ReplaceAll(posted.Get(field), "\r\n", "\n")
}

// decodeJSON reads one JSON object into target. Fields that target does not have are ignored.
func decodeJSON(r *http.Request, target any) error {
	body, err := readJSON(r)
	if err != nil {
		return err
	}
	return parseJSON(body, target)
}

// readJSON returns the body of a JSON request. Errors: errJSON, and those of bodyReadError.
func readJSON(r *http.Request) ([]byte, error) {
	if !isJSON(r.Header.Get("Content-Type")) {
		return nil, errJSON
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, bodyReadError(errJSON, err)
	}
	return body, nil
}

func isJSON(contentType string) bool {
	mediaType, parameters, err := mime.ParseMediaType(contentType)
	charset, named := parameters["charset"]
	return err == nil && mediaType == "application/json" && (!named || strings.EqualFold(charset, "utf-8"))
}

func parseJSON(body []byte, target any) error {
	switch err := exactjson.Unmarshal(body, target); {
	case err == nil && !bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("{")):
		return errJSON // null, which would leave every field empty
	case errors.Is(err, exactjson.ErrNotUnicode):
		return errUnicode
	case err != nil:
		return errJSON.Because(err)
	}
	return nil
}

// bodyReadError wraps the cause of a failed read of a body in public. A body over the limit keeps its own error, which
// becomes status 413; one that timed out becomes errTooSlow.
func bodyReadError(public *fault.Error, cause error) error {
	if _, tooLarge := errors.AsType[*http.MaxBytesError](cause); tooLarge {
		return cause
	}
	if errors.Is(cause, os.ErrDeadlineExceeded) {
		return errTooSlow.Because(cause)
	}
	return public.Because(cause)
}

// problemOf returns the error banner of a page for err.
func problemOf(err error) ui.Banner {
	failure := publicError(err)
	return ui.Banner{Tone: ui.Error, Message: failure.Message, Advice: failure.Advice}
}
