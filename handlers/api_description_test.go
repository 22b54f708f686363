package handlers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/google/uuid"
)

// description is docs/api.yaml with the response bodies that were received.
type description struct {
	*openapi3.T
	answers map[string][]string // response bodies by call and status
}

func newDescription(t *testing.T) description {
	t.Helper()
	registerFormats()
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

// registerFormats registers the formats that the OpenAPI library lacks: UUIDs and event streams.
var registerFormats = sync.OnceFunc(func() {
	openapi3.DefineStringFormatValidator("uuid", openapi3.NewCallbackValidator(uuid.Validate))
	openapi3filter.RegisterBodyDecoder("text/event-stream",
		func(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
			return decodeEvents(body)
		})
})

func decodeEvents(body io.Reader) (any, error) {
	stream, err := io.ReadAll(body)
	if err != nil {
		return nil, err
	}
	events := []any{}
	for text := range strings.SplitSeq(strings.TrimSpace(string(stream)), "\n\n") {
		name, data, _ := strings.Cut(strings.TrimPrefix(text, "event: "), "\ndata: ")
		var decoded any
		if err := json.Unmarshal([]byte(data), &decoded); err != nil {
			return nil, err
		}
		events = append(events, map[string]any{"event": name, "data": decoded})
	}
	return events, nil
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
func (d description) verify(t *testing.T, variants map[variant]*testSite, e exchange) {
	c := e.by(variants[usual].on(t))
	c.browser = c.onServer(variants[e.at].on(t))
	sent := d.input(c, e)
	if err := openapi3filter.ValidateRequest(t.Context(), sent); e.method == "" && (err != nil) != e.invalid {
		t.Errorf("the request's validity differs from the exchange's: %.500v", err)
	}
	if e.at == slow {
		sent.Request.Body, sent.Request.GetBody = silence(t), nil
	}
	got := c.do(sent.Request).wantStatus(e.status)
	response := &openapi3filter.ResponseValidationInput{RequestValidationInput: sent, Status: got.status,
		Header: got.header, Options: &openapi3filter.Options{IncludeResponseStatus: true}}
	if err := openapi3filter.ValidateResponse(t.Context(), response.SetBodyBytes([]byte(got.body))); err != nil {
		t.Errorf("the response does not match the description: %.800v", err)
	}
	if e.method != "" {
		wantAllowed(t, sent.Route, got)
	}
	d.answers[answerOf(e.call, got.status)] = append(d.answers[answerOf(e.call, got.status)], got.body)
}

func answerOf(call string, status int) string { return fmt.Sprintf("%s %d", call, status) }

// input returns an exchange's request in the OpenAPI library's form.
func (d description) input(c caller, e exchange) *openapi3filter.RequestValidationInput {
	route := d.route(e.call)
	method, contentType, body := route.Method, "", c.filled(e.body)
	if e.method != "" {
		method = e.method
	}
	if route.Operation.RequestBody != nil {
		contentType = "application/json"
	}
	body += strings.Repeat(" ", max(0, e.length-len(body)))
	request := c.request(method, strings.Replace(route.Path, "{id}", c.vars["id"], 1), contentType, body)
	for name, value := range e.header {
		request.Header.Set(name, c.filled(value))
	}
	return &openapi3filter.RequestValidationInput{Request: request, Route: route,
		PathParams: map[string]string{"id": c.vars["id"]},
		Options:    &openapi3filter.Options{AuthenticationFunc: c.hasCookie, SkipSettingDefaults: true}}
}

// hasCookie returns an error unless the caller's browser has the cookie of a security scheme.
func (c caller) hasCookie(_ context.Context, input *openapi3filter.AuthenticationInput) error {
	for _, cookie := range c.client.Jar.Cookies(c.site.address()) {
		if cookie.Name == input.SecurityScheme.Name {
			return nil
		}
	}
	return input.NewError(http.ErrNoCookie)
}

// silence is a request body that delivers nothing before the test ends.
func silence(t *testing.T) io.ReadCloser {
	body, end := io.Pipe()
	t.Cleanup(func() { end.Close() })
	return body
}

// wantAllowed compares a response's Allow header with the methods that are described for its path.
func wantAllowed(t *testing.T, route *routers.Route, got answer) {
	t.Helper()
	want := slices.Sorted(maps.Keys(route.PathItem.Operations()))
	if want[0] == http.MethodGet {
		want = slices.Insert(want, 1, http.MethodHead)
	}
	if allowed := strings.Split(got.header.Get("Allow"), ", "); !slices.Equal(allowed, want) {
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

var figures = regexp.MustCompile(`\d+`)

// equalJSON compares two JSON texts, ignoring numbers such as the minutes to wait.
func equalJSON(t *testing.T, a, b string) bool {
	t.Helper()
	plain := func(text string) string {
		var decoded any
		if err := json.Unmarshal([]byte(text), &decoded); err != nil {
			t.Fatalf("%v in %.300s", err, text)
		}
		return figures.ReplaceAllString(encoded(t, decoded), "0")
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
	for _, route := range newSite(t).siteRoutes() {
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
