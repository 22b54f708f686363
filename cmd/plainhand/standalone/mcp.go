package standalone

import (
	"context"
	"errors"
	"io"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	plainhand "plainhand/clients/go"
	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/internal/api/assistant"
)

// MCP serves AI assistants over standard input and output, until they close it.
var MCP = cli.Command{Name: "mcp", Arguments: "[flags]",
	Summary: "serve an AI assistant, which starts it", Run: runMCP}

func runMCP(ctx context.Context, call *cli.Invocation) error {
	call.Help = "Serves AI assistants by the Model Context Protocol, over standard input and output: " +
		"an assistant starts it. Without --server, it rewrites with this program’s own engine, and counts no words."
	engine := call.String("engine", "builtin", "the `engine` that rewrites, as ENGINE names it")
	server := call.String("server", "", "the `site` that rewrites instead, with the key of plainhand login")
	if err := call.Parse(0, 0); err != nil {
		return err
	}
	desk, err := newDesk(ctx, call.Streams, *engine, *server)
	if err != nil {
		return err
	}
	tools := assistant.NewTools("Plainhand", call.Version, *server)
	transport := &mcp.IOTransport{Reader: io.NopCloser(call.In), Writer: openWriter{call.Out}}
	err = tools.Server(desk).Run(ctx, transport)
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return nil // the assistant closed the connection
	}
	return err
}

// newDesk returns the desk of the MCP server: a site's API, or an engine in this process.
func newDesk(ctx context.Context, streams cli.Streams, engine, server string) (assistant.Service, error) {
	if server == "" {
		named, err := engines.Named(ctx, streams, engine, nil)
		return assistant.Local{Engine: named}, err
	}
	api, err := apiOf(streams, server)
	return assistant.Remote{API: api}, err
}

// apiOf returns the API client of a site with the saved key.
func apiOf(streams cli.Streams, site string) (*plainhand.Client, error) {
	address, err := siteAddress(site)
	if err != nil {
		return nil, err
	}
	key, err := keyFor(streams, address)
	return plainhand.New(address, key), err
}

// openWriter ignores Close.
type openWriter struct{ io.Writer }

func (openWriter) Close() error { return nil }
