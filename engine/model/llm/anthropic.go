package llm

import (
	"context"
	"encoding/json"
	"net/http"
)

const (
	anthropicURL     = "https://api.anthropic.com/v1"
	anthropicVersion = "2023-06-01"
)

// anthropic is Anthropic's messages protocol.
type anthropic struct {
	tagged
	url, key string
}

type anthropicRequest struct {
	Model       string             `json:"model"`
	System      string             `json:"system"`
	Messages    []anthropicMessage `json:"messages"`
	Temperature *float64           `json:"temperature,omitempty"`
	MaxTokens   int                `json:"max_tokens"`
	Stream      bool               `json:"stream"`
}

type anthropicMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type anthropicEvent struct {
	Type  string `json:"type"`
	Delta struct {
		Text       string `json:"text"`
		StopReason string `json:"stop_reason"`
	} `json:"delta"`
	Message struct {
		Usage anthropicUsage `json:"usage"`
	} `json:"message"`
	Usage anthropicUsage `json:"usage"`
	Error streamError    `json:"error"`
}

type anthropicUsage struct {
	Sent    int `json:"input_tokens"`
	Written int `json:"output_tokens"`
}

func (a anthropic) request(ctx context.Context, ask ask) (*http.Request, error) {
	body := anthropicRequest{Model: ask.model, System: ask.system, MaxTokens: ask.maxTokens, Stream: true,
		Messages: []anthropicMessage{{"user", ask.text}}}
	if !ask.plain {
		body.Temperature = &ask.temperature
	}
	call, err := newCall(ctx, a.url, anthropicURL, "/messages", body)
	if err != nil {
		return nil, err
	}
	call.Header.Set("X-Api-Key", a.key)
	call.Header.Set("Anthropic-Version", anthropicVersion)
	return call, nil
}

func (anthropic) decode(data []byte) (piece, error) {
	var event anthropicEvent
	if err := json.Unmarshal(data, &event); err != nil {
		return piece{}, err
	}
	found := piece{sent: event.Message.Usage.Sent + event.Usage.Sent, written: event.Usage.Written}
	switch event.Type {
	case "error":
		return piece{}, event.Error
	case "content_block_delta":
		found.text = event.Delta.Text
	case "message_delta":
		switch event.Delta.StopReason {
		case "max_tokens":
			found.end = truncated
		case "refusal", "tool_use":
			found.end = refused
		}
	case "message_stop":
		found.end = streamEnd
	}
	return found, nil
}
