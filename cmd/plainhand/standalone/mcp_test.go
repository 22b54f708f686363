package standalone

import (
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"plainhand/cmd/plainhand/cli"
)

// An assistant starts the program and communicates over its standard streams with the official client.
func TestAssistantRunsTheProgramAsMCPServer(t *testing.T) {
	t.Parallel()
	fromHere, input := io.Pipe()
	output, toHere := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- commands.Run(t.Context(), cli.Streams{In: fromHere, Out: toHere, Err: io.Discard,
			Getenv: func(string) string { return "" }}, []string{"mcp"})
	}()
	assistant := mcp.NewClient(&mcp.Implementation{Name: "tests", Version: "1"}, nil)
	session, err := assistant.Connect(t.Context(), &mcp.IOTransport{Reader: output, Writer: input}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "humanize",
		Arguments: map[string]any{"text": "Bakers utilize 12 ovens.", "strength": "light"}})
	if err != nil || got.IsError {
		t.Fatal(got, err)
	}
	fields, _ := got.StructuredContent.(map[string]any)
	if fields["text"] != "Bakers use 12 ovens." || fields["words"] != nil {
		t.Errorf("got %v", fields)
	}
	listed, err := session.ListTools(t.Context(), nil)
	if err != nil || len(listed.Tools) != 2 { // there is no usage tool
		t.Errorf("%d tools, %v", len(listed.Tools), err)
	}
	got, err = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "humanize",
		Arguments: map[string]any{"text": "We use it.", "mode": "loud"}})
	if err != nil || !got.IsError || !strings.Contains(got.Content[0].(*mcp.TextContent).Text, "enum") {
		t.Errorf("%+v, %v", got, err)
	}
	if err := session.Close(); err != nil {
		t.Error(err)
	}
	if code := <-ended; code != 0 {
		t.Errorf("it ended with exit code %d", code)
	}
}
