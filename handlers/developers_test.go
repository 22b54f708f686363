package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"plainhand/handlers/api"
)

func TestDevelopersPageDocumentsEveryCallAndProblem(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	page := site.browser().get("/developers").wantStatus(http.StatusOK)
	markdown := site.browser().get("/developers.md").wantStatus(http.StatusOK)
	for _, call := range operationsOf(apiDescription(t)) {
		page.wantText(call)
		if !strings.Contains(markdown.body, call) {
			t.Errorf("no %s in Markdown", call)
		}
	}
	for _, code := range api.ProblemCodes() {
		if page.page().Find("#"+code).Length() != 1 {
			t.Errorf("no section for %s", code)
		}
		if !strings.Contains(markdown.body, "| `"+code+"` | ") {
			t.Errorf("no %s in Markdown", code)
		}
	}
	if strings.Contains(markdown.body, "](/") || strings.Contains(markdown.body, "<code>") {
		t.Error("the Markdown has relative links or HTML")
	}
}

func TestOpenAPIDescriptionIsServed(t *testing.T) {
	t.Parallel()
	got := newSite(t).browser().get("/v1/openapi.yaml").wantStatus(http.StatusOK)
	if got.header.Get("Content-Type") != "application/yaml" || !strings.HasPrefix(got.body, "openapi: 3.1.0\n") {
		t.Errorf("%v %.80s", got.header, got.body)
	}
}
