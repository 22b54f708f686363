package main

import (
	"context"
	"errors"
	"io"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"plainhand/client"
	"plainhand/internal/api/assistant"
)

var mcpCommand = command{name: "mcp", arguments: "[flags]",
	summary: "serve an AI assistant, which starts it", run: runMCP}

// runMCP serves AI assistants over standard input and output, until they close it.
func runMCP(ctx context.Context, call *invocation) error {
	call.help = "Serves AI assistants by the Model Context Protocol, over standard input and output: " +
		"an assistant starts it. Without --server, it rewrites with this program’s own engine, and counts no words."
	engine := call.String("engine", "builtin", "the `engine` that rewrites, as ENGINE names it")
	server := call.String("server", "", "the `site` that rewrites instead, with the key of plainhand login")
	if err := call.parse(0, 0); err != nil {
		return err
	}
	desk, err := newDesk(ctx, call.streams, *engine, *server)
	if err != nil {
		return err
	}
	tools := assistant.NewTools("Plainhand", call.version, *server)
	transport := &mcp.IOTransport{Reader: io.NopCloser(call.in), Writer: openWriter{call.out}}
	err = tools.Server(desk).Run(ctx, transport)
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return nil // the assistant closed the connection
	}
	return err
}

// newDesk returns the desk of the MCP server: a site's API, or an engine in this process.
func newDesk(ctx context.Context, streams streams, engine, server string) (assistant.Service, error) {
	if server == "" {
		made, err := engineNamed(ctx, streams, engine, nil)
		return assistant.Local{Engine: made}, err
	}
	api, err := apiOf(streams, server)
	return assistant.Remote{API: api}, err
}

// apiOf returns the API client of a site with the saved key.
func apiOf(streams streams, site string) (*client.Client, error) {
	address, err := siteAddress(site)
	if err != nil {
		return nil, err
	}
	key, err := keyFor(streams, address)
	return client.New(address, key), err
}

// openWriter ignores Close.
type openWriter struct{ io.Writer }

func (openWriter) Close() error { return nil }
