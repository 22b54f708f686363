package llm

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"plainhand/engine/model/service"
	"plainhand/internal/publichttp"
)

// server is a fake of a model server, which answers as its documentation says.
type server struct {
	name    string
	make    func(Settings, *http.Client, func() time.Time) *Rewriter
	answers http.HandlerFunc
	refuses http.HandlerFunc // answers with an error
	said    string           // the message of that error
}

const fromServer = "Hi “there”, friend."

// bodyOf returns the decoded body of a request.
func bodyOf(r *http.Request) map[string]any {
	var body map[string]any
	json.NewDecoder(r.Body).Decode(&body)
	return body
}

func failing(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

const (
	usageAfter = `{"choices":[],"usage":{"prompt_tokens":30,"completion_tokens":7,"total_tokens":37}}`
	usageThere = `{"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":30,"completion_tokens":7}}`
)

var servers = []server{
	{"OpenAI's older models", NewOpenAI, func(w http.ResponseWriter, r *http.Request) {
		if body := bodyOf(r); body["max_tokens"] == nil {
			failing(400, `{"error":{"message":"max_tokens is missing","type":"invalid_request_error"}}`)(w, r)
			return
		}
		streams(delta(inTags(fromServer)), done, usageAfter, "[DONE]")(w, r)
	}, failing(404, `{"error":{"message":"The model 'm' does not exist","code":"model_not_found"}}`),
		"The model 'm' does not exist"},
	{"OpenAI's newer models", NewOpenAI, func(w http.ResponseWriter, r *http.Request) {
		switch body := bodyOf(r); {
		case body["max_tokens"] != nil:
			failing(400, `{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. `+
				`Use 'max_completion_tokens' instead.","param":"max_tokens"}}`)(w, r)
		case body["temperature"] != nil:
			failing(400, `{"error":{"message":"'temperature' does not support 0.6 with this model."}}`)(w, r)
		default:
			streams(delta(inTags(fromServer)), done, usageAfter, "[DONE]")(w, r)
		}
	}, failing(429, `{"error":{"message":"You exceeded your current quota.","code":"insufficient_quota"}}`),
		"You exceeded your current quota."},
	{"Azure", NewOpenAI, streams(`{"choices":[],"prompt_filter_results":[{"prompt_index":0}]}`, delta(inTags(fromServer)),
		done, usageAfter, "[DONE]"),
		failing(401, `{"error":{"code":"401","message":"Access denied due to invalid subscription key."}}`),
		"Access denied due to invalid subscription key."},
	{"vLLM", NewOpenAI, streams(delta(inTags(fromServer)),
		`{"choices":[{"delta":{"content":""},"finish_reason":"stop","stop_reason":null}]}`, usageAfter, "[DONE]"),
		failing(400, `{"object":"error","message":"This model's maximum context length is 2048 tokens.","code":400}`),
		"This model's maximum context length is 2048 tokens."},
	{"llama.cpp", NewOpenAI, streams(delta(inTags(fromServer)), done, usageAfter, "[DONE]"),
		failing(503, `{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}`), "Loading model"},
	{"Ollama", NewOpenAI, streams(delta(inTags(fromServer)), usageThere, "[DONE]"),
		failing(404, `{"error":"model 'm' not found, try pulling it first"}`), "model 'm' not found, try pulling it first"},
	{"Anthropic", NewAnthropic, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		text, _ := json.Marshal(inTags(fromServer))
		for _, event := range []string{
			`{"type":"message_start","message":{"usage":{"input_tokens":30,"output_tokens":1}}}`,
			`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`, `{"type":"ping"}`,
			fmt.Sprintf(`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":%s}}`, text),
			`{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":7}}`, `{"type":"message_stop"}`,
		} {
			io.WriteString(w, "data: "+event+"\n\n")
		}
	}, failing(529, `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`), "Overloaded"},
}

// The answer of each server is parsed with its token counts, and its error with the server's message.
func TestModelServerAnswersAndErrorsAreParsed(t *testing.T) {
	t.Parallel()
	for _, server := range servers {
		t.Run(server.name, func(t *testing.T) {
			t.Parallel()
			settings := serving(t, server.answers)
			var mutex sync.Mutex
			var used []Usage
			settings.Usage = func(usage Usage) {
				mutex.Lock()
				defer mutex.Unlock()
				used = append(used, usage)
			}
			got, err := rewriteHello(t, server.make(settings, publichttp.NewClient(true), time.Now))
			if got != fromServer || err != nil {
				t.Errorf("got %q, %v", got, err)
			}
			if last := used[len(used)-1]; last.Sent != 30 || last.Written != 7 || last.Failed {
				t.Errorf("used %+v", last)
			}
			refusing := server.make(serving(t, server.refuses), publichttp.NewClient(true), time.Now)
			refusing.timeouts.retry = time.Millisecond
			_, err = rewriteHello(t, refusing)
			failure, ok := errors.AsType[*service.Failure](err)
			if !ok || failure.Said != server.said || strings.Contains(failure.Error(), server.said) {
				t.Errorf("got %v, which says %+v", err, failure)
			}
		})
	}
}
