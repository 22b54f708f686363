package llm

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

const openAIURL = "https://api.openai.com/v1"

// openAI is the chat completions protocol of OpenAI and most servers of open models.
type openAI struct {
	tagged
	url, key string
}

type openAIRequest struct {
	Model               string          `json:"model"`
	Messages            []openAIMessage `json:"messages"`
	Temperature         *float64        `json:"temperature,omitempty"`
	Seed                *int64          `json:"seed,omitempty"`
	MaxTokens           int             `json:"max_tokens,omitempty"`
	MaxCompletionTokens int             `json:"max_completion_tokens,omitempty"` // for OpenAI's own models
	Stream              bool            `json:"stream"`
	Options             streamOptions   `json:"stream_options"`
}

// streamOptions request the token counts, which come in an event of their own.
type streamOptions struct {
	Usage bool `json:"include_usage"`
}

type openAIMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// openAIEvent is an event of a stream, or a complete answer with a message instead of a delta.
type openAIEvent struct {
	Choices []struct {
		Delta        openAIDelta `json:"delta"`
		Message      openAIDelta `json:"message"`
		FinishReason string      `json:"finish_reason"`
	} `json:"choices"`
	Usage struct {
		Sent    int `json:"prompt_tokens"`
		Written int `json:"completion_tokens"`
	} `json:"usage"`
	Error *streamError `json:"error"`
}

// openAIDelta is a part of the answer. Other fields of some servers, such as the model's reasoning, are ignored.
type openAIDelta struct {
	Content   string            `json:"content"`
	Refusal   string            `json:"refusal"`
	ToolCalls []json.RawMessage `json:"tool_calls"`
}

// streamError is an error that a service reports after it has begun to answer. Its message is ignored: it may quote the
// text.
type streamError struct {
	Type string `json:"type"`
}

func (e streamError) Error() string { return fmt.Sprintf("the service reported %q", e.Type) }

func (o openAI) request(ctx context.Context, ask ask) (*http.Request, error) {
	body := openAIRequest{
		Model: ask.model, MaxTokens: ask.maxTokens, Stream: true, Options: streamOptions{Usage: true},
		Messages: []openAIMessage{{"system", ask.system}, {"user", ask.text}},
	}
	if !ask.plain {
		seed := int64(ask.seed >> 1)
		body.Temperature, body.Seed = &ask.temperature, &seed
	}
	if o.url == "" || ask.completion {
		body.MaxTokens, body.MaxCompletionTokens = 0, ask.maxTokens
	}
	call, err := newCall(ctx, o.url, openAIURL, "/chat/completions", body)
	if err != nil {
		return nil, err
	}
	if o.key != "" { // self-hosted servers often need none
		call.Header.Set("Authorization", "Bearer "+o.key)
	}
	return call, nil
}

func (openAI) decode(data []byte) (piece, error) {
	if string(data) == "[DONE]" {
		return piece{end: streamEnd}, nil
	}
	var event openAIEvent
	if err := json.Unmarshal(data, &event); err != nil {
		return piece{}, err
	}
	if event.Error != nil {
		return piece{}, *event.Error
	}
	found := piece{sent: event.Usage.Sent, written: event.Usage.Written}
	if len(event.Choices) == 0 { // token counts, or an empty event
		return found, nil
	}
	choice := event.Choices[0]
	found.text = choice.Delta.Content + choice.Message.Content
	found.end = openAIEnd(choice.FinishReason)
	if choice.Delta.Refusal+choice.Message.Refusal != "" || len(choice.Delta.ToolCalls)+len(choice.Message.ToolCalls) > 0 {
		found.end = refused
	}
	return found, nil
}

// openAIEnd maps a finish reason. Servers have many words for a normal end.
func openAIEnd(reason string) end {
	switch reason {
	case "":
		return notEnded
	case "length", "max_tokens":
		return truncated
	case "content_filter", "tool_calls", "function_call", "refusal":
		return refused
	}
	return finished
}

// newCall builds a POST request with a JSON body to a path below the operator's URL or the protocol's default. A query
// in the URL, which may be a key, is kept.
func newCall(ctx context.Context, address, own, path string, body any) (*http.Request, error) {
	to, err := url.Parse(cmp.Or(address, own))
	if err != nil {
		return nil, err
	}
	written, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	call, err := http.NewRequestWithContext(ctx, http.MethodPost, to.JoinPath(path).String(), bytes.NewReader(written))
	if err != nil {
		return nil, err
	}
	call.Header.Set("Content-Type", "application/json")
	call.Header.Set("Accept", "text/event-stream")
	return call, nil
}
