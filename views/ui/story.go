package ui

import "github.com/a-h/templ"

// Story is a component in all of its states. The storybook shows them, and the golden tests hold them.
type Story struct {
	Name     string // of the component's template
	Apart    bool   // each example is shown on a page of its own, as it fills one or uses the same ids as the others
	Examples []Example
}

// Example is a component in one state.
type Example struct {
	Name      string
	Component templ.Component
}
