package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"

	"plainhand/handlers/web"
	"plainhand/internal/api/exactjson"
	"plainhand/internal/fault"
)

var (
	errUnknownField = fault.New(fault.Invalid, "The request has a field that this call doesn’t have.",
		"Check its spelling. Names are in lower case. Nothing was charged.")
	errFieldType = fault.New(fault.Invalid, "A field of the request has a value that isn’t allowed.",
		"The description of the call says what is allowed. Nothing was charged.")
	errMediaType = fault.New(fault.Unreadable, "The body isn’t JSON.",
		"Send one JSON object in UTF-8, with Content-Type application/json.")
)

// readStrictly returns the body of an API request. Callers that need its bytes for a fingerprint parse it afterward.
func readStrictly(r *http.Request) ([]byte, error) {
	if !web.IsJSON(r.Header.Get("Content-Type")) {
		return nil, errMediaType
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, web.BodyReadError(web.ErrJSON, err)
	}
	return body, nil
}

// parseStrictly parses one JSON object into a struct. Unlike encoding/json it rejects whatever the specification does
// not have: unknown fields, names in another case, duplicates, null, and data after the object. Errors: ErrJSON, and
// fieldError.
func parseStrictly(body []byte, target any) error {
	var fields map[string]json.RawMessage
	if err := exactjson.Unmarshal(body, &fields); err != nil || fields == nil {
		if errors.Is(err, exactjson.ErrNotUnicode) {
			return fault.New(web.ErrJSON.Kind, web.ErrJSON.Message, web.ErrUnicode.Advice).Because(err)
		}
		return web.ErrJSON.Because(err)
	}
	if name := duplicateName(body); name != "" {
		return fieldError{fieldFault("The request has a field twice.", "Send it once. Nothing was charged."), name}
	}
	known := fieldsOf(target)
	for name, value := range fields {
		switch {
		case !known[name]:
			return fieldError{errUnknownField, name}
		case containsNull(value):
			return fieldError{errFieldType, name}
		}
	}
	err := json.Unmarshal(body, target)
	if mistaken, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fieldError{errFieldType.Because(err), mistaken.Field}
	}
	if err != nil {
		return web.ErrJSON.Because(err)
	}
	return nil
}

// fieldsOf returns the JSON names of a struct's fields, including those of embedded structs.
func fieldsOf(target any) map[string]bool {
	names := map[string]bool{}
	for _, field := range reflect.VisibleFields(reflect.TypeOf(target).Elem()) {
		if !field.Anonymous {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			names[name] = true
		}
	}
	return names
}

// duplicateName returns a duplicate name of an object, or "". encoding/json would use the last value.
func duplicateName(object []byte) string {
	decoder, seen, depth := json.NewDecoder(bytes.NewReader(object)), map[string]bool{}, 0
	for isName := false; ; {
		token, err := decoder.Token()
		if err != nil {
			return ""
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
			isName = depth == 1
			continue
		case json.Delim('}'), json.Delim(']'):
			depth--
			isName = depth == 1
			continue
		}
		if depth != 1 {
			continue
		}
		if name, _ := token.(string); isName && seen[name] {
			return name
		} else if isName {
			seen[name] = true
		}
		isName = !isName
	}
}

// containsNull reports whether a value is null or contains null.
func containsNull(value json.RawMessage) bool {
	decoder := json.NewDecoder(bytes.NewReader(value))
	for {
		token, err := decoder.Token()
		if err != nil {
			return false
		}
		if token == nil {
			return true
		}
	}
}
