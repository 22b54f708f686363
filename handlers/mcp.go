package handlers

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"plainhand/client"
	"plainhand/internal/assistant"
	"plainhand/internal/fault"
)

const mcpPath = "/mcp"

// mcpPaths are mcpPath and what it becomes in clients that end every address in a slash. Both are served, since clients
// differ in what they send along to where a redirect leads.
var mcpPaths = []string{mcpPath, mcpPath + "/"}

func isMCP(r *http.Request) bool { return slices.Contains(mcpPaths, r.URL.Path) }

// assistants serves /mcp, where AI assistants have texts rewritten by the Model Context Protocol. Each tool makes a
// call of the API in the name of whoever sent the request, so that the bounds, the words, and the failures are those of
// the API.
type assistants struct {
	tools  assistant.Tools
	routes http.Handler
	serve  http.Handler
}

func newAssistants(site Site, routes http.Handler) assistants {
	a := assistants{tools: assistant.NewTools(site.Brand, v1Version, site.Origin()), routes: routes}
	a.serve = mcp.NewStreamableHTTPHandler(a.server, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, MaxRequestBodyBytes: v1Body, PropagateRequestCancellation: true,
		DisableLocalhostProtection: true, // a key is needed, which no other site's page has
	})
	return a
}

// errTogether is for several requests in one, which former versions of the protocol have: one is counted.
var errTogether = fault.New(fault.Invalid, "Several messages in one request aren’t taken.", "Send them one by one.")

// Serve handles POST /mcp. There is nothing to GET or to DELETE, since there are no sessions.
func (a assistants) Serve(w http.ResponseWriter, r *http.Request) error {
	body := bufio.NewReader(r.Body)
	if isArray(body) {
		return errTogether
	}
	r.Body = struct {
		io.Reader
		io.Closer
	}{body, r.Body}
	allowStream(r.Header)
	a.serve.ServeHTTP(w, r)
	return nil
}

// allowStream adds to Accept what the SDK wants of every client, although JSON is all that it answers with.
func allowStream(header http.Header) {
	if header.Get("Accept") == "" {
		header.Set("Accept", "application/json")
	}
	header.Add("Accept", "text/event-stream")
}

// isArray reports whether a body of JSON is an array. The spaces before it are read.
func isArray(body *bufio.Reader) bool {
	for {
		first, err := body.ReadByte()
		if err != nil || !bytes.ContainsRune([]byte(" \t\r\n"), rune(first)) {
			_ = body.UnreadByte() // it was read just now
			return first == '['
		}
	}
}

// server serves one request. Making it takes 0.1 ms.
func (a assistants) server(r *http.Request) *mcp.Server {
	api := &client.Client{Site: "http://here", Tries: 1, HTTP: &http.Client{Transport: inside{a.routes, r}}}
	return a.tools.Server(assistant.Remote{API: api})
}

// inside makes calls of the API within the process, in the name of whoever sent a request.
type inside struct {
	routes http.Handler
	sender *http.Request
}

// RoundTrip implements http.RoundTripper.
func (i inside) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := context.WithValue(r.Context(), chi.RouteCtxKey, (*chi.Context)(nil)) // the sender's has been routed
	call := r.Clone(context.WithValue(ctx, insideKey, true))
	call = withVisitor(withKey(call, keyOfRequest(i.sender)), visitorOf(i.sender))
	call.RemoteAddr, call.RequestURI, call.Host = i.sender.RemoteAddr, r.URL.RequestURI(), i.sender.Host
	call.Header.Del("Authorization")
	call.Header.Del(keyHeader) // nothing is sent again, so no answer has to be kept
	if forwarded := i.sender.Header.Values("X-Forwarded-For"); forwarded != nil {
		call.Header["X-Forwarded-For"] = forwarded
	}
	answer := &recorded{header: http.Header{}, status: http.StatusOK}
	i.routes.ServeHTTP(answer, call)
	return &http.Response{StatusCode: answer.status, Header: answer.header, Request: r,
		Body: io.NopCloser(&answer.body)}, nil
}

// isInside reports whether a request is made within the process in somebody's name.
func isInside(r *http.Request) bool { return r.Context().Value(insideKey) != nil }

// recorded is an answer that stays in the process.
type recorded struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *recorded) Header() http.Header            { return a.header }
func (a *recorded) WriteHeader(status int)         { a.status = status }
func (a *recorded) Write(part []byte) (int, error) { return a.body.Write(part) }
