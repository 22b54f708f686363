package main

import (
	"encoding"
	"encoding/json"
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"

	"plainhand/islands"
)

// typescript returns a TypeScript interface for the props of each island, as encoding/json writes them, and for each
// struct in them. It fails for types that the browser could not decode.
func typescript(registered []islands.Props) (string, error) {
	writer := typeWriter{names: map[reflect.Type]string{}}
	for _, props := range registered {
		name := path.Base(props.Component()) + "Props"
		if err := writer.object(reflect.TypeOf(props), name); err != nil {
			return "", fmt.Errorf("the props of %s: %w", props.Component(), err)
		}
	}
	if len(writer.written) == 0 {
		return "\nexport {};\n", nil
	}
	return "\n" + strings.Join(writer.written, "\n"), nil
}

type typeWriter struct {
	names   map[reflect.Type]string
	written []string
}

// object writes the interface of a struct, once.
func (w *typeWriter) object(t reflect.Type, name string) error {
	if _, done := w.names[t]; done {
		return nil
	}
	for other, otherName := range w.names {
		if otherName == name {
			return fmt.Errorf("%s and %s would both be called %s: rename one", other, t, name)
		}
	}
	w.names[t] = name
	var fields strings.Builder
	for i := range t.NumField() {
		line, err := w.field(t.Field(i))
		if err != nil {
			return fmt.Errorf("%s.%s %w", t.Name(), t.Field(i).Name, err)
		}
		fields.WriteString(line)
	}
	w.written = append(w.written, fmt.Sprintf("export interface %s {\n%s}\n", name, fields.String()))
	return nil
}

func (w *typeWriter) field(field reflect.StructField) (string, error) {
	if field.Anonymous || !field.IsExported() {
		return "", fmt.Errorf("is embedded or not exported: give it a name of its own")
	}
	name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	switch {
	case name == "-":
		return "", nil
	case name == "":
		return "", fmt.Errorf(`has no name in JSON: write json:"name" behind it`)
	case slices.Contains(strings.Split(options, ","), "string"):
		return "", fmt.Errorf("is a number written as a string: make it a string")
	}
	kind, err := w.kind(field.Type)
	if err != nil {
		return "", err
	}
	optional := ""
	if strings.Contains(options, "omit") {
		optional, kind = "?", strings.TrimSuffix(kind, " | null")
	}
	return fmt.Sprintf("  readonly %s%s: %s;\n", name, optional, kind), nil
}

var (
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

func (w *typeWriter) kind(t reflect.Type) (string, error) {
	if pointer := reflect.PointerTo(t); pointer.Implements(jsonMarshaler) || pointer.Implements(textMarshaler) {
		return "", fmt.Errorf("is a %s, which writes its own JSON: pass finished words or plain fields", t)
	}
	switch t.Kind() {
	case reflect.Bool:
		return "boolean", nil
	case reflect.String:
		return "string", nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint, reflect.Uint8, reflect.Uint16,
		reflect.Uint32,
		reflect.Float32, reflect.Float64:
		return "number", nil
	case reflect.Int64, reflect.Uint64:
		return "", fmt.Errorf("is a %s, of which a browser loses digits: make it an int or a string", t)
	case reflect.Struct:
		return w.named(t)
	case reflect.Pointer:
		kind, err := w.kind(t.Elem())
		return kind + " | null", err
	case reflect.Slice:
		return w.list(t)
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			return "", fmt.Errorf("is a map by %s: use strings", t.Key())
		}
		kind, err := w.kind(t.Elem())
		return "Readonly<Record<string, " + kind + ">>", err
	}
	return "", fmt.Errorf("is a %s, which JSON does not have", t)
}

func (w *typeWriter) named(t reflect.Type) (string, error) {
	if t.Name() == "" {
		return "", fmt.Errorf("is a struct without a name: give it one")
	}
	err := w.object(t, t.Name())
	return w.names[t], err
}

// list needs no null for a nil slice: Draw writes it as [].
func (w *typeWriter) list(t reflect.Type) (string, error) {
	if t.Elem().Kind() == reflect.Uint8 {
		return "", fmt.Errorf("is bytes: make it a string")
	}
	kind, err := w.kind(t.Elem())
	if strings.Contains(kind, " ") && !strings.HasSuffix(kind, ">") {
		kind = "(" + kind + ")"
	}
	return "readonly " + kind + "[]", err
}
