package handlers

import (
	"bytes"
	_ "embed"
	"net/http"
)

// description says in OpenAPI what the API takes and answers. The tests hold the API against it, both ways.
//
//go:embed openapi.yaml
var description []byte

// describedFor is the description with the address of a site, so that a client that is made from it has one.
func describedFor(site Site) []byte {
	absolute := bytes.ReplaceAll(description, []byte("url: /contact"), []byte("url: "+site.Origin()+"/contact"))
	return bytes.Replace(absolute, []byte("- url: /\n"), []byte("- url: "+site.Origin()+"\n"), 1)
}

// Describe handles GET /v1/openapi.yaml, for everybody, also for tools on other sites’ pages.
func (a v1) Describe(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	writeBody(w, r, http.StatusOK, "application/yaml", a.described)
	return nil
}
