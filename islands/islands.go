// Package islands draws the interactive parts of pages on the server, from the same components that the browser then
// brings to life. An island is a Go struct of props in props.go, a React component in NAME/Name.tsx, and nothing else:
// the struct's TypeScript, the bundles and the list of components are made by cmd/assets.
package islands

import "encoding/json"

// Props is what an island is given. A value never holds a secret or a token: it is printed into the page.
type Props interface {
	// Component names the file that exports the component, below this folder and without its ending: "platform/Platform".
	Component() string
}

// Drawn is an island as a page prints it, by ui.Island.
type Drawn struct {
	Component string
	Props     json.RawMessage
	HTML      string // empty when the server could not draw it: then the browser does
}

// Undrawn is an island that is left to the browser, for props that would take long to draw. Until the browser has drawn
// it, its page shows what stands in its place. The error says that the props are not JSON: an infinite number, for
// example.
func Undrawn(props Props) (Drawn, error) {
	data, err := marshal(props)
	return Drawn{Component: props.Component(), Props: data}, err
}

// Source is the component's file as the manifest of package static knows it.
func (d Drawn) Source() string { return Source(d.Component) }

// Source is the name under which package static knows a component's script.
func Source(component string) string { return "islands/" + component + ".tsx" }
