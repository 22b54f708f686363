// Package islands renders the interactive parts of pages on the server, from the same components that the browser then
// hydrates. An island is a Go struct of props in props.go, a React component in NAME/Name.tsx, and nothing else:
// cmd/assets generates the struct's TypeScript, the bundles, and the list of components.
package islands

import "encoding/json"

// Props is the input of an island. It never contains a secret or a token, since it is printed into the page.
type Props interface {
	// Component returns the path of the file that exports the component, relative to this folder and without its
	// extension: "platform/Platform".
	Component() string
}

// Rendered is an island ready to be placed in a page.
type Rendered struct {
	Component string
	Props     json.RawMessage
	HTML      string // empty if server rendering failed or was skipped; then the browser renders it
}

// Unrendered returns an island without markup, for the browser to render, where the props would take the server too
// long. Until then the page shows the children of Place. The error is that of encoding the props as JSON: an infinite
// number, for example.
func Unrendered(props Props) (Rendered, error) {
	data, err := marshal(props)
	return Rendered{Component: props.Component(), Props: data}, err
}

// Source returns the name of the component's script in the manifest of package static.
func (d Rendered) Source() string { return Source(d.Component) }

// Source returns the name of a component's script in package static.
func Source(component string) string { return "islands/" + component + ".tsx" }
