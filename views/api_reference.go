package views

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// APIReference is what the API says of itself in OpenAPI, as people read it.
type APIReference struct {
	Calls   []APICall
	Problem string // an example of a failure
}

// APICall is one of the API's calls.
type APICall struct {
	ID, Method, Path string
	Summary          string
	About            []string // paragraphs of HTML
	Scope            string   // that a key needs; empty for any
	Fields           []APIField
	Request          string // an example; empty for a call without a body
	Response         string // an example
	Returns          []APIField
}

// APIField is a field of a body.
type APIField struct {
	Name, Type string
	Required   bool
	About      string // HTML
}

// ProblemLine is a kind of problem in the list of them.
type ProblemLine struct {
	Code, When string
	Status     int
}

// NewAPIReference reads a description in OpenAPI 3.1: its paths in their order, with what the site's own has in it.
func NewAPIReference(description []byte) (reference APIReference, err error) {
	var root yaml.Node
	if err := yaml.Unmarshal(description, &root); err != nil {
		return reference, err
	}
	doc := schemas{root.Content[0]}
	for path, item := range pairsOf(doc.at(doc.root, "paths")) {
		for method, call := range pairsOf(item) {
			reference.Calls = append(reference.Calls, doc.call(path, method, call))
		}
	}
	reference.Problem = doc.example(doc.at(doc.root, "components", "responses", "Problem", "content",
		"application/problem+json", "example"))
	if len(reference.Calls) == 0 {
		err = fmt.Errorf("the description has no paths")
	}
	return reference, err
}

// schemas finds its way in a description.
type schemas struct{ root *yaml.Node }

// pairsOf goes through the keys of a mapping with their values.
func pairsOf(node *yaml.Node) func(yield func(string, *yaml.Node) bool) {
	return func(yield func(string, *yaml.Node) bool) {
		for i := 0; node != nil && i+1 < len(node.Content); i += 2 {
			if !yield(node.Content[i].Value, node.Content[i+1]) {
				return
			}
		}
	}
}

// at returns what is at the end of a path of keys, or nil. It follows references and anchors.
func (s schemas) at(node *yaml.Node, path ...string) *yaml.Node {
	node = s.resolved(node)
	for _, key := range path {
		var found *yaml.Node
		for name, value := range pairsOf(node) {
			if name == key {
				found = value
			}
		}
		if node = s.resolved(found); node == nil {
			return nil
		}
	}
	return node
}

func (s schemas) resolved(node *yaml.Node) *yaml.Node {
	if node != nil && node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	for name, value := range pairsOf(node) {
		if name == "$ref" {
			return s.at(s.root, strings.Split(strings.TrimPrefix(value.Value, "#/"), "/")...)
		}
	}
	return node
}

func (s schemas) text(node *yaml.Node, path ...string) string {
	if found := s.at(node, path...); found != nil {
		return found.Value
	}
	return ""
}

func (s schemas) call(path, method string, node *yaml.Node) APICall {
	const body = "application/json"
	call := APICall{ID: s.text(node, "operationId"), Method: strings.ToUpper(method), Path: path,
		Summary: s.text(node, "summary"), Scope: s.text(node, "x-scope"),
		About: paragraphs(s.text(node, "description"))}
	if call.Scope == "any" {
		call.Scope = ""
	}
	sent, got := s.at(node, "requestBody", "content", body), s.at(node, "responses", "200", "content", body)
	call.Fields, call.Returns = s.fields(s.at(sent, "schema")), s.fields(s.at(got, "schema"))
	call.Request, call.Response = s.example(s.at(sent, "example")), s.example(s.at(got, "example"))
	return call
}

// fields are those of an object, and of the objects in it.
func (s schemas) fields(schema *yaml.Node) (fields []APIField) {
	var required []string
	if names := s.at(schema, "required"); names != nil {
		_ = names.Decode(&required) // or none are
	}
	for name, property := range pairsOf(s.at(schema, "properties")) {
		field := s.field(name, property)
		field.Required = slices.Contains(required, name)
		fields = append(fields, field)
		inner := s.at(property)
		if items := s.at(inner, "items"); items != nil {
			inner = items
		}
		for _, one := range s.fields(inner) {
			one.Name = name + "." + one.Name
			fields = append(fields, one)
		}
	}
	return fields
}

// field is one with its schema, whose own description goes before that of what it refers to.
func (s schemas) field(name string, given *yaml.Node) APIField {
	schema := s.resolved(given)
	kind := s.kind(schema)
	if items := s.at(schema, "items"); items != nil {
		kind = "list of " + s.kind(items) + "s"
	}
	about := s.text(schema, "description")
	for key, value := range pairsOf(given) {
		if key == "description" {
			about = value.Value
		}
	}
	var choices []string
	if enum := s.at(schema, "enum"); enum != nil {
		_ = enum.Decode(&choices)
		about = strings.TrimSpace(about + " One of `" + strings.Join(choices, "`, `") + "`.")
	}
	if usual := s.text(schema, "default"); usual != "" {
		about += " `" + usual + "` if you leave it out."
	}
	return APIField{Name: name, Type: kind, About: strings.Join(paragraphs(about), " ")}
}

func (s schemas) kind(schema *yaml.Node) string {
	kind := s.at(schema, "type")
	if kind == nil {
		return "value"
	}
	if kind.Kind == yaml.ScalarNode {
		return kind.Value
	}
	var kinds []string
	_ = kind.Decode(&kinds)
	return strings.Join(kinds, " or ")
}

// example is one as JSON, its fields in their order.
func (s schemas) example(node *yaml.Node) string {
	if node == nil {
		return ""
	}
	var out bytes.Buffer
	s.write(&out, node)
	var indented bytes.Buffer
	if json.Indent(&indented, out.Bytes(), "", "  ") != nil {
		return out.String()
	}
	return indented.String()
}

func (s schemas) write(out *bytes.Buffer, node *yaml.Node) {
	switch node = s.resolved(node); node.Kind {
	case yaml.MappingNode:
		out.WriteByte('{')
		first := true
		for name, value := range pairsOf(node) {
			if !first {
				out.WriteByte(',')
			}
			first = false
			fmt.Fprintf(out, "%s:", quoted(name))
			s.write(out, value)
		}
		out.WriteByte('}')
	case yaml.SequenceNode:
		out.WriteByte('[')
		for i, item := range node.Content {
			if i > 0 {
				out.WriteByte(',')
			}
			s.write(out, item)
		}
		out.WriteByte(']')
	default:
		var value any
		_ = node.Decode(&value)
		if text, isText := value.(string); isText || node.Tag == "!!timestamp" {
			if !isText {
				text = node.Value
			}
			out.WriteString(quoted(text))
			return
		}
		written, _ := json.Marshal(value)
		out.Write(written)
	}
}

func quoted(text string) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a text can always be written
	return strings.TrimSuffix(out.String(), "\n")
}

var inCode = regexp.MustCompile("`([^`]+)`")

// paragraphs are those of a text with code in it, as HTML.
func paragraphs(text string) (written []string) {
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if paragraph = strings.Join(strings.Fields(paragraph), " "); paragraph != "" {
			written = append(written, inCode.ReplaceAllString(html.EscapeString(paragraph), "<code>$1</code>"))
		}
	}
	return written
}
