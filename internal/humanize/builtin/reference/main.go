// Command reference prints the handbook of the engine's rules, docs/rules.md. "make generate" runs it.
package main

import (
	"fmt"
	"os"

	"plainhand/internal/humanize/builtin"
)

func main() {
	text, err := builtin.Reference()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(text)
}
