package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"plainhand/handlers/sitetest"
)

// keyTransport adds an API key to requests.
type keyTransport struct{ key string }

func (b keyTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.key)
	return http.DefaultTransport.RoundTrip(r)
}

// assistant connects an MCP client with the program's key, by the official SDK.
func assistant(p sitetest.Program) *mcp.ClientSession {
	p.Site.T.Helper()
	return assistantAt(p, "/mcp")
}

func assistantAt(p sitetest.Program, path string) *mcp.ClientSession {
	p.Site.T.Helper()
	assistant := mcp.NewClient(&mcp.Implementation{Name: "tests", Version: "1"}, nil)
	session, err := assistant.Connect(p.Site.T.Context(), &mcp.StreamableClientTransport{Endpoint: p.Site.URL + path,
		HTTPClient: &http.Client{Transport: keyTransport{p.Key}}}, nil)
	p.Site.Must(err)
	p.Site.T.Cleanup(func() { session.Close() })
	return session
}

// callTool calls a tool and decodes its answer.
func callTool(t *testing.T, session *mcp.ClientSession, tool string, arguments, answer any) *mcp.CallToolResult {
	t.Helper()
	got, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	written, err := json.Marshal(got.StructuredContent)
	if err == nil && !got.IsError {
		err = json.Unmarshal(written, answer)
	}
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestAssistantsRewriteTexts(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	session := assistant(ada.LiveProgram(sitetest.Scopes...))
	listed, err := session.ListTools(t.Context(), nil)
	site.Must(err)
	var names []string
	for _, tool := range listed.Tools {
		names = append(names, tool.Name)
		if tool.Description == "" || tool.Annotations == nil || tool.OutputSchema == nil {
			t.Errorf("%s is not described", tool.Name)
		}
	}
	if slices.Sort(names); strings.Join(names, " ") != "analyze humanize usage" {
		t.Errorf("the tools are %v", names)
	}
	var rewritten struct {
		Text    string
		Changed bool
		Changes []struct{ Before, After, Reason string }
		Words   struct{ Charged, Left int }
	}
	callTool(t, session, "humanize", map[string]any{"text": "We utilize it.", "mode": "casual"}, &rewritten)
	if words := rewritten.Words; rewritten.Text != "We use it." || len(rewritten.Changes) != 1 || words.Charged != 3 ||
		words.Left != 59_997 {
		t.Errorf("got %+v", rewritten)
	}
	site.WantWords(3, 0)
	var found struct {
		Words  int
		Habits []struct{ Text, Reason string }
	}
	callTool(t, session, "analyze", map[string]any{"text": "Bakers leverage robust tools."}, &found)
	if found.Words != 4 || len(found.Habits) == 0 {
		t.Errorf("got %+v", found)
	}
	var used struct{ Used, Left int }
	if callTool(t, session, "usage", nil, &used); used.Used != 3 || used.Left != 59_997 {
		t.Errorf("got %+v", used)
	}
	if kept := site.Count(`SELECT count(*) FROM api_answers`); kept != 0 {
		t.Errorf("%d answers are kept", kept)
	}
}

func TestToolNamesTheChoicesOfEachSetting(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize")
	modes, err := apiOf(program).GetModes(t.Context())
	site.Must(err)
	listed, err := assistant(program).ListTools(t.Context(), nil)
	site.Must(err)
	at := slices.IndexFunc(listed.Tools, func(tool *mcp.Tool) bool { return tool.Name == "humanize" })
	written, err := json.Marshal(listed.Tools[at].InputSchema)
	site.Must(err)
	var schema struct {
		Properties map[string]struct {
			Enum        []string
			Description string
		}
	}
	site.Must(json.Unmarshal(written, &schema))
	for name, want := range map[string]struct {
		all   []string
		usual string
	}{
		"mode": {modes.Modes, modes.Usual.Mode}, "strength": {modes.Strengths, modes.Usual.Strength},
		"layout": {modes.Layouts, modes.Usual.Layout},
	} {
		got := schema.Properties[name]
		if !slices.Equal(got.Enum, want.all) || !strings.Contains(got.Description, "By default "+want.usual) {
			t.Errorf("%s is described as %+v, not with %+v", name, got, want)
		}
	}
}

// An assistant can correct its call by the message.
func TestAssistantGetsTheErrorMessage(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize")
	session := assistant(program)
	for _, wrong := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"humanize", map[string]any{"text": "We utilize it.", "mode": "loud"}, "enum"},
		{"humanize", map[string]any{"text": " "}, "There’s no text. (text) Send one in the field “text”."},
		{"humanize", map[string]any{"text": strings.Repeat("it ", 200)}, "words"},
		{"humanize", map[string]any{}, "text"},
		{"usage", nil, "This key doesn’t have the scope for this call."},
	} {
		got, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: wrong.tool, Arguments: wrong.arguments})
		var said string
		if err != nil {
			said = err.Error()
		} else if content, ok := got.Content[0].(*mcp.TextContent); ok && got.IsError {
			said = content.Text
		}
		if !strings.Contains(said, wrong.want) {
			t.Errorf("%s with %v: %q", wrong.tool, wrong.arguments, said)
		}
	}
	program.Call("GET", "/mcp", "").WantStatus(http.StatusMethodNotAllowed)
	for _, together := range []string{"[]", ` [{"jsonrpc":"2.0","id":1,"method":"tools/list"}]`} {
		program.Call("POST", "/mcp", together, "Accept", "application/json, text/event-stream").
			WantStatus(http.StatusBadRequest)
	}
	program.Call("POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"none"}}`,
		"Accept", "application/json, text/event-stream").WantStatus(http.StatusOK).WantText("unknown tool")
	program.Key += "x"
	program.Call("POST", "/mcp", "{}").WantProblem(http.StatusUnauthorized, "invalid_key")
	program.Key = ""
	program.Call("POST", "/mcp", "{}").WantProblem(http.StatusUnauthorized, "missing_key")
}

func TestMCPClientMayAcceptJSONAlone(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize", "usage")
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"usage"}}`
	for _, path := range []string{"/mcp", "/mcp/"} {
		for _, accept := range []string{"application/json", "application/json;q=0.9, text/plain", "*/*", "",
			"application/json, text/event-stream"} {
			got := program.Call("POST", path, call, "Accept", accept).WantStatus(http.StatusOK).WantText(`"left":100`)
			if media := got.Header.Get("Content-Type"); media != "application/json" {
				t.Errorf("%s with Accept: %s is answered with %s", path, accept, media)
			}
		}
		program.Call("POST", path, call, "Accept", "text/event-stream").WantStatus(http.StatusBadRequest)
	}
}

func TestMCPAddressMayEndInASlash(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize", "usage")
	var used struct{ Left int }
	if callTool(t, assistantAt(program, "/mcp/"), "usage", nil, &used); used.Left != 100 {
		t.Errorf("got %+v", used)
	}
	program.Call("GET", "/mcp/", "").WantStatus(http.StatusMethodNotAllowed)
	program.Key = ""
	got := program.Call("POST", "/mcp/", "{}").WantProblem(http.StatusUnauthorized, "missing_key")
	const metadata = `/.well-known/oauth-protected-resource/mcp/"`
	if challenge := got.Header.Get("WWW-Authenticate"); !strings.HasSuffix(challenge, metadata) {
		t.Errorf("the challenge is %s, which doesn't end in %s", challenge, metadata)
	}
}

// The MCP request counts against the rate limit, not the in-process API request.
func TestToolCallCountsAsOneRequest(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize", "usage")
	left := func() string { return program.Call("GET", "/v1/modes", "").Header.Get("RateLimit") }
	before := left()
	program.Call("POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"usage"}}`,
		"Accept", "application/json, text/event-stream").WantStatus(http.StatusOK).WantText(`"left":100`)
	if after := left(); !strings.Contains(before, "r=59") || !strings.Contains(after, "r=57") {
		t.Errorf("%s before, %s after", before, after)
	}
}
