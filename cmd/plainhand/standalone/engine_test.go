package standalone

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"plainhand/cmd/plainhand/cli"
)

// ollama is a fake Ollama server whose model rewrites until it dies.
type ollama struct {
	asked atomic.Int32
	dies  int32 // number of requests after which it dies; 0: never
}

func (o *ollama) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/api/tags":
		io.WriteString(w, `{"models":[{"name":"mill:8b","details":{"parameter_size":"8.0B"}}]}`)
	case "/api/pull":
		io.WriteString(w, `{"status":"pulling a1","completed":1,"total":2}`+"\n"+`{"status":"success"}`)
	case "/v1/chat/completions":
		if count := o.asked.Add(1); o.dies > 0 && count > o.dies {
			panic(http.ErrAbortHandler)
		}
		var body struct{ Messages []struct{ Content string } }
		json.NewDecoder(r.Body).Decode(&body)
		text := strings.ReplaceAll(body.Messages[1].Content, "leverage", "make do with")
		if strings.HasPrefix(body.Messages[0].Content, "You compare") {
			text = "<text>[1] same.</text>"
		}
		answer := map[string]any{"choices": []any{map[string]any{"delta": map[string]string{"content": text},
			"finish_reason": "stop"}}, "usage": map[string]int{"prompt_tokens": 300, "completion_tokens": 200}}
		w.Header().Set("Content-Type", "text/event-stream")
		event, _ := json.Marshal(answer)
		fmt.Fprintf(w, "data: %s\n\n", event)
	default:
		http.NotFound(w, r)
	}
}

// withOllama returns an environment with a fake Ollama.
func withOllama(t *testing.T, server *ollama) map[string]string {
	t.Helper()
	address := httptest.NewServer(server)
	t.Cleanup(address.Close)
	return map[string]string{"ENGINE": "auto", "ENGINE_URL": address.URL}
}

func TestLocalModelRewritesAndIsNamed(t *testing.T) {
	t.Parallel()
	environment := withOllama(t, &ollama{})
	got := program(t, environment, "We leverage 12 tools.", "humanize")
	says := strings.Contains(got.Err, "Rewritten by ollama mill:8b")
	if got.Code != 0 || got.Out != "We make do with 12 tools." || !says {
		t.Errorf("got %+v", got)
	}
	got = program(t, environment, "We leverage 12 tools.", "humanize", "--engine", "builtin")
	if got.Out != "We use 12 tools." {
		t.Errorf("got %+v", got)
	}
}

// If a model stops in the middle of a text, the built-in engine rewrites it.
func TestBuiltinEngineReplacesAModelThatStops(t *testing.T) {
	t.Parallel()
	server := &ollama{dies: 1}
	environment := withOllama(t, server)
	text := "We leverage 12 tools. " + strings.Repeat("The mill is old, and it grinds rye for the village. ", 60)
	got := program(t, environment, text, "humanize")
	if got.Code != 0 || !strings.HasPrefix(got.Out, "We use 12 tools.") || server.asked.Load() < 2 {
		t.Errorf("asked %d times, got %.300q, %s", server.asked.Load(), got.Out, got.Err)
	}
}

func TestEngineCheckMeasuresAService(t *testing.T) {
	t.Parallel()
	environment := withOllama(t, &ollama{})
	got := program(t, environment, "", "engine", "check", "--prices", "1,2")
	for _, want := range []string{"ollama mill:8b", "the guard put back 0 of", "tokens sent", "for 1,000 words", "→ "} {
		if !strings.Contains(got.Out, want) {
			t.Errorf("%q is not in %s", want, got.Out)
		}
	}
	got = program(t, environment, "", "engine", "check", "--texts", "2")
	for _, want := range []string{
		"# mill:8b, prompts ", "2 texts of the public set", "| sentences put back | ", "| words changed | ",
		"| tokens sent for 1,000 words | ", "| seconds a text, median | ",
	} {
		if !strings.Contains(got.Out, want) {
			t.Errorf("%q is not in %s", want, got.Out)
		}
	}
	dead := map[string]string{"ENGINE": "openai", "ENGINE_URL": "http://127.0.0.1:9/v1", "ENGINE_MODEL": "m"}
	got = program(t, dead, "", "engine", "check")
	if got.Code != cli.ExitFailure || !strings.Contains(got.Out, "ENGINE_ALLOW_PRIVATE") {
		t.Errorf("got %+v", got)
	}
	for _, mistake := range []string{"engine", "engine check x", "engine check --prices 1", "engine fly"} {
		if got := program(t, environment, "", strings.Fields(mistake)...); got.Code != cli.ExitUsage {
			t.Errorf("%s: got %+v", mistake, got)
		}
	}
}

func TestModelDownloadShowsProgress(t *testing.T) {
	t.Parallel()
	got := program(t, withOllama(t, &ollama{}), "", "engine", "pull", "qwen2.5:7b")
	if got.Code != 0 || !strings.Contains(got.Out, "Apache 2.0") || !strings.Contains(got.Out, " 50% of") {
		t.Errorf("got %+v", got)
	}
	if got := program(t, nil, "", "engine", "pull"); got.Code != 0 || !strings.Contains(got.Out, "pull qwen2.5:7b") {
		t.Errorf("got %+v", got)
	}
}
