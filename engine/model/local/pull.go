package local

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// Recommendation is a model that Ollama can download.
type Recommendation struct {
	Name, Size, License, For string
}

// Recommendations are models for the user's machine, the smallest first. None was measured; `plainhand engine check`
// measures an installed one.
var Recommendations = []Recommendation{
	{"qwen2.5:7b", "4.7 GB", "Apache 2.0", "a laptop with 16 GB of memory"},
	{"gemma2:9b", "5.4 GB", "Gemma Terms of Use", "a laptop with 16 GB of memory"},
	{"mistral-nemo:12b", "7.1 GB", "Apache 2.0", "a computer with 24 GB of memory, or a graphics card with 12"},
	{"qwen2.5:32b", "20 GB", "Apache 2.0", "a graphics card with 24 GB"},
}

// Progress is the progress of a download.
type Progress struct {
	Status    string // Ollama's status message
	Done, All int64  // bytes; All is 0 while unknown
}

// Pull downloads a model with a running Ollama, and reports the progress. The error has advice for the user.
func (f Finder) Pull(ctx context.Context, name string, report func(Progress)) error {
	body, err := json.Marshal(map[string]any{"model": name, "stream": true})
	if err != nil {
		return err
	}
	call, err := http.NewRequestWithContext(ctx, http.MethodPost, f.Ollama+"/api/pull", bytes.NewReader(body))
	if err != nil {
		return err
	}
	answer, err := client.Do(call)
	if err != nil {
		return errors.New("there is no Ollama that answers at " + f.Ollama + ". Install it from ollama.com, start it, and try again")
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answers %s. Is %q the name of a model?", answer.Status, name)
	}
	lines := json.NewDecoder(answer.Body)
	for {
		var line struct {
			Status    string `json:"status"`
			Completed int64  `json:"completed"`
			Total     int64  `json:"total"`
			Error     string `json:"error"`
		}
		if err := lines.Decode(&line); err != nil {
			return fmt.Errorf("the server stopped before the model was there (%w). Call it again: it goes on where it stopped", err)
		}
		if line.Error != "" {
			return fmt.Errorf("the server says: %.200s", line.Error)
		}
		report(Progress{Status: line.Status, Done: line.Completed, All: line.Total})
		if line.Status == "success" {
			return nil
		}
	}
}
