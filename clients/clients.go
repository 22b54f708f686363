// Package clients has the clients of the API that programs in other languages copy: each is one file without
// dependencies. cmd/clients makes them from the API's description.
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
