// Package clients has single-file API clients without dependencies in other languages, for copying. cmd/clients
// generates them from the API's description.
package clients

import _ "embed"

// TypeScript is for Node, Deno, Bun, and workers.
//
//go:embed api.gen.ts
var TypeScript []byte

// Python needs the standard library alone.
//
//go:embed api_gen.py
var Python []byte
