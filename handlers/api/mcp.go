package api

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	plainhand "plainhand/clients/go"
	"plainhand/handlers/web"
	"plainhand/internal/api/assistant"
	"plainhand/internal/fault"
)

// assistants serves /mcp for AI assistants by the Model Context Protocol. Each tool calls the API in process with the
// request's key, so that limits, charges, and errors are those of the API.
type assistants struct {
	tools   assistant.Tools
	routes  http.Handler
	handler http.Handler
}

func newAssistants(site web.Site, routes http.Handler) assistants {
	a := assistants{tools: assistant.NewTools(site.Brand, v1Version, site.Origin()), routes: routes}
	a.handler = mcp.NewStreamableHTTPHandler(a.server, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, MaxRequestBodyBytes: maxV1Body, PropagateRequestCancellation: true,
		DisableLocalhostProtection: true, // unnecessary: every request needs a key
	})
	return a
}

// errBatchedMessages rejects JSON-RPC batches, which former protocol versions allow: the rate limit counts requests.
var errBatchedMessages = fault.New(fault.Invalid, "A request can have only one message.",
	"Send them one by one.")

// Serve handles POST /mcp. GET and DELETE are not supported, since there are no sessions.
func (a assistants) Serve(w http.ResponseWriter, r *http.Request) error {
	body := bufio.NewReader(r.Body)
	if isArray(body) {
		return errBatchedMessages
	}
	r.Body = struct {
		io.Reader
		io.Closer
	}{body, r.Body}
	allowStream(r.Header)
	a.handler.ServeHTTP(w, r)
	return nil
}

// allowStream adds text/event-stream to Accept, which the SDK requires although it only answers with JSON.
func allowStream(header http.Header) {
	if header.Get("Accept") == "" {
		header.Set("Accept", "application/json")
	}
	header.Add("Accept", "text/event-stream")
}

// isArray reports whether a JSON body is an array. It consumes leading whitespace.
func isArray(body *bufio.Reader) bool {
	for {
		first, err := body.ReadByte()
		if err != nil || !bytes.ContainsRune([]byte(" \t\r\n"), rune(first)) {
			_ = body.UnreadByte() // follows a successful read
			return first == '['
		}
	}
}

// server returns the MCP server for one request. Building it takes 0.1 ms.
func (a assistants) server(r *http.Request) *mcp.Server {
	api := &plainhand.Client{Site: "http://here", Tries: 1, HTTP: &http.Client{Transport: inProcessTransport{a.routes, r}}}
	return a.tools.Server(assistant.Remote{API: api})
}

// inProcessTransport is an http.RoundTripper that calls the API in process as the sender of an MCP request.
type inProcessTransport struct {
	routes http.Handler
	sender *http.Request
}

// RoundTrip implements http.RoundTripper.
func (i inProcessTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := context.WithValue(r.Context(), chi.RouteCtxKey, (*chi.Context)(nil)) // the sender's route context is used up
	call := r.Clone(context.WithValue(ctx, web.InProcessKey, true))
	call = web.WithVisitor(web.WithKey(call, web.ApiKeyOf(i.sender)), web.VisitorOf(i.sender))
	call.RemoteAddr, call.RequestURI, call.Host = i.sender.RemoteAddr, r.URL.RequestURI(), i.sender.Host
	call.Header.Del("Authorization")
	call.Header.Del(web.KeyHeader) // in-process requests are not retried
	if forwarded := i.sender.Header.Values("X-Forwarded-For"); forwarded != nil {
		call.Header["X-Forwarded-For"] = forwarded
	}
	answer := &responseRecorder{header: http.Header{}, status: http.StatusOK}
	i.routes.ServeHTTP(answer, call)
	return &http.Response{StatusCode: answer.status, Header: answer.header, Request: r,
		Body: io.NopCloser(&answer.body)}, nil
}

// isInProcess reports whether a request was made by inProcessTransport.
func isInProcess(r *http.Request) bool { return r.Context().Value(web.InProcessKey) != nil }

// responseRecorder buffers the response of an in-process request.
type responseRecorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *responseRecorder) Header() http.Header            { return a.header }
func (a *responseRecorder) WriteHeader(status int)         { a.status = status }
func (a *responseRecorder) Write(part []byte) (int, error) { return a.body.Write(part) }
