package api_test

import (
	"net/http"
	"strings"
	"testing"

	"plainhand/handlers/api"
	"plainhand/handlers/sitetest"
)

func TestDevelopersPageDocumentsEveryCallAndProblem(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	page := site.Browser().Get("/developers").WantStatus(http.StatusOK)
	markdown := site.Browser().Get("/developers.md").WantStatus(http.StatusOK)
	for _, call := range operationsOf(apiDescription(t)) {
		page.WantText(call)
		if !strings.Contains(markdown.Body, call) {
			t.Errorf("no %s in Markdown", call)
		}
	}
	if page.Page().Find(`#call-path option[value="POST /v1/jobs/files"]`).Length() > 0 {
		t.Error("the console, which sends JSON, offers a call that takes a form")
	}
	for _, code := range api.ProblemCodes() {
		if page.Page().Find("#"+code).Length() != 1 {
			t.Errorf("no section for %s", code)
		}
		if !strings.Contains(markdown.Body, "| `"+code+"` | ") {
			t.Errorf("no %s in Markdown", code)
		}
	}
	if strings.Contains(markdown.Body, "](/") || strings.Contains(markdown.Body, "<code>") {
		t.Error("the Markdown has relative links or HTML")
	}
}

func TestOpenAPIDescriptionIsServed(t *testing.T) {
	t.Parallel()
	got := sitetest.New(t).Browser().Get("/v1/openapi.yaml").WantStatus(http.StatusOK)
	if got.Header.Get("Content-Type") != "application/yaml" || !strings.HasPrefix(got.Body, "openapi: 3.1.0\n") {
		t.Errorf("%v %.80s", got.Header, got.Body)
	}
}
