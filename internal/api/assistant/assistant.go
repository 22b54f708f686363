// Package assistant is a Model Context Protocol server whose tools rewrite and analyze texts for AI assistants.
package assistant

import (
	"context"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"plainhand/engine/humanize"
)

// Draft is the input of the humanize tool. Empty settings have their defaults, which draftSchema fills in.
type Draft struct {
	Text     string   `json:"text" jsonschema:"The text: plain, Markdown, or HTML, in up to 5,000 words."`
	Mode     string   `json:"mode,omitempty" jsonschema:"The register that the result is written in. By default %s."`
	Strength string   `json:"strength,omitempty" jsonschema:"How far to move from the words that came. By default %s."`
	Layout   string   `json:"layout,omitempty" jsonschema:"natural: bold words, headings, and short lists become what a person would write; keep: they stay. By default %s, and keep if the strength is light."`
	Keep     []string `json:"keep,omitempty" jsonschema:"Words and phrases that stay as they are."`
}

// Rewritten is the output of the humanize tool.
type Rewritten struct {
	Text        string       `json:"text" jsonschema:"The rewritten text. Give it to the reader as it is."`
	Changed     bool         `json:"changed" jsonschema:"Whether it differs from the text that came."`
	Changes     []Change     `json:"changes" jsonschema:"What was changed, in order."`
	Suggestions []Suggestion `json:"suggestions" jsonschema:"Changes that the writer should decide on. None of them has been made."`
	PutBack     []string     `json:"put_back" jsonschema:"Sentences that stayed as they were, since a rewrite would have lost a fact."`
	Words       *Charged     `json:"words,omitempty" jsonschema:"What it cost. Absent where words are not counted."`
}

// Change is one edit.
type Change struct {
	Before string `json:"before"`
	After  string `json:"after"`
	Reason string `json:"reason"`
}

// Suggestion is an edit that is left to the writer.
type Suggestion struct {
	Text         string   `json:"text" jsonschema:"The text of the passage."`
	Alternatives []string `json:"alternatives" jsonschema:"Replacements for it, the best first. None: see advice."`
	Reason       string   `json:"reason"`
	Advice       string   `json:"advice" jsonschema:"What the writer can do, where there are no alternatives."`
}

// Charged is the words charged for a text, and those left.
type Charged struct {
	Charged int  `json:"charged"`
	Left    *int `json:"left" jsonschema:"Null where there is no limit."`
}

// Excerpt is the input of the analyze tool.
type Excerpt struct {
	Text string   `json:"text" jsonschema:"The text: plain, Markdown, or HTML, in up to 5,000 words."`
	Keep []string `json:"keep,omitempty" jsonschema:"Words and phrases that are meant, and are not looked at."`
}

// Analyzed is the output of the analyze tool.
type Analyzed struct {
	Words  int     `json:"words" jsonschema:"What its rewriting would cost."`
	Habits []Habit `json:"habits" jsonschema:"Places that read like a machine's, in order."`
	Count  int     `json:"count" jsonschema:"Habits of all kinds; not each is a place to look at."`
	People float64 `json:"people" jsonschema:"How many habits people usually have in as many words."`
}

// Habit is a passage that reads like a machine's.
type Habit struct {
	Text   string `json:"text"`
	Reason string `json:"reason"`
	Advice string `json:"advice" jsonschema:"What the writer can do."`
}

// Usage is a key's word usage.
type Usage struct {
	Used     int        `json:"used" jsonschema:"Words, in this month of the plan, or today without one."`
	Limit    *int       `json:"limit" jsonschema:"Null where there is none."`
	Left     *int       `json:"left" jsonschema:"Null where there is no limit."`
	ResetsAt *time.Time `json:"resets_at" jsonschema:"When counting starts over."`
}

// Service carries out the tools' calls. The assistant gets an error's text as it is.
type Service interface {
	Humanize(ctx context.Context, draft Draft) (Rewritten, error)
	Analyze(ctx context.Context, excerpt Excerpt) (Analyzed, error)
}

// Meter is a Desk that counts words.
type Meter interface {
	Service
	Usage(ctx context.Context) (Usage, error)
}

// Tools is the server's identity, as assistants see it.
type Tools struct {
	Brand   string
	Version string
	Website string // may be empty
	schemas *mcp.SchemaCache
}

// NewTools returns the tools of a product with this name and version.
func NewTools(brand, version, website string) Tools {
	return Tools{brand, version, website, mcp.NewSchemaCache()}
}

const instructions = "Rewrites text so that it reads as if a person wrote it, without losing a fact. Call humanize with a " +
	"finished draft, and give the result back as it is: rewriting it once more brings the habits back. Call analyze to see " +
	"what in a text reads like a machine’s; it changes nothing and costs nothing."

// Server returns an MCP server whose tools call desk. It has the usage tool only if desk is a Meter.
func (t Tools) Server(desk Service) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "plainhand", Title: t.Brand, Version: t.Version,
		WebsiteURL: t.Website}, &mcp.ServerOptions{Instructions: instructions, SchemaCache: t.schemas})
	mcp.AddTool(server, &mcp.Tool{Name: "humanize", Title: "Rewrite a text",
		Description: "Rewrites a text so that it reads as if a person wrote it. Numbers, names, quotations, and links stay. " +
			"It costs the words of the text, if anything was changed.",
		InputSchema: draftSchema,
		Annotations: &mcp.ToolAnnotations{DestructiveHint: new(false), IdempotentHint: true, OpenWorldHint: new(false)},
	}, func(ctx context.Context, _ *mcp.CallToolRequest, draft Draft) (*mcp.CallToolResult, Rewritten, error) {
		rewritten, err := desk.Humanize(ctx, draft)
		return nil, rewritten, err
	})
	mcp.AddTool(server, &mcp.Tool{Name: "analyze", Title: "Look for habits of machine text",
		Description: "Lists places of a text that read like a machine’s, with the reason for each. It changes nothing, costs " +
			"nothing, and is no verdict on who wrote a text.", Annotations: readOnly(),
	}, func(ctx context.Context, _ *mcp.CallToolRequest, excerpt Excerpt) (*mcp.CallToolResult, Analyzed, error) {
		found, err := desk.Analyze(ctx, excerpt)
		return nil, found, err
	})
	if meter, counts := desk.(Meter); counts {
		mcp.AddTool(server, &mcp.Tool{Name: "usage", Title: "Words used and left",
			Description: "Returns how many words are used, and how many are left.", Annotations: readOnly(),
		}, func(ctx context.Context, _ *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, Usage, error) {
			used, err := meter.Usage(ctx)
			return nil, used, err
		})
	}
	return server
}

func readOnly() *mcp.ToolAnnotations {
	return &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: new(false)}
}

// settings returns the draft as an engine's request, or an error for an unknown setting.
func (d Draft) settings() (request humanize.Request, err error) {
	request = humanize.Request{Text: d.Text, Keep: d.Keep}
	if request.Mode, err = known("mode", d.Mode, humanize.Modes()); err != nil {
		return request, err
	}
	if request.Strength, err = known("strength", d.Strength, humanize.Strengths()); err != nil {
		return request, err
	}
	request.Layout, err = known("layout", d.Layout, humanize.Layouts())
	return request, err
}

func known[T ~string](what, wanted string, all []T) (T, error) {
	for _, value := range all {
		if wanted == string(value) {
			return value, nil
		}
	}
	if wanted == "" {
		return "", nil
	}
	return "", fmt.Errorf("there is no %s %.40q; choose one of %v", what, wanted, all)
}
