// Command clients generates the single-file API clients for TypeScript and Python from the API's description: make
// generate calls it.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"text/template"

	"plainhand/internal/api/openapi"
)

//go:embed typescript.tmpl
var typescriptTemplate string

//go:embed python.tmpl
var pythonTemplate string

const source = "handlers/api/openapi.yaml"

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "clients:", err)
		os.Exit(1)
	}
}

// run reads the description in a folder, and writes the clients.
func run(folder string) error {
	description, err := os.ReadFile(filepath.Join(folder, source))
	if err != nil {
		return err
	}
	document, err := openapi.Parse(description)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	for name, language := range map[string]language{
		"clients/api.gen.ts": {typescriptTemplate, typescriptType, typescriptComment},
		"clients/api_gen.py": {pythonTemplate, pythonType, pythonComment},
	} {
		written, err := language.client(document)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), written, 0o644)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// language is the programming language of a client.
type language struct {
	template string
	typeOf   func(shape) string
	comment  func(indent int, text string) string
}

// client returns the client's source for a description.
func (l language) client(document openapi.Document) ([]byte, error) {
	parsed, err := template.New("client").Funcs(template.FuncMap{"type": l.typeOf, "comment": l.comment,
		"snake": snake}).Parse(l.template)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = parsed.Execute(&out, newAPI(document))
	return out.Bytes(), err
}
