package handlers_test

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"

	"plainhand/handlers/sitetest"
)

// description is docs/api.yaml with the response bodies that were received.
type description struct {
	*openapi3.T
	answers map[string][]string // response bodies by call and status
}

func newDescription(t *testing.T) description {
	t.Helper()
	sitetest.RegisterFormats()
	loader := openapi3.NewLoader()
	document, err := loader.LoadFromFile("../docs/api.yaml")
	if err == nil {
		err = document.Validate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return description{document, map[string][]string{}}
}

// calls lists the described operations as METHOD /path.
func (d description) calls() (calls []string) {
	for path, item := range d.Paths.Map() {
		for method := range item.Operations() {
			calls = append(calls, method+" "+path)
		}
	}
	slices.Sort(calls)
	return calls
}

// route returns the operation in the OpenAPI library's form.
func (d description) route(call string) *routers.Route {
	method, path, _ := strings.Cut(call, " ")
	item := d.Paths.Value(path)
	return &routers.Route{Spec: d.T, Path: path, PathItem: item, Method: method, Operation: item.GetOperation(method)}
}

// maxBody returns a call's x-longest-body in bytes, or 0 for a call without a body.
func (d description) maxBody(t *testing.T, call string) int {
	t.Helper()
	body := d.route(call).Operation.RequestBody
	if body == nil {
		return 0
	}
	limit, ok := body.Value.Extensions["x-longest-body"].(float64)
	if !ok {
		t.Fatalf("%s: x-longest-body is missing: %v", call, body.Value.Extensions)
	}
	return int(limit)
}

// exchanges returns the specific exchanges, and the common exchanges as they apply to each described call.
func (d description) exchanges(t *testing.T) []exchange {
	t.Helper()
	all, calls := slices.Clone(specificExchanges), d.calls()
	for _, e := range specificExchanges {
		if !slices.Contains(calls, e.call) {
			t.Fatalf("%s is not described", e.call)
		}
	}
	for _, call := range calls {
		first := slices.IndexFunc(specificExchanges, func(e exchange) bool { return e.call == call })
		if first < 0 {
			t.Fatalf("%s: no exchange", call)
		}
		for _, rule := range commonExchanges {
			if rule.of(d.route(call).Operation) {
				e := specificExchanges[first]
				e.name = rule.name
				rule.change(&e, d.maxBody(t, call))
				all = append(all, e)
			}
		}
	}
	return all
}

// TestEveryCallMatchesTheDescription validates each exchange's request and response against docs/api.yaml.
func TestEveryCallMatchesTheDescription(t *testing.T) { // AP01, AP02, AP03, AP04, AP05, AP16, AP21, AP22, AP23
	t.Parallel()
	variants, described := newVariants(t), newDescription(t)
	for _, e := range described.exchanges(t) {
		t.Run(fmt.Sprintf("%s %d %s", e.call, e.status, e.name), func(t *testing.T) { described.verify(t, variants, e) })
	}
	for _, call := range described.calls() {
		described.wantCovered(t, call)
	}
}

// verify performs an exchange and validates its request and response.
func (d description) verify(t *testing.T, variants map[variant]*sitetest.Site, e exchange) {
	c := e.by(variants[usual].For(t))
	c.Browser = c.OnServer(variants[e.at].For(t))
	sent := d.input(c, e)
	if err := openapi3filter.ValidateRequest(t.Context(), sent); e.method == "" && (err != nil) != e.invalid {
		t.Errorf("the request's validity differs from the exchange's: %.500v", err)
	}
	if e.at == slow {
		sent.Request.Body, sent.Request.GetBody = silence(t), nil
	}
	got := c.Do(sent.Request).WantStatus(e.status)
	response := &openapi3filter.ResponseValidationInput{RequestValidationInput: sent, Status: got.Status,
		Header: got.Header, Options: &openapi3filter.Options{IncludeResponseStatus: true}}
	if err := openapi3filter.ValidateResponse(t.Context(), response.SetBodyBytes([]byte(got.Body))); err != nil {
		t.Errorf("the response does not match the description: %.800v", err)
	}
	if e.method != "" {
		wantAllowed(t, sent.Route, got)
	}
	d.answers[answerOf(e.call, got.Status)] = append(d.answers[answerOf(e.call, got.Status)], got.Body)
}

func answerOf(call string, status int) string { return fmt.Sprintf("%s %d", call, status) }

// input returns an exchange's request in the OpenAPI library's form.
func (d description) input(c sitetest.Caller, e exchange) *openapi3filter.RequestValidationInput {
	route := d.route(e.call)
	method, contentType, body := route.Method, "", filled(c, e.body)
	if e.method != "" {
		method = e.method
	}
	if route.Operation.RequestBody != nil {
		contentType = "application/json"
	}
	body += strings.Repeat(" ", max(0, e.length-len(body)))
	request := c.Request(method, strings.Replace(route.Path, "{id}", c.Vars["id"], 1), contentType, body)
	for name, value := range e.header {
		request.Header.Set(name, filled(c, value))
	}
	return &openapi3filter.RequestValidationInput{Request: request, Route: route,
		PathParams: map[string]string{"id": c.Vars["id"]},
		Options:    &openapi3filter.Options{AuthenticationFunc: c.HasCookie, SkipSettingDefaults: true}}
}

// silence is a request body that delivers nothing before the test ends.
func silence(t *testing.T) io.ReadCloser {
	body, end := io.Pipe()
	t.Cleanup(func() { end.Close() })
	return body
}

// wantAllowed compares a response's Allow header with the methods that are described for its path.
func wantAllowed(t *testing.T, route *routers.Route, got sitetest.Response) {
	t.Helper()
	want := slices.Sorted(maps.Keys(route.PathItem.Operations()))
	if want[0] == http.MethodGet {
		want = slices.Insert(want, 1, http.MethodHead)
	}
	if allowed := strings.Split(got.Header.Get("Allow"), ", "); !slices.Equal(allowed, want) {
		t.Errorf("Allow: %q; described: %q", allowed, want)
	}
}

// wantCovered fails for each described status and error example of a call that no exchange has produced.
func (d description) wantCovered(t *testing.T, call string) {
	t.Helper()
	for status, response := range d.route(call).Operation.Responses.Map() {
		answers := d.answers[call+" "+status]
		if len(answers) == 0 {
			t.Errorf("%s: no exchange has status %s", call, status)
		}
		if status < "400" {
			continue
		}
		for name, example := range response.Value.Content["application/json"].Examples {
			if want := encoded(t, example.Value.Value); !slices.ContainsFunc(answers, func(answer string) bool {
				return equalJSON(t, answer, want)
			}) {
				t.Errorf("%s %s: no response equals the example %q", call, status, name)
			}
		}
	}
}

// equalJSON compares two JSON texts, ignoring numbers such as the minutes to wait.
func equalJSON(t *testing.T, a, b string) bool {
	t.Helper()
	plain := func(text string) string {
		var decoded any
		if err := json.Unmarshal([]byte(text), &decoded); err != nil {
			t.Fatalf("%v in %.300s", err, text)
		}
		return sitetest.Figures.ReplaceAllString(encoded(t, decoded), "0")
	}
	return plain(a) == plain(b)
}

func encoded(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestEveryAPIRouteIsDescribed(t *testing.T) {
	t.Parallel()
	var routes []string
	for _, route := range sitetest.New(t).SiteRoutes() {
		if strings.Contains(route, " /api/") || route == check {
			routes = append(routes, route)
		}
	}
	slices.Sort(routes)
	if described := newDescription(t).calls(); !slices.Equal(routes, described) {
		t.Errorf("routes:\n%q\ndescribed:\n%q", routes, described)
	}
}

// Schemas without additional properties make the exchanges fail for a new field until it is described.
func TestResponseSchemasAllowNoOtherFields(t *testing.T) {
	t.Parallel()
	described := newDescription(t)
	for _, call := range described.calls() {
		for status, response := range described.route(call).Operation.Responses.Map() {
			for _, content := range response.Value.Content {
				err := content.Schema.WalkSubtree(func(path string, schema *openapi3.SchemaRef) error {
					if others := schema.Value.AdditionalProperties.Has; len(schema.Value.Properties) > 0 &&
						(others == nil || *others) {
						return fmt.Errorf("%s: other fields are allowed", path)
					}
					return nil
				})
				if err != nil {
					t.Errorf("%s %s: %v", call, status, err)
				}
			}
		}
	}
}
