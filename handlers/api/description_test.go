package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"

	"plainhand/handlers/api"
	"plainhand/handlers/sitetest"
	"plainhand/internal/api/apikey"
	"plainhand/internal/batches"
	"plainhand/internal/usage"
)

// apiDescription parses the OpenAPI specification.
func apiDescription(t testing.TB) *openapi3.T {
	t.Helper()
	sitetest.RegisterFormats()
	asJSON := openapi3filter.RegisteredBodyDecoder("application/json")
	openapi3filter.RegisterBodyDecoder("application/problem+json", asJSON)
	read, err := openapi3.NewLoader().LoadFromFile("openapi.yaml")
	if err == nil {
		err = read.Validate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	// Clients ignore unknown fields; the tests allow none.
	for _, schema := range read.Components.Schemas {
		err := schema.WalkSubtree(func(_ string, part *openapi3.SchemaRef) error {
			if len(part.Value.Properties) > 0 {
				part.Value.AdditionalProperties = openapi3.BoolSchema{Has: new(false)}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return read
}

// operationsOf returns the specified operations as METHOD /path.
func operationsOf(described *openapi3.T) (calls []string) {
	for path, item := range described.Paths.Map() {
		for method := range item.Operations() {
			calls = append(calls, method+" "+path)
		}
	}
	slices.Sort(calls)
	return calls
}

func TestEveryRouteOfTheAPIIsDescribed(t *testing.T) {
	t.Parallel()
	var routes []string
	for _, route := range sitetest.New(t).SiteRoutes() {
		if strings.Contains(route, " /v1/") && !strings.HasSuffix(route, "/openapi.yaml") {
			routes = append(routes, route)
		}
	}
	slices.Sort(routes)
	if described := operationsOf(apiDescription(t)); !slices.Equal(routes, described) {
		t.Errorf("the calls are\n%q\nand these are described:\n%q", routes, described)
	}
}

// The specification is a static file, so its figures are compared.
func TestTheDescriptionHasTheLimits(t *testing.T) {
	t.Parallel()
	said := strings.Join(strings.Fields(apiDescription(t).Info.Description), " ")
	for _, want := range []string{
		fmt.Sprintf("A test key has %d requests a minute, a live key %d with Pro and %d with Premium",
			apikey.TestRequests, apikey.ProRequests, apikey.PremiumRequests),
		fmt.Sprintf("on %d words a day", usage.TrialWords),
		fmt.Sprintf("counts against the %d words of the day", usage.TrialWords),
	} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q", want)
		}
	}
	for _, path := range []string{"/v1/humanize", "/v1/analyze"} {
		about := apiDescription(t).Paths.Value(path).Post.Description
		if want := "up to 5,000 words"; !strings.Contains(about, want) || apikey.TextWords != 5_000 {
			t.Errorf("%s: %s", path, about)
		}
	}
}

func TestEveryProblemIsDescribed(t *testing.T) {
	t.Parallel()
	var ofItems []string
	for _, code := range batches.ProblemCodes() {
		ofItems = append(ofItems, string(code))
	}
	for schema, codes := range map[string][]string{"Problem": api.ProblemCodes(), "Item": ofItems} {
		var described []string
		code := apiDescription(t).Components.Schemas[schema].Value.Properties["code"].Value
		known, _ := code.Extensions["x-known-values"].([]any)
		for _, code := range known {
			described = append(described, fmt.Sprint(code))
		}
		if !slices.Equal(codes, described) {
			t.Errorf("%s: the codes are\n%q\nand these are described:\n%q", schema, codes, described)
		}
	}
}

func TestEveryCodeOfAnItemIsExplained(t *testing.T) {
	t.Parallel()
	code := apiDescription(t).Components.Schemas["Item"].Value.Properties["code"].Value
	about := strings.Join(strings.Fields(code.Description), " ")
	for _, code := range batches.ProblemCodes() {
		if !strings.Contains(about, "`"+string(code)+"`: ") {
			t.Errorf("%s is not explained", code)
		}
	}
}

// wantDescribed fails unless the answer matches the specification, and returns whether the request does.
func wantDescribed(
	t *testing.T, described *openapi3.T, call string, request *http.Request, filled map[string]string, body string,
	got sitetest.Response,
) bool {
	t.Helper()
	method, path, _ := strings.Cut(call, " ")
	item := described.Paths.Value(path)
	checked := request.Clone(t.Context())
	checked.Body = io.NopCloser(strings.NewReader(body))
	route := &routers.Route{Spec: described, Path: path, PathItem: item, Method: method,
		Operation: item.GetOperation(method)}
	input := &openapi3filter.RequestValidationInput{Request: checked, Route: route, PathParams: filled,
		Options: &openapi3filter.Options{SkipSettingDefaults: true,
			AuthenticationFunc: openapi3filter.NoopAuthenticationFunc}}
	fit := openapi3filter.ValidateRequest(t.Context(), input) == nil
	answered := &openapi3filter.ResponseValidationInput{RequestValidationInput: input, Status: got.Status,
		Header: got.Header, Options: &openapi3filter.Options{IncludeResponseStatus: true}}
	if err := openapi3filter.ValidateResponse(t.Context(), answered.SetBodyBytes([]byte(got.Body))); err != nil {
		t.Errorf("%s with %.200q is answered with %d, which is not as it is described: %.600v", call, body, got.Status, err)
	}
	return fit
}

// TestTheAPIKeepsToItsDescription sends requests that are generated from the specification, some with one error: none
// may cause a server error, and every answer has to match. PLAINHAND_API_REQUESTS sets the number of requests.
func TestTheAPIKeepsToItsDescription(t *testing.T) {
	t.Parallel()
	count := 1_000
	if wanted, err := strconv.Atoi(os.Getenv("PLAINHAND_API_REQUESTS")); err == nil {
		count = wanted
	}
	site, described := sitetest.New(t), apiDescription(t)
	ada := site.Customer("ada@example.com", "premium")
	program, live := programOf(ada.Browser, sitetest.Scopes...), ada.LiveProgram(sitetest.Scopes...)
	calls, met := operationsOf(described), map[string]int{}
	var jobs *knownJobs
	random := rand.New(rand.NewPCG(1, 2))
	for i := range count {
		if i%20 == 0 { // avoids the rate limit
			site.Exec(`DELETE FROM sign_in_attempts`)
			site.Exec(`DELETE FROM trial_words`)
			jobs = someJobs(live)
		}
		call := calls[random.IntN(len(calls))]
		method, path, _ := strings.Cut(call, " ")
		generator := requestGenerator{random, described, jobs}
		operation := described.Paths.Value(path).GetOperation(method)
		media, body := "application/json", ""
		if operation.RequestBody != nil && call == "POST /v1/jobs/files" {
			media, body = generator.form()
		} else if operation.RequestBody != nil {
			body = generator.body(operation.RequestBody.Value.Content[media].Schema.Value)
		}
		if call == "POST /v1/jobs" && !generator.usually() {
			body = sitetest.JobOf("We utilize it.") // random bodies hardly ever match its deep schema
		}
		by := program
		if strings.Contains(path, "jobs") && generator.usually() {
			by = live
		}
		address, filled := generator.address(path, operation)
		request := by.Request(method, address, media, body)
		generator.header(request.Header, by.Key)
		got := by.Do(request)
		if got.Status >= 500 {
			t.Fatalf("%s with %.300q: %d %s", call, body, got.Status, got.Body)
		}
		fit := wantDescribed(t, described, call, request, filled, body, got)
		if !fit && got.Status < 300 {
			t.Errorf("%s takes %.300q %v, which is not as it is described", call, body, request.Header)
		}
		met[fmt.Sprint(call, " ", got.Status)]++
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Log(met)
	for _, call := range calls {
		if met[call+" 200"]+met[call+" 202"]+met[call+" 204"] == 0 {
			t.Errorf("%s never succeeded", call)
		}
	}
}

// requestGenerator generates requests from a specification.
type requestGenerator struct {
	random    *rand.Rand
	described *openapi3.T
	jobs      *knownJobs
}

// knownJobs are the IDs of existing jobs, and of items of the first two.
type knownJobs struct{ jobs, items []string }

// someJobs creates a finished job of texts, one of files, and a running one, and no others.
func someJobs(p sitetest.Program) (some *knownJobs) {
	p.Site.T.Helper()
	p.Site.Exec(`DELETE FROM batches`)
	some = new(knownJobs)
	note := func(got sitetest.Response) {
		some.jobs = append(some.jobs, fmt.Sprint(got.WantStatus(http.StatusAccepted).JSON()["id"]))
	}
	note(p.Call("POST", "/v1/jobs", sitetest.JobOf("We utilize it.")))
	note(p.SendFiles("", sitetest.File{Name: "a.txt", Content: "We utilize it."}))
	p.Site.RunBatches()
	some.items = itemsOf(p.Site)
	note(p.Call("POST", "/v1/jobs", sitetest.JobOf("We utilize them.")))
	return some
}

// address fills in a path and adds a query, mostly valid.
func (m requestGenerator) address(
	path string, operation *openapi3.Operation,
) (address string, filled map[string]string) {
	filled, query := map[string]string{}, url.Values{}
	for _, parameter := range operation.Parameters {
		one := parameter.Value
		switch {
		case one.In == "query" && m.random.IntN(3) == 0:
			query.Set(one.Name, m.pick("1", "2", "100", "0", "101", "", "x", "-1", "MTc5NTgwMDAwMDAwMDAwMC4wMTlhMmY3MC0x"))
		case one.In != "path":
		case !m.usually():
			filled[one.Name] = m.pick("none", "019a2f70-1c2d-7e3f-8a4b-5c6d7e8f9a0b", "%00", "..")
		case one.Name == "id":
			filled[one.Name] = m.pick(m.jobs.jobs...)
		case one.Name == "item":
			filled[one.Name] = m.pick(m.jobs.items...)
		default:
			filled[one.Name] = m.pick("same", "tracked", "markdown")
		}
	}
	for name, value := range filled {
		path = strings.Replace(path, "{"+name+"}", value, 1)
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path, filled
}

func (m requestGenerator) pick(choices ...string) string { return choices[m.random.IntN(len(choices))] }

// usually is true four times in five.
func (m requestGenerator) usually() bool { return m.random.IntN(5) > 0 }

// body generates a body for a schema, mostly valid.
func (m requestGenerator) body(schema *openapi3.Schema) string {
	fields := map[string]any{}
	for name, property := range schema.Properties {
		if slices.Contains(schema.Required, name) && m.usually() || m.random.IntN(3) == 0 {
			fields[name] = m.value(property.Value)
		}
	}
	if m.random.IntN(8) == 0 {
		fields[m.pick("Text", "texts", "", "mode ", "__proto__", "\x00")] = m.any()
	}
	body, _ := json.Marshal(fields)
	switch m.random.IntN(24) {
	case 0:
		return string(body[:m.random.IntN(len(body))])
	case 1:
		return string(body) + m.pick(" {}", "]", "\x00", " ")
	case 2:
		return m.pick("", "null", "[]", "7", `"text"`, "{", `{"text":"\ud83d"}`, "\xff\xfe", `{"text":"a","text":null}`)
	case 3:
		return string(bytes.Replace(body, []byte(`"`), []byte(`'`), 1))
	}
	return string(body)
}

// form generates a form with files, mostly valid.
func (m requestGenerator) form() (contentType, body string) {
	var written bytes.Buffer
	form := multipart.NewWriter(&written)
	if m.random.IntN(3) == 0 {
		settings := m.described.Components.Schemas["JobSettings"].Value
		part, err := form.CreatePart(textproto.MIMEHeader{"Content-Type": {"application/json"},
			"Content-Disposition": {`form-data; name="` + m.pick("settings", "settings", "Settings") + `"`}})
		if err == nil {
			_, _ = io.WriteString(part, m.body(settings))
		}
	}
	for range m.random.IntN(3) {
		if file, err := form.CreateFormFile("files", m.pick("a.txt", "b.md", "c.csv", "d.exe")); err == nil {
			_, _ = file.Write([]byte(m.text()))
		}
	}
	_ = form.Close()
	return form.FormDataContentType(), written.String()
}

// value generates a value for a schema, mostly valid.
func (m requestGenerator) value(schema *openapi3.Schema) any {
	if !m.usually() {
		return m.any()
	}
	switch {
	case len(schema.Enum) > 0:
		return schema.Enum[m.random.IntN(len(schema.Enum))]
	case schema.Type.Is("string"):
		return m.text()
	case schema.Type.Is("integer"):
		return []any{0, 1, -1, 7.5, 1 << 53, 1e300, 9007199254740991}[m.random.IntN(7)]
	case schema.Type.Is("object"):
		fields := map[string]any{}
		for name, property := range schema.Properties {
			if slices.Contains(schema.Required, name) && m.usually() || m.random.IntN(3) == 0 {
				fields[name] = m.value(property.Value)
			}
		}
		return fields
	case schema.Type.Is("array"):
		items := make([]any, m.random.IntN(4))
		for i := range items {
			items[i] = m.value(schema.Items.Value)
		}
		if m.random.IntN(20) == 0 {
			items = make([]any, 101)
		}
		return items
	}
	return m.any()
}

func (m requestGenerator) any() any {
	return []any{nil, true, 0, -1.5, "", "text", []any{}, []any{nil}, map[string]any{}, map[string]any{"text": nil},
		strings.Repeat("x", 300), "\u0000", "\U0001F389"}[m.random.IntN(13)]
}

func (m requestGenerator) text() string {
	words := []string{"We", "utilize", "it.", "\n\n", "# Heading", "- item", "“quoted”", "12%", "<b>bold</b>", "", " ",
		"\u200b", "\u0000", "é", "日本語", "\U0001F389", "https://example.com/a?b=c", "&amp;", "|a|b|", "```", "\r\n", "\t"}
	var text []string
	for range m.random.IntN(30) {
		text = append(text, words[m.random.IntN(len(words))])
	}
	if m.random.IntN(60) == 0 {
		text = append(text, strings.Repeat("it ", 5_001))
	}
	return strings.Join(text, " ")
}

// header sets the request's headers, mostly valid.
func (m requestGenerator) header(header http.Header, key string) {
	header.Set("Authorization", "Bearer "+key)
	switch m.random.IntN(24) {
	case 0:
		header.Set("Authorization", m.pick("", "Bearer", "Bearer ", "Basic "+key, "Bearer x"+key, "Bearer "+key+" "))
	case 1:
		header.Set("API-Version", m.pick("", "2026-11-27", "2026-1-1", "latest"))
	case 2:
		header.Set("Content-Type", m.pick("", "text/plain", "application/json; charset=latin1",
			"application/x-www-form-urlencoded"))
	case 3:
		header.Set("Content-Encoding", m.pick("gzip", "br", "identity"))
	case 4:
		header.Set("Accept", m.pick("application/json", "*/*", "text/html"))
	case 5:
		header.Set("Idempotency-Key", m.pick("one", "two", "", strings.Repeat("x", 256)))
	}
}
