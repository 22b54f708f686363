// Package islands renders the interactive parts of pages on the server, from the same components that the browser then
// brings to life. An island is a Go struct of props in props.go, a React component in NAME/Name.tsx, and nothing else:
// cmd/assets generates the struct's TypeScript, the bundles, and the list of components.
package islands

import "encoding/json"

// Props is what an island gets. It never contains a secret or a token, since it is printed into the page.
type Props interface {
	// Component names the file that exports the component, in this folder and without its extension: "platform/Platform".
	Component() string
}

// Drawn is an island that is ready to be placed in a page.
type Drawn struct {
	Component string
	Props     json.RawMessage
	HTML      string // empty if the server could not render it; then the browser does
}

// Undrawn is an island that is left to the browser, for props that would take long to render. Until the browser has
// rendered it, the page shows what stands in for it. It returns an error if the props cannot be JSON: an infinite
// number, for example.
func Undrawn(props Props) (Drawn, error) {
	data, err := marshal(props)
	return Drawn{Component: props.Component(), Props: data}, err
}

// Source is the component's file, as named in the manifest of package static.
func (d Drawn) Source() string { return Source(d.Component) }

// Source is the name of a component's script in package static.
func Source(component string) string { return "islands/" + component + ".tsx" }
