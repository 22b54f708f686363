// Package brand is how the product looks under a customer's own name: a logo and an accent that are safe to show, and
// that can be read in both themes.
package brand
