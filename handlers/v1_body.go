package handlers

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"

	"plainhand/internal/exactjson"
	"plainhand/internal/fault"
)

var (
	errUnknownField = fault.New(fault.Invalid, "The request has a field that this call doesn’t know.",
		"Check its spelling: names are in lower case. Nothing was charged.")
	errFieldType = fault.New(fault.Invalid, "A field of the request has a value that it doesn’t take.",
		"The description of the call says which it takes. Nothing was charged.")
	errMediaType = fault.New(fault.Unreadable, "The body isn’t JSON.",
		"Send one JSON object in UTF-8, with Content-Type application/json.")
)

// readStrictly returns the body of a request to the API, once for whoever has to know its bytes.
func readStrictly(r *http.Request) ([]byte, error) {
	if !isJSON(r.Header.Get("Content-Type")) {
		return nil, errMediaType
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, because(errJSON, err)
	}
	return body, nil
}

// parseStrictly reads one JSON object into a struct. Unlike encoding/json, it takes nothing that the description does
// not have: no other field, no name in another case, no null, nothing behind the object.
func parseStrictly(body []byte, target any) error {
	var fields map[string]json.RawMessage
	if err := exactjson.Unmarshal(body, &fields); err != nil || fields == nil {
		if errors.Is(err, exactjson.ErrNotUnicode) {
			return fault.New(errJSON.Kind, errJSON.Message, errUnicode.Advice).Because(err)
		}
		return errJSON.Because(err)
	}
	if name := repeatedIn(body); name != "" {
		return inField{fieldFault("A field of the request is there twice.", "Send it once. Nothing was charged."), name}
	}
	known := fieldsOf(target)
	for name, value := range fields {
		switch {
		case !known[name]:
			return inField{errUnknownField, name}
		case hasNull(value):
			return inField{errFieldType, name}
		}
	}
	err := json.Unmarshal(body, target)
	if mistaken, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return inField{errFieldType.Because(err), mistaken.Field}
	}
	if err != nil {
		return errJSON.Because(err)
	}
	return nil
}

// fieldsOf are the names of a struct's fields in JSON, with those of structs that are embedded in it.
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

// repeatedIn returns a name that an object has twice; empty for none. encoding/json would take the last of them.
func repeatedIn(object []byte) string {
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

// hasNull reports whether a value is null, or has one in it.
func hasNull(value json.RawMessage) bool {
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
