// Package local finds a language model on this machine: on an Ollama or a llama.cpp server that answers at its usual
// address.
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

// The addresses at which the servers listen by default.
const (
	OllamaURL   = "http://127.0.0.1:11434"
	LlamaCppURL = "http://127.0.0.1:8080"
)

// leastBillions is the size of the smallest model that is chosen without being asked for. Where the limit lies has not
// been measured: `plainhand engine check` reports on a model that you have. Any other can be chosen by name.
const leastBillions = 7.0

// patience is how long a server on this machine may take to list its models.
const patience = 500 * time.Millisecond

// mostReply is the size in bytes of the longest list of models that is read.
const mostReply = 1 << 20

// Model is a model that can be asked, and where.
type Model struct {
	Server string // ollama or llamacpp
	URL    string // for the OpenAI protocol, which both speak
	Name   string
	Size   string // as the server reports it, such as 8.0B; empty where it does not
}

// Finder looks for models. The addresses are OllamaURL and LlamaCppURL except in tests.
type Finder struct{ Ollama, LlamaCpp string }

// Find returns the model with the given name, or without a name the largest that can do the work. It reports false
// where no server answers, or none has such a model.
func (f Finder) Find(ctx context.Context, name string) (Model, bool) {
	for _, list := range []func(context.Context) []Model{f.ollama, f.llamaCpp} {
		ctx, cancel := context.WithTimeout(ctx, patience)
		models := list(ctx)
		cancel()
		models = slices.DeleteFunc(models, func(model Model) bool { return !suits(model, name) })
		if len(models) > 0 {
			return slices.MaxFunc(models, func(a, b Model) int { return cmp.Compare(billions(a), billions(b)) }), true
		}
	}
	return Model{}, false
}

// suits reports whether a model is the one asked for, or one that may be chosen unasked. A llama.cpp server has one
// model, which someone chose.
func suits(model Model, name string) bool {
	if name != "" {
		return model.Name == name || strings.TrimSuffix(model.Name, ":latest") == name
	}
	return model.Server == "llamacpp" || billions(model) >= leastBillions && !isForMachines(model.Name)
}

// isForMachines recognizes models that answer with numbers, or with code.
func isForMachines(name string) bool {
	for _, part := range []string{"embed", "code", "coder", "vision", "rerank", "guard"} {
		if strings.Contains(strings.ToLower(name), part) {
			return true
		}
	}
	return false
}

// billions reads a size such as 8.0B or 770M.
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
	for _, one := range reply.Models {
		models = append(models, Model{Server: "ollama", URL: f.Ollama + "/v1", Name: one.Name, Size: one.Details.Size})
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
	for _, one := range reply.Data {
		models = append(models, Model{Server: "llamacpp", URL: f.LlamaCpp + "/v1", Name: one.ID})
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
	return json.NewDecoder(io.LimitReader(answer.Body, mostReply)).Decode(reply)
}

// client asks servers on this machine only, and follows no redirects.
var client = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}
