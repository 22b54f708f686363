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

// openAI speaks the protocol of chat completions, as OpenAI and most servers of open models do.
type openAI struct{ url, key string }

type openAIRequest struct {
	Model       string          `json:"model"`
	Messages    []openAIMessage `json:"messages"`
	Temperature float64         `json:"temperature"`
	Seed        int64           `json:"seed"`
	Most        int             `json:"max_tokens,omitempty"`
	MostOfOwn   int             `json:"max_completion_tokens,omitempty"` // what OpenAI's own models take in its place
	Stream      bool            `json:"stream"`
}

type openAIMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type openAIEvent struct {
	Choices []struct {
		Delta struct {
			Content string `json:"content"`
			Refusal string `json:"refusal"`
		} `json:"delta"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Error *streamError `json:"error"`
}

// streamError is what a service reports after it has begun to answer. What it says of it stays there: it may quote the
// text.
type streamError struct {
	Type string `json:"type"`
}

func (e streamError) Error() string { return fmt.Sprintf("the service reported %q", e.Type) }

func (o openAI) request(ctx context.Context, ask ask) (*http.Request, error) {
	body := openAIRequest{
		Model: ask.model, Temperature: ask.temperature, Seed: int64(ask.seed >> 1), Most: ask.mostTokens, Stream: true,
		Messages: []openAIMessage{{"system", ask.system}, {"user", ask.text}},
	}
	if o.url == "" {
		body.Most, body.MostOfOwn = 0, ask.mostTokens
	}
	call, err := newCall(ctx, o.url, openAIURL, "/chat/completions", body)
	if err != nil {
		return nil, err
	}
	if o.key != "" { // servers of one's own often need none
		call.Header.Set("Authorization", "Bearer "+o.key)
	}
	return call, nil
}

func (openAI) read(data []byte) (string, end, error) {
	if string(data) == "[DONE]" {
		return "", finished, nil
	}
	var event openAIEvent
	if err := json.Unmarshal(data, &event); err != nil {
		return "", notYet, err
	}
	if event.Error != nil {
		return "", notYet, *event.Error
	}
	if len(event.Choices) == 0 { // usage, or nothing
		return "", notYet, nil
	}
	choice := event.Choices[0]
	if choice.Delta.Refusal != "" {
		return "", refused, nil
	}
	switch choice.FinishReason {
	case "":
		return choice.Delta.Content, notYet, nil
	case "length":
		return "", cutOff, nil
	case "content_filter":
		return "", refused, nil
	}
	return choice.Delta.Content, finished, nil
}

// newCall writes the request that both protocols send: JSON, to a path below the operator's URL or the protocol's own.
// A query in the URL, which may be a key, stays.
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
