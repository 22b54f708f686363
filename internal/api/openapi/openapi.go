// Package openapi reads an OpenAPI 3.1 description in its written order.
package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Document is an OpenAPI description.
type Document struct{ root *yaml.Node }

// Node is a YAML node of a description; nil if absent.
type Node = yaml.Node

// Parse reads a description in YAML. It fails without paths.
func Parse(description []byte) (Document, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(description, &root); err != nil {
		return Document{}, err
	}
	if len(root.Content) == 0 {
		return Document{}, errors.New("the description is empty")
	}
	document := Document{root.Content[0]}
	if document.At(document.root, "paths") == nil {
		return Document{}, errors.New("the description has no paths")
	}
	return document, nil
}

// Version is the API's version.
func (d Document) Version() string { return d.Text(d.root, "info", "version") }

// Call is an operation: a method of a path.
type Call struct {
	Method, Path string
	Node         *Node
}

// Calls returns the operations in their written order.
func (d Document) Calls() (calls []Call) {
	for path, item := range Pairs(d.At(d.root, "paths")) {
		for method, call := range Pairs(item) {
			calls = append(calls, Call{strings.ToUpper(method), path, call})
		}
	}
	return calls
}

// Success returns the first response with a 2xx status, or nil.
func (d Document) Success(call *Node) *Node {
	for status, answer := range Pairs(d.At(call, "responses")) {
		if strings.HasPrefix(status, "2") {
			return d.Resolved(answer)
		}
	}
	return nil
}

// Parameters returns a call's parameters of one location: "path", "query", or "header".
func (d Document) Parameters(call *Node, location string) (found []Field) {
	parameters := d.At(call, "parameters")
	if parameters == nil {
		return nil
	}
	for _, node := range parameters.Content {
		if parameter := d.Resolved(node); d.Text(parameter, "in") == location {
			found = append(found, Field{d.Text(parameter, "name"), parameter, d.Text(parameter, "required") == "true"})
		}
	}
	return found
}

// Component returns the node at a path of keys below components, or nil.
func (d Document) Component(path ...string) *Node {
	return d.At(d.root, append([]string{"components"}, path...)...)
}

// Pairs iterates over the keys and values of a mapping.
func Pairs(node *Node) iter.Seq2[string, *Node] {
	return func(yield func(string, *Node) bool) {
		for i := 0; node != nil && i+1 < len(node.Content); i += 2 {
			if !yield(node.Content[i].Value, node.Content[i+1]) {
				return
			}
		}
	}
}

// At returns the node at a path of keys, or nil. It resolves references and anchors.
func (d Document) At(node *Node, path ...string) *Node {
	node = d.Resolved(node)
	for _, key := range path {
		if node = d.Resolved(own(node, key)); node == nil {
			return nil
		}
	}
	return node
}

// own returns the value of a key without resolving references, or nil.
func own(node *Node, key string) *Node {
	for name, value := range Pairs(node) {
		if name == key {
			return value
		}
	}
	return nil
}

const localPrefix = "#/"

// Reference returns the name of the component that a node refers to; empty if it has no $ref.
func Reference(node *Node) string {
	if found := own(node, "$ref"); found != nil {
		return found.Value[strings.LastIndexByte(found.Value, '/')+1:]
	}
	return ""
}

// Resolved returns the node that a reference or an alias points to, or the node itself.
func (d Document) Resolved(node *Node) *Node {
	if node != nil && node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	if found := own(node, "$ref"); found != nil {
		return d.At(d.root, strings.Split(strings.TrimPrefix(found.Value, localPrefix), "/")...)
	}
	return node
}

// Text returns the scalar at a path of keys; empty if absent.
func (d Document) Text(node *Node, path ...string) string {
	if found := d.At(node, path...); found != nil {
		return found.Value
	}
	return ""
}

// List returns the sequence of scalars at a path of keys; nil if absent.
func (d Document) List(node *Node, path ...string) (texts []string) {
	if found := d.At(node, path...); found != nil {
		_ = found.Decode(&texts) // or there are none
	}
	return texts
}

// About returns a node's description: its own, or that of the node it refers to.
func (d Document) About(node *Node) string {
	if found := own(node, "description"); found != nil {
		return found.Value
	}
	return d.Text(node, "description")
}

// Types returns the types that a schema allows.
func (d Document) Types(schema *Node) []string {
	kind := d.At(schema, "type")
	if kind != nil && kind.Kind == yaml.ScalarNode {
		return []string{kind.Value}
	}
	return d.List(schema, "type")
}

// Field is a property of an object, or a parameter of a call.
type Field struct {
	Name     string
	Schema   *Node // unresolved; for a parameter, the complete parameter object
	Required bool
}

// Fields returns the properties of a schema.
func (d Document) Fields(schema *Node) (fields []Field) {
	required := d.List(schema, "required")
	for name, property := range Pairs(d.At(schema, "properties")) {
		fields = append(fields, Field{name, property, slices.Contains(required, name)})
	}
	return fields
}

// JSON returns a node as indented JSON with its keys in written order; empty for nil.
func (d Document) JSON(node *Node) string {
	if node == nil {
		return ""
	}
	var out, indented bytes.Buffer
	d.write(&out, node)
	if json.Indent(&indented, out.Bytes(), "", "  ") != nil {
		return out.String()
	}
	return indented.String()
}

func (d Document) write(out *bytes.Buffer, node *Node) {
	switch node = d.Resolved(node); node.Kind {
	case yaml.MappingNode:
		separator := "{"
		for name, value := range Pairs(node) {
			fmt.Fprintf(out, "%s%s:", separator, quoted(name))
			d.write(out, value)
			separator = ","
		}
		out.WriteString(strings.TrimSuffix(separator, ",") + "}")
	case yaml.SequenceNode:
		separator := "["
		for _, item := range node.Content {
			out.WriteString(separator)
			d.write(out, item)
			separator = ","
		}
		out.WriteString(strings.TrimSuffix(separator, ",") + "]")
	default:
		writeScalar(out, node)
	}
}

func writeScalar(out *bytes.Buffer, node *Node) {
	var value any
	_ = node.Decode(&value)
	if _, isText := value.(string); isText || node.Tag == "!!timestamp" {
		out.WriteString(quoted(node.Value))
		return
	}
	written, _ := json.Marshal(value) // a scalar can be written
	out.Write(written)
}

func quoted(text string) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a text can always be written
	return strings.TrimSuffix(out.String(), "\n")
}
