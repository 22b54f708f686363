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

// description is docs/api.yaml, with what was answered to the calls.
type description struct {
	*openapi3.T
	answers map[string][]string // the bodies, by call and status
}

func newDescription(t *testing.T) description {
	t.Helper()
	understand()
	loader := openapi3.NewLoader()
	read, err := loader.LoadFromFile("../docs/api.yaml")
	if err == nil {
		err = read.Validate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return description{read, map[string][]string{}}
}

// understand teaches the library what it knows nothing of: ids, and answers that are events.
var understand = sync.OnceFunc(func() {
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

// calls lists the calls that are described, as METHOD /path.
func (d description) calls() (calls []string) {
	for path, item := range d.Paths.Map() {
		for method := range item.Operations() {
			calls = append(calls, method+" "+path)
		}
	}
	slices.Sort(calls)
	return calls
}

// route returns the call as the library takes it.
func (d description) route(call string) *routers.Route {
	method, path, _ := strings.Cut(call, " ")
	item := d.Paths.Value(path)
	return &routers.Route{Spec: d.T, Path: path, PathItem: item, Method: method, Operation: item.GetOperation(method)}
}

// longestBody is what the description says of a call: 0 for one that takes none.
func (d description) longestBody(t *testing.T, call string) int {
	t.Helper()
	body := d.route(call).Operation.RequestBody
	if body == nil {
		return 0
	}
	longest, ok := body.Value.Extensions["x-longest-body"].(float64)
	if !ok {
		t.Fatalf("%s: how long may a body be? %v", call, body.Value.Extensions)
	}
	return int(longest)
}

// exchanges are all that there are to hold with the calls that are described.
func (d description) exchanges(t *testing.T) []exchange {
	t.Helper()
	all, calls := slices.Clone(particular), d.calls()
	for _, e := range particular {
		if !slices.Contains(calls, e.call) {
			t.Fatalf("%s is not described", e.call)
		}
	}
	for _, call := range calls {
		first := slices.IndexFunc(particular, func(e exchange) bool { return e.call == call })
		if first < 0 {
			t.Fatalf("%s: no exchange", call)
		}
		for _, rule := range general {
			if rule.of(d.route(call).Operation) {
				e := particular[first]
				e.what = rule.what
				rule.change(&e, d.longestBody(t, call))
				all = append(all, e)
			}
		}
	}
	return all
}

// TestEveryCallIsAsItIsDescribed asks the site, and compares what is sent and answered with the description.
func TestEveryCallIsAsItIsDescribed(t *testing.T) { // AP01, AP02, AP03, AP04, AP05, AP16, AP21, AP22, AP23
	t.Parallel()
	places, told := newPlaces(t), newDescription(t)
	for _, e := range told.exchanges(t) {
		t.Run(fmt.Sprintf("%s %d %s", e.call, e.status, e.what), func(t *testing.T) { told.hold(t, places, e) })
	}
	for _, call := range told.calls() {
		told.wantMet(t, call)
	}
}

// hold holds an exchange.
func (d description) hold(t *testing.T, places map[place]*testSite, e exchange) {
	c := e.by(places[usual].on(t))
	c.browser = c.on(places[e.at].on(t))
	sent := d.input(c, e)
	if err := openapi3filter.ValidateRequest(t.Context(), sent); e.method == "" && (err != nil) != e.unfit {
		t.Errorf("is the request as it is described? %.500v", err)
	}
	if e.at == slow {
		sent.Request.Body, sent.Request.GetBody = silence(t), nil
	}
	got := c.do(sent.Request).wantStatus(e.status)
	answered := &openapi3filter.ResponseValidationInput{RequestValidationInput: sent, Status: got.status,
		Header: got.header, Options: &openapi3filter.Options{IncludeResponseStatus: true}}
	if err := openapi3filter.ValidateResponse(t.Context(), answered.SetBodyBytes([]byte(got.body))); err != nil {
		t.Errorf("the answer is not as it is described: %.800v", err)
	}
	if e.method != "" {
		wantAllowed(t, sent.Route, got)
	}
	d.answers[answerOf(e.call, got.status)] = append(d.answers[answerOf(e.call, got.status)], got.body)
}

func answerOf(call string, status int) string { return fmt.Sprintf("%s %d", call, status) }

// input is the request of an exchange as the library takes it.
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
	request := c.request(method, strings.Replace(route.Path, "{id}", c.has["id"], 1), contentType, body)
	for name, value := range e.header {
		request.Header.Set(name, c.filled(value))
	}
	return &openapi3filter.RequestValidationInput{Request: request, Route: route,
		PathParams: map[string]string{"id": c.has["id"]},
		Options:    &openapi3filter.Options{AuthenticationFunc: c.hasCookie, SkipSettingDefaults: true}}
}

// hasCookie returns an error unless the caller's browser has the cookie of a security scheme.
func (c caller) hasCookie(_ context.Context, asked *openapi3filter.AuthenticationInput) error {
	for _, cookie := range c.client.Jar.Cookies(c.site.address()) {
		if cookie.Name == asked.SecurityScheme.Name {
			return nil
		}
	}
	return asked.NewError(http.ErrNoCookie)
}

// silence is a body of which nothing arrives before the test ends.
func silence(t *testing.T) io.ReadCloser {
	body, end := io.Pipe()
	t.Cleanup(func() { end.Close() })
	return body
}

// wantAllowed compares the methods that an answer offers with those that are described of its address.
func wantAllowed(t *testing.T, route *routers.Route, got answer) {
	t.Helper()
	want := slices.Sorted(maps.Keys(route.PathItem.Operations()))
	if want[0] == http.MethodGet {
		want = slices.Insert(want, 1, http.MethodHead)
	}
	if allowed := strings.Split(got.header.Get("Allow"), ", "); !slices.Equal(allowed, want) {
		t.Errorf("%q are allowed, and %q are described", allowed, want)
	}
}

// wantMet fails for what is described of a call that no exchange has met: a status, or the example of a failure.
func (d description) wantMet(t *testing.T, call string) {
	t.Helper()
	for status, response := range d.route(call).Operation.Responses.Map() {
		answers := d.answers[call+" "+status]
		if len(answers) == 0 {
			t.Errorf("%s is never answered with %s", call, status)
		}
		if status < "400" {
			continue
		}
		for name, example := range response.Value.Content["application/json"].Examples {
			if told := encoded(t, example.Value.Value); !slices.ContainsFunc(answers, func(answer string) bool {
				return alike(t, answer, told)
			}) {
				t.Errorf("%s %s: nobody is told what the example %q says", call, status, name)
			}
		}
	}
}

var figures = regexp.MustCompile(`\d+`)

// alike compares two JSON texts, except for figures such as the minutes to wait.
func alike(t *testing.T, one, other string) bool {
	t.Helper()
	plain := func(text string) string {
		var decoded any
		if err := json.Unmarshal([]byte(text), &decoded); err != nil {
			t.Fatalf("%v in %.300s", err, text)
		}
		return figures.ReplaceAllString(encoded(t, decoded), "0")
	}
	return plain(one) == plain(other)
}

func encoded(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestEveryRouteOfACallIsDescribed(t *testing.T) {
	t.Parallel()
	var routes []string
	for _, route := range newSite(t).routesOf() {
		if strings.Contains(route, " /api/") || route == check {
			routes = append(routes, route)
		}
	}
	slices.Sort(routes)
	if described := newDescription(t).calls(); !slices.Equal(routes, described) {
		t.Errorf("the calls are\n%q\nand these are described:\n%q", routes, described)
	}
}

// A field that is added to an answer fails the exchanges until it is described.
func TestNoAnswerHasMoreThanIsDescribed(t *testing.T) {
	t.Parallel()
	told := newDescription(t)
	for _, call := range told.calls() {
		for status, response := range told.route(call).Operation.Responses.Map() {
			for _, content := range response.Value.Content {
				err := content.Schema.WalkSubtree(func(place string, schema *openapi3.SchemaRef) error {
					if others := schema.Value.AdditionalProperties.Has; len(schema.Value.Properties) > 0 &&
						(others == nil || *others) {
						return fmt.Errorf("%s: other fields are allowed", place)
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
