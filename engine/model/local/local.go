// Package local finds a language model on this machine: on an Ollama or a llama.cpp server at its default address.
package local

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The default addresses of the servers.
const (
	OllamaURL   = "http://127.0.0.1:11434"
	LlamaCppURL = "http://127.0.0.1:8080"
)

// minBillions is the minimum size, in billions of parameters, of a model that is chosen automatically. The limit wasn't
// measured: `plainhand engine check` measures a model. Any model can be chosen by name.
const minBillions = 7.0

// listTimeout is the timeout for a server to list its models.
const listTimeout = 500 * time.Millisecond

// maxReply is the maximum size, in bytes, of a list of models.
const maxReply = 1 << 20

// Model is an available model with its server.
type Model struct {
	Server string // ollama or llamacpp
	URL    string // for the OpenAI protocol, which both servers implement
	Name   string
	Size   string // as reported by the server, such as 8.0B; empty if unreported
}

// Finder searches local servers for models. The addresses are OllamaURL and LlamaCppURL except in tests.
type Finder struct{ Ollama, LlamaCpp string }

// Find returns the model with the given name, or the largest eligible one if the name is empty. It reports false if no
// server responds or has such a model.
func (f Finder) Find(ctx context.Context, name string) (Model, bool) {
	for _, list := range []func(context.Context) []Model{f.ollama, f.llamaCpp} {
		ctx, cancel := context.WithTimeout(ctx, listTimeout)
		models := list(ctx)
		cancel()
		models = slices.DeleteFunc(models, func(model Model) bool { return !isEligible(model, name) })
		if len(models) > 0 {
			return slices.MaxFunc(models, func(a, b Model) int { return cmp.Compare(billions(a), billions(b)) }), true
		}
	}
	return Model{}, false
}

// isEligible reports whether a model has the requested name or, without a name, may be chosen automatically. The only
// model of a llama.cpp server always may.
func isEligible(model Model, name string) bool {
	if name != "" {
		return model.Name == name || strings.TrimSuffix(model.Name, ":latest") == name
	}
	return model.Server == "llamacpp" || billions(model) >= minBillions && !isSpecialized(model.Name)
}

// isSpecialized reports whether a model is for embeddings, code, or another task than text.
func isSpecialized(name string) bool {
	for _, part := range []string{"embed", "code", "coder", "vision", "rerank", "guard"} {
		if strings.Contains(strings.ToLower(name), part) {
			return true
		}
	}
	return false
}

// billions parses a size such as 8.0B or 770M.
func billions(model Model) float64 {
	number, unit := strings.TrimRight(model.Size, "BbMm"), strings.ToUpper(model.Size)
	value, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0
	}
	if strings.HasSuffix(unit, "M") {
		value /= 1000
	}
	return value
}

func (f Finder) ollama(ctx context.Context) []Model {
	var reply struct {
		Models []struct {
			Name    string `json:"name"`
			Details struct {
				Size string `json:"parameter_size"`
			} `json:"details"`
		} `json:"models"`
	}
	if getJSON(ctx, f.Ollama+"/api/tags", &reply) != nil {
		return nil
	}
	var models []Model
	for _, model := range reply.Models {
		models = append(models, Model{Server: "ollama", URL: f.Ollama + "/v1", Name: model.Name, Size: model.Details.Size})
	}
	return models
}

func (f Finder) llamaCpp(ctx context.Context) []Model {
	var reply struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if getJSON(ctx, f.LlamaCpp+"/v1/models", &reply) != nil {
		return nil
	}
	var models []Model
	for _, model := range reply.Data {
		models = append(models, Model{Server: "llamacpp", URL: f.LlamaCpp + "/v1", Name: model.ID})
	}
	return models
}

func getJSON(ctx context.Context, address string, reply any) error {
	call, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return err
	}
	answer, err := client.Do(call)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", address, answer.Status)
	}
	return json.NewDecoder(io.LimitReader(answer.Body, maxReply)).Decode(reply)
}

// client is for servers on this machine only, and follows no redirects.
var client = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}
