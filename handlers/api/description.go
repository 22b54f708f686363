package api

import (
	"bytes"
	_ "embed"
	"net/http"

	"plainhand/handlers/web"
)

// description is the API's OpenAPI specification. Tests check it against the API, and the API against it.
//
//go:embed openapi.yaml
var description []byte

// descriptionFor returns the specification with a site's address as server, which generated clients use.
func descriptionFor(site web.Site) []byte {
	absolute := bytes.ReplaceAll(description, []byte("url: /contact"), []byte("url: "+site.Origin()+"/contact"))
	return bytes.Replace(absolute, []byte("- url: /\n"), []byte("- url: "+site.Origin()+"\n"), 1)
}

// Describe handles GET /v1/openapi.yaml. It is public, also to tools on other sites (CORS).
func (a api) Describe(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	web.WriteBody(w, r, http.StatusOK, "application/yaml", a.openAPI)
	return nil
}
