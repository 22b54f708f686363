package local

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// fakeServer starts a server with models, each a name and a size.
func fakeServer(t *testing.T, models ...string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var list []string
		switch r.URL.Path {
		case "/api/tags":
			for _, model := range models {
				name, size, _ := strings.Cut(model, " ")
				list = append(list, fmt.Sprintf(`{"name":%q,"details":{"parameter_size":%q}}`, name, size))
			}
			fmt.Fprintf(w, `{"models":[%s]}`, strings.Join(list, ","))
		case "/v1/models":
			for _, model := range models {
				list = append(list, fmt.Sprintf(`{"id":%q}`, model))
			}
			fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(list, ","))
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// closedServer returns the address of a closed server.
func closedServer(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	return server.URL
}

func TestLocalModelIsFound(t *testing.T) {
	t.Parallel()
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer silent.Close()
	page := func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "<html>") }
	odd := httptest.NewServer(http.HandlerFunc(page))
	defer odd.Close()
	for _, test := range []struct {
		name             string
		ollama, llamaCpp string
		asked, want      string
	}{
		{"the largest", fakeServer(t, "small:1b 1.2B", "large:8b 8.0B", "middle:7b 7.6B"), closedServer(t), "",
			"ollama large:8b"},
		{"none large enough", fakeServer(t, "small:1b 1.2B", "tiny 770M"), closedServer(t), "", " "},
		{"none for numbers or code", fakeServer(t, "nomic-embed-text:8b 8.0B", "qwen-coder:32b 32B"), closedServer(t), "",
			" "},
		{"the one that is asked for", fakeServer(t, "small:latest 1.2B", "large:8b 8.0B"), closedServer(t), "small",
			"ollama small:latest"},
		{"one that is not there", fakeServer(t, "large:8b 8.0B"), closedServer(t), "other", " "},
		{"llama.cpp", closedServer(t), fakeServer(t, "model.gguf"), "", "llamacpp model.gguf"},
		{"Ollama first", fakeServer(t, "large:8b 8.0B"), fakeServer(t, "model.gguf"), "", "ollama large:8b"},
		{"llama.cpp, since Ollama has none", fakeServer(t), fakeServer(t, "model.gguf"), "", "llamacpp model.gguf"},
		{"no server", closedServer(t), closedServer(t), "", " "},
		{"a server that is silent", silent.URL, closedServer(t), "", " "},
		{"something else", odd.URL, odd.URL, "", " "},
	} {
		model, found := Finder{test.ollama, test.llamaCpp}.Find(t.Context(), test.asked)
		if got := model.Server + " " + model.Name; got != test.want || found != (test.want != " ") {
			t.Errorf("%s: found %q", test.name, got)
		}
	}
}

func TestModelIsDownloaded(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch {
		case strings.Contains(string(body), "unknown"):
			io.WriteString(w, `{"error":"pull model manifest: file does not exist"}`)
		case strings.Contains(string(body), "half"):
			io.WriteString(w, `{"status":"pulling","completed":5,"total":10}`)
		default:
			io.WriteString(w, `{"status":"pulling manifest"}
{"status":"pulling 8eeb52dfb3bb","completed":5,"total":10}
{"status":"pulling 8eeb52dfb3bb","completed":10,"total":10}
{"status":"success"}
`)
		}
	}))
	defer server.Close()
	var seen []Progress
	finder := Finder{Ollama: server.URL}
	if err := finder.Pull(t.Context(), "m", func(now Progress) { seen = append(seen, now) }); err != nil {
		t.Fatal(err)
	}
	if len(seen) != 4 || seen[1] != (Progress{"pulling 8eeb52dfb3bb", 5, 10}) {
		t.Errorf("saw %+v", seen)
	}
	quiet := func(Progress) {}
	for name, want := range map[string]string{"unknown": "does not exist", "half": "goes on where it stopped"} {
		if err := finder.Pull(t.Context(), name, quiet); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := (Finder{Ollama: closedServer(t)}).Pull(t.Context(), "m", quiet); err == nil ||
		!strings.Contains(err.Error(), "ollama.com") {
		t.Errorf("no server: %v", err)
	}
}
