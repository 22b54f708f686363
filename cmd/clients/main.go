// Command clients generates what the API clients for Go, TypeScript, and Python have of the API's description: types,
// error codes, and a method for each call. It also compiles the TypeScript client. make generate calls it.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"

	"plainhand/internal/api/openapi"
)

var (
	//go:embed go.tmpl
	goTemplate string
	//go:embed typescript.tmpl
	typescriptTemplate string
	//go:embed python.tmpl
	pythonTemplate string
)

const (
	source  = "handlers/api/openapi.yaml"
	release = "clients/VERSION"
)

func main() {
	err := run(".")
	if err == nil {
		err = compileTypeScript("clients/typescript")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "clients:", err)
		os.Exit(1)
	}
}

// language is the programming language of a client.
type language struct {
	output   string
	template string
	typeOf   func(shape) string
	comment  func(indent int, text string) string
	format   func([]byte) ([]byte, error) // nil: as the template writes it
}

var languages = []language{
	{"clients/go/api.gen.go", goTemplate, goType, goComment, format.Source},
	{"clients/typescript/src/api.gen.ts", typescriptTemplate, typescriptType, typescriptComment, nil},
	{"clients/python/plainhand/api_gen.py", pythonTemplate, pythonType, pythonComment, nil},
}

// run reads the description in a folder, and writes the generated file of each client.
func run(folder string) error {
	description, err := os.ReadFile(filepath.Join(folder, source))
	if err != nil {
		return err
	}
	version, err := os.ReadFile(filepath.Join(folder, release))
	if err != nil {
		return err
	}
	document, err := openapi.Parse(description)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	data, err := newAPI(document, strings.TrimSpace(string(version)))
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	for _, language := range languages {
		written, err := language.client(data)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, language.output), written, 0o644)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", language.output, err)
		}
	}
	return nil
}

// client returns the source that a language's client has of an API.
func (l language) client(data api) ([]byte, error) {
	parsed, err := template.New("client").Funcs(template.FuncMap{"type": l.typeOf, "comment": l.comment,
		"snake": snake, "camel": camel, "goField": goField, "choices": pythonChoices, "join": strings.Join}).
		Parse(l.template)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err = parsed.Execute(&out, data); err != nil || l.format == nil {
		return out.Bytes(), err
	}
	return l.format(out.Bytes())
}

// typescriptImport matches the end of an import in a type declaration, where the compiler leaves a source’s name.
var typescriptImport = regexp.MustCompile(`( from "\./[^"]*)\.ts";`)

// compileTypeScript compiles the client in a folder to JavaScript and type declarations in its folder dist.
func compileTypeScript(folder string) error {
	if err := os.RemoveAll(filepath.Join(folder, "dist")); err != nil {
		return err
	}
	compiler := exec.Command("node_modules/.bin/tsc", "--project", folder)
	compiler.Stdout, compiler.Stderr = os.Stderr, os.Stderr
	if err := compiler.Run(); err != nil {
		return fmt.Errorf("compile %s (it needs the development tools: npm ci): %w", folder, err)
	}
	declarations, err := filepath.Glob(filepath.Join(folder, "dist", "*.d.ts"))
	for _, name := range declarations {
		if err != nil {
			break
		}
		var content []byte
		if content, err = os.ReadFile(name); err == nil {
			err = os.WriteFile(name, typescriptImport.ReplaceAll(content, []byte(`$1.js";`)), 0o644)
		}
	}
	return err
}
