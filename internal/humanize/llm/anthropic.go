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

// anthropic speaks Anthropic's protocol of messages.
type anthropic struct{ url, key string }

type anthropicRequest struct {
	Model       string             `json:"model"`
	System      string             `json:"system"`
	Messages    []anthropicMessage `json:"messages"`
	Temperature float64            `json:"temperature"`
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
	Error streamError `json:"error"`
}

func (a anthropic) request(ctx context.Context, ask ask) (*http.Request, error) {
	call, err := newCall(ctx, a.url, anthropicURL, "/messages", anthropicRequest{
		Model: ask.model, System: ask.system, Temperature: ask.temperature, MaxTokens: ask.mostTokens, Stream: true,
		Messages: []anthropicMessage{{"user", ask.text}},
	})
	if err != nil {
		return nil, err
	}
	call.Header.Set("X-Api-Key", a.key)
	call.Header.Set("Anthropic-Version", anthropicVersion)
	return call, nil
}

func (anthropic) read(data []byte) (string, end, error) {
	var event anthropicEvent
	if err := json.Unmarshal(data, &event); err != nil {
		return "", notYet, err
	}
	switch event.Type {
	case "error":
		return "", notYet, event.Error
	case "content_block_delta":
		return event.Delta.Text, notYet, nil
	case "message_delta":
		switch event.Delta.StopReason {
		case "max_tokens":
			return "", cutOff, nil
		case "refusal":
			return "", refused, nil
		}
	case "message_stop":
		return "", finished, nil
	}
	return "", notYet, nil
}
