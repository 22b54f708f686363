package web

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
	ErrForm = fault.New(fault.Invalid, "We couldn’t read that form.", "Go back, reload the page, and send it again.").
		WithAPIText("We couldn’t read that form.", "Send multipart/form-data: a part “settings” with JSON, if any, and "+
			"then a part “files” for each file.")
	ErrUnicode = fault.New(fault.Invalid, humanize.InvalidText,
		`The request isn’t valid UTF-8, or contains half of a character, such as \ud83d alone. `+
			"Encode it as UTF-8 and send it again.")
	ErrJSON = fault.New(fault.Invalid, "The request isn’t JSON that this call can read.",
		"Send one JSON object in UTF-8, with Content-Type application/json.")
)

// ParseForm returns the fields of a posted form. Errors: ErrForm, and those of BodyReadError.
func ParseForm(r *http.Request) (url.Values, error) {
	if err := r.ParseForm(); err != nil {
		return nil, BodyReadError(ErrForm, err)
	}
	return r.PostForm, nil
}

// TextField returns the text of a textarea with the line endings that were typed: browsers post every one as CRLF.
func TextField(posted url.Values, field string) string {
	return strings.ReplaceAll(posted.Get(field), "\r\n", "\n")
}

// DecodeJSON reads one JSON object into target. Fields that target does not have are ignored.
func DecodeJSON(r *http.Request, target any) error {
	body, err := ReadJSON(r)
	if err != nil {
		return err
	}
	return ParseJSON(body, target)
}

// ReadJSON returns the body of a JSON request. Errors: ErrJSON, and those of BodyReadError.
func ReadJSON(r *http.Request) ([]byte, error) {
	if !IsJSON(r.Header.Get("Content-Type")) {
		return nil, ErrJSON
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, BodyReadError(ErrJSON, err)
	}
	return body, nil
}

func IsJSON(contentType string) bool {
	mediaType, parameters, err := mime.ParseMediaType(contentType)
	charset, named := parameters["charset"]
	return err == nil && mediaType == "application/json" && (!named || strings.EqualFold(charset, "utf-8"))
}

func ParseJSON(body []byte, target any) error {
	switch err := exactjson.Unmarshal(body, target); {
	case err == nil && !bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("{")):
		return ErrJSON // null, which would leave every field empty
	case errors.Is(err, exactjson.ErrNotUnicode):
		return ErrUnicode
	case err != nil:
		return ErrJSON.Because(err)
	}
	return nil
}

// BodyReadError wraps the cause of a failed read of a body in public. A body over the limit keeps its own error, which
// becomes status 413; one that timed out becomes errTooSlow.
func BodyReadError(public *fault.Error, cause error) error {
	if _, tooLarge := errors.AsType[*http.MaxBytesError](cause); tooLarge {
		return cause
	}
	if errors.Is(cause, os.ErrDeadlineExceeded) {
		return errTooSlow.Because(cause)
	}
	return public.Because(cause)
}

// ProblemOf returns the error banner of a page for err.
func ProblemOf(err error) ui.Banner {
	failure := PublicError(err)
	return ui.Banner{Tone: ui.Error, Message: failure.Message, Advice: failure.Advice}
}
