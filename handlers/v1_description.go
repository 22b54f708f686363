package handlers

import (
	_ "embed"
	"net/http"
)

// description says in OpenAPI what the API takes and answers. The tests hold the API against it, both ways.
//
//go:embed openapi.yaml
var description []byte

// Describe handles GET /v1/openapi.yaml, for everybody.
func (a v1) Describe(w http.ResponseWriter, r *http.Request) error {
	writeBody(w, r, http.StatusOK, "application/yaml", description)
	return nil
}
