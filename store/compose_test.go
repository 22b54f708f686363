package store_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"plainhand/internal/needs"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/store"
)

// composeService is a service in deploy/docker/compose.yaml.
type composeService struct {
	Environment map[string]string `yaml:"environment"`
	Entrypoint  []string          `yaml:"entrypoint"`
}

func readComposeServices(t *testing.T) map[string]composeService {
	t.Helper()
	content, err := os.ReadFile("../deploy/docker/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services struct {
			Site   composeService `yaml:"site"`
			Pooler composeService `yaml:"pooler"`
		} `yaml:"services"`
	}
	if err := yaml.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	return map[string]composeService{"site": file.Services.Site, "pooler": file.Services.Pooler}
}

// startComposedPooler starts PgBouncer as compose.yaml does, with the test's own folder and database.
func startComposedPooler(t *testing.T, service composeService, password string) (folder string) {
	t.Helper()
	needs.Program(t, needs.PgBouncer, "pgbouncer")
	server := pgtest.New(t).Config().ConnConfig
	folder, err := os.MkdirTemp("/tmp", "pooler") // the path of a socket has to be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	settings, err := os.ReadFile("../deploy/docker/pgbouncer.ini")
	if err != nil {
		t.Fatal(err)
	}
	database := fmt.Sprintf("host=%s port=%d user=%s dbname=%s", server.Host, server.Port, server.User, server.Database)
	own := strings.NewReplacer("host=database port=5432", database, "listen_addr = *", "listen_addr =",
		"/var/run/pgbouncer", folder, "/etc/pgbouncer", folder).Replace(string(settings))
	file := filepath.Join(folder, "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(own), 0o644); err != nil {
		t.Fatal(err)
	}
	script, err := os.Open("../deploy/docker/" + filepath.Base(service.Entrypoint[1]))
	if err != nil {
		t.Fatal(err)
	}
	defer script.Close()
	command := exec.Command(service.Entrypoint[0], "-s", file)
	command.Stdin = script // its user may not be allowed to open it
	command.Env = append(os.Environ(), "DATABASE_PASSWORD="+password)
	asOwnerOf(t, command, server.Host, folder)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { command.Process.Kill(); command.Wait() })
	return folder
}

// The environment variable belongs to the process, so the test does not run in parallel.
func TestComposeAcceptsAnyPassword(t *testing.T) {
	const password = `p@ss:w/o?r#d %41&"quo'ted" \$HOME;{}[]<>|*~=+é` + "`"
	services := readComposeServices(t)
	address := services["site"].Environment["DATABASE_URL"]
	if services["site"].Environment["PGPASSWORD"] != "${DATABASE_PASSWORD:?}" || strings.Contains(address, "PASSWORD") {
		t.Fatal("the password is part of an address")
	}
	folder := startComposedPooler(t, services["pooler"], password)
	address = strings.Replace(address, "@pooler:6432/plainhand", "@/plainhand?port=6432&host="+folder, 1)
	for _, test := range []struct {
		password string
		admitted bool
	}{{password, true}, {password + "x", false}} {
		t.Setenv("PGPASSWORD", test.password)
		pool, err := store.OpenPooled(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(pool.Close)
		eventually.Holds(t, "PgBouncer answers", func() bool {
			err = pool.Ping(t.Context())
			return err == nil || strings.Contains(err.Error(), "SASL authentication failed")
		})
		if (err == nil) != test.admitted {
			t.Errorf("with %q: %v", test.password, err)
		}
	}
}
