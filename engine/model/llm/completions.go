package llm

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"plainhand/engine/humanize"
	"plainhand/engine/model/service"
)

// completions is OpenAI's legacy completions protocol, for models that were fine-tuned to rewrite a paragraph after a
// known prefix. They take no instructions.
type completions struct{ url, key, prefix string }

// paragraphWords is the maximum number of words per passage: such models have a context of about 512 tokens.
const paragraphWords = 180

// The token limit of an answer is minTokens plus the paragraph's bytes divided by bytesPerToken: slightly more than the
// paragraph, so that the context holds both.
const (
	minTokens     = 32
	bytesPerToken = 3
)

type completionsRequest struct {
	Model       string  `json:"model"`
	Prompt      string  `json:"prompt"`
	Temperature float64 `json:"temperature"`
	MaxTokens   int     `json:"max_tokens"`
	Stream      bool    `json:"stream"`
}

type completionsEvent struct {
	Choices []struct {
		Text         string `json:"text"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Error *streamError `json:"error"`
}

// Completions is a Rewriter of paragraphs without instructions. It is neither a Reviser nor a Verifier.
type Completions struct{ model *Rewriter }

// NewCompletions returns the rewriter for the completions protocol. The client must come from publichttp.NewClient,
// except in tests.
func NewCompletions(settings Settings, client *http.Client, now func() time.Time) Completions {
	return Completions{newRewriter(settings, completions{settings.URL, settings.Key, settings.Prefix}, client, now)}
}

// String names the model. There are no prompts.
func (c Completions) String() string { return c.model.settings.Model }

// PassageSize implements service.Limited.
func (Completions) PassageSize() service.Size { return service.Size{Words: paragraphWords, Blocks: 1} }

// Rewrite implements service.Rewriter.
func (c Completions) Rewrite(ctx context.Context, passage service.Passage) (string, error) {
	return c.model.Rewrite(ctx, passage)
}

func (c completions) request(ctx context.Context, ask ask) (*http.Request, error) {
	call, err := newCall(ctx, c.url, openAIURL, "/completions", completionsRequest{
		Model: ask.model, Prompt: c.prefix + ask.content, Temperature: ask.temperature, Stream: true,
		MaxTokens: minTokens + len(ask.content)/bytesPerToken,
	})
	if err == nil && c.key != "" {
		call.Header.Set("Authorization", "Bearer "+c.key)
	}
	return call, err
}

func (completions) decode(data []byte) (piece, error) {
	if string(data) == "[DONE]" {
		return piece{end: streamEnd}, nil
	}
	var event completionsEvent
	if err := json.Unmarshal(data, &event); err != nil {
		return piece{}, err
	}
	if event.Error != nil {
		return piece{}, *event.Error
	}
	if len(event.Choices) == 0 {
		return piece{}, nil
	}
	return piece{text: event.Choices[0].Text, end: openAIEnd(event.Choices[0].FinishReason)}, nil
}

// text returns everything that was written, as such a model adds nothing to the text.
func (completions) text(_ ask, written string) (string, error) {
	text := strings.TrimSpace(written)
	if humanize.Words(text) == 0 || !utf8.ValidString(text) {
		return "", service.Unrecognized(errNoTags)
	}
	return text, nil
}

func (completions) partial(written string) (string, bool) {
	return strings.TrimLeft(written, " \r\n"), true
}
