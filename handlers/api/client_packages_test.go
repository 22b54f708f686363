package api_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"plainhand/clients"
	"plainhand/handlers/sitetest"
)

// runWithGoClient builds a program outside this repository with the site as its module proxy, and returns the output.
func runWithGoClient(t *testing.T, site *sitetest.Site, program string) string {
	t.Helper()
	folder := t.TempDir()
	command := func(arguments ...string) string {
		t.Helper()
		run := exec.CommandContext(t.Context(), "go", arguments...)
		run.Dir = folder
		run.Env = append(run.Environ(), "GOPROXY="+site.URL+"/clients/go", "GOPRIVATE=",
			"GOSUMDB=off", "GOFLAGS=-modcacherw", "GOMODCACHE="+filepath.Join(folder, "modules"), "GOWORK=off")
		output, err := run.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v: %s", strings.Join(arguments, " "), err, output)
		}
		return string(output)
	}
	site.Must(os.WriteFile(filepath.Join(folder, "main.go"), []byte(program), 0o600))
	command("mod", "init", "example.com/first")
	command("get", "plainhand.example/go@latest")
	if listed := command("list", "-m", "plainhand.example/go"); listed != "plainhand.example/go v"+clients.Version+"\n" {
		t.Errorf("%q", listed)
	}
	command("vet", "plainhand.example/go", ".")
	return command("run", ".")
}

func TestGoCommandFindsTheModuleProxy(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://write.example.com"))
	page := site.Browser().Get("/go?go-get=1").WantStatus(http.StatusOK).Page()
	const want = "write.example.com/go mod https://write.example.com/clients/go"
	if got, _ := page.Find(`meta[name="go-import"]`).Attr("content"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	list := site.Browser().Get("/clients/go/write.example.com/go/@v/list").WantStatus(http.StatusOK)
	if list.Body != "v"+clients.Version+"\n" {
		t.Errorf("%q", list.Body)
	}
	site.Browser().Get("/go").WantRedirect("/developers#clients")
}

func TestFormerClientsLeadToTheirSuccessors(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for _, path := range []string{"/clients/api.ts", "/clients/api.py"} {
		got := site.Browser().Get(path).WantStatus(http.StatusMovedPermanently)
		if got.Header.Get("Location") != "/developers#clients" {
			t.Errorf("%s leads to %q", path, got.Header.Get("Location"))
		}
	}
}

func TestPackagesAreNotCompressedAgain(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	for _, name := range []string{clients.TarballName(), clients.WheelName()} {
		request := b.Request(http.MethodGet, "/clients/"+name, "", "")
		request.Header.Set("Accept-Encoding", "gzip, br")
		if got := b.Do(request).WantStatus(http.StatusOK); got.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s has the encoding %s", name, got.Header.Get("Content-Encoding"))
		}
	}
}
