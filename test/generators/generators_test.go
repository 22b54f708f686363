// Package generators checks the API's description with the linters and client generators that customers use. Each
// generated client calls every operation of a running site. make generators installs what the tests need.
package generators

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"plainhand/handlers/sitetest"
	"plainhand/internal/api/openapi"
	"plainhand/internal/batches"
	"plainhand/internal/needs"
)

// description fetches the description that a site serves, and returns it and the path of its copy.
func description(t *testing.T, origin string) (document openapi.Document, path string) {
	t.Helper()
	response, err := http.Get(origin + "/v1/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if document, err = openapi.Parse(content); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "openapi.yaml")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return document, path
}

// run runs a command in a folder, and fails the test with its output if it fails.
func run(t *testing.T, folder, name string, arguments ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, arguments...)
	command.Dir = folder
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", command, err, output)
	}
}

// tool returns the path of an installed npm tool.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("typescript", "node_modules", ".bin", name))
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		needs.Skip(t, needs.Generators, err)
	}
	return path
}

func TestLintersAcceptTheDescription(t *testing.T) {
	t.Parallel()
	for name, arguments := range map[string][]string{
		"redocly":  {"lint", "--config", "redocly.yaml", "--max-problems", "5"},
		"spectral": {"lint", "--ruleset", "spectral.yaml", "--fail-severity", "warn"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			linter := tool(t, name)
			_, path := description(t, sitetest.New(t).URL)
			run(t, ".", linter, append(arguments, path)...)
		})
	}
}

// program is a client that calls every operation.
type program struct {
	name  string
	build func(t *testing.T, description string) (command []string)
}

var programs = []program{
	{"oapi-codegen", func(t *testing.T, description string) []string {
		run(t, "go", "go", "tool", "oapi-codegen", "-generate", "types,client", "-package", "api",
			"-o", generatedFolder(t, "go/oapicodegen/api")+"/api.go", description)
		return buildGo(t, "oapicodegen")
	}},
	{"ogen", func(t *testing.T, description string) []string {
		run(t, "go", "go", "tool", "ogen", "--target", generatedFolder(t, "go/ogen/api"), "--package", "api", "--clean",
			description)
		return buildGo(t, "ogen")
	}},
	{"openapi-typescript", func(t *testing.T, description string) []string {
		run(t, "typescript", tool(t, "openapi-typescript"), description,
			"-o", generatedFolder(t, "typescript/generated/fetch")+"/schema.d.ts")
		return buildTypeScript(t, "fetch")
	}},
	{"hey-api", func(t *testing.T, description string) []string {
		run(t, "typescript", tool(t, "openapi-ts"), "-i", description,
			"-o", generatedFolder(t, "typescript/generated/hey"))
		return buildTypeScript(t, "hey")
	}},
}

// generatedFolder returns the absolute path of an empty folder for generated code.
func generatedFolder(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(name)
	if err == nil {
		err = errors.Join(os.RemoveAll(path), os.MkdirAll(path, 0o755))
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// buildGo returns the command of a program in the folder go.
func buildGo(t *testing.T, name string) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	run(t, "go", "go", "build", "-o", path, "./"+name)
	return []string{path}
}

// buildTypeScript returns the command of a program in the folder typescript.
func buildTypeScript(t *testing.T, name string) []string {
	t.Helper()
	build := generatedFolder(t, "typescript/generated/build-"+name)
	run(t, "typescript", tool(t, "tsc"), "--project", name+".tsconfig.json")
	return []string{"node", filepath.Join(build, name+".js")}
}

func TestGeneratedClientsCallEveryOperation(t *testing.T) {
	t.Parallel()
	for _, program := range programs {
		t.Run(program.name, func(t *testing.T) {
			t.Parallel()
			tool(t, "openapi-ts") // skips the Go generators, too, where make generators has not run
			site := sitetest.New(t)
			document, path := description(t, site.URL)
			command := program.build(t, path)
			calls := recordCalls(t, site.URL)
			runItems(t, site)
			key := site.Customer("ada@example.com", "premium").NewKey("live", sitetest.Scopes...)
			run(t, ".", command[0], append(command[1:], calls.url, key)...)
			for _, call := range document.Calls() {
				if !calls.made(call.Method, call.Path) {
					t.Errorf("%s %s was not called", call.Method, call.Path)
				}
			}
		})
	}
}

// calls records the requests that pass a proxy in front of a site.
type calls struct {
	url   string
	mutex sync.Mutex
	lines []string // method and path
}

func recordCalls(t *testing.T, origin string) *calls {
	t.Helper()
	target, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	recorded := new(calls)
	forward := &httputil.ReverseProxy{Rewrite: func(request *httputil.ProxyRequest) { request.SetURL(target) }}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorded.mutex.Lock()
		recorded.lines = append(recorded.lines, r.Method+" "+r.URL.Path)
		recorded.mutex.Unlock()
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	recorded.url = server.URL
	return recorded
}

// made reports whether a request was for an operation.
func (c *calls) made(method, path string) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	want := strings.Split(method+" "+path, "/")
	return slices.ContainsFunc(c.lines, func(line string) bool {
		return slices.EqualFunc(strings.Split(line, "/"), want, func(sent, described string) bool {
			return sent == described || strings.HasPrefix(described, "{")
		})
	})
}

// runItems processes the items of jobs until the test ends.
func runItems(t *testing.T, site *sitetest.Site) {
	t.Helper()
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	var ended sync.WaitGroup
	ended.Go(func() {
		for ctx.Err() == nil {
			err := site.Batches.Next(ctx)
			if errors.Is(err, batches.ErrNone) {
				time.Sleep(50 * time.Millisecond)
			} else if err != nil && ctx.Err() == nil {
				t.Error(err)
				return
			}
		}
	})
	t.Cleanup(func() { stop(); ended.Wait() })
}
