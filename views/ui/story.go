// Package ui has the basic components of pages: buttons, fields, notices, meters, and marks. They know nothing of the
// product.
package ui

import "github.com/a-h/templ"

// Story is a component in all of its states, for the storybook and the golden tests.
type Story struct {
	Name     string // of the component's template
	Apart    bool   // each example gets its own page, because it fills one or shares ids with the others
	Examples []Example
}

// Example is a component in one state.
type Example struct {
	Name      string
	Component templ.Component
}

// Single is the story of a component with one state.
func Single(name string, component templ.Component) Story {
	return Story{Name: name, Examples: []Example{{Name: name, Component: component}}}
}
