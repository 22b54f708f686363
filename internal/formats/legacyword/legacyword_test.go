package legacyword

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/docx"
	"plainhand/internal/formats/sandbox"
	"plainhand/internal/needs"
)

// fakeOffice replaces LibreOffice with a script for the rest of a test. The script can return made.docx, which is in
// its folder.
func fakeOffice(t *testing.T, script string) {
	t.Helper()
	folder := t.TempDir()
	for _, path := range []string{folder, filepath.Dir(folder)} { // the program runs as another user
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	file, err := docx.New(sampleText)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"soffice": "#!/bin/sh\n" + script, "made.docx": string(file)} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder)
	reset := func() { Check = sync.OnceValue(check); available.Store(false) }
	reset()
	t.Cleanup(reset)
}

func readSample(ctx context.Context) (document.Document, error) {
	return Read(ctx, bytes.NewReader(sample), int64(len(sample)))
}

func TestLibreOfficeConvertsADocument(t *testing.T) {
	if _, err := findOffice(); err != nil {
		needs.Skip(t, needs.LibreOffice, err)
	}
	needs.ToMakeNamespaces(t)
	opened, err := readSample(t.Context())
	if err != nil || !Available() || !hasText(opened.Blocks(), sampleText) {
		t.Errorf("%v, available: %v", err, Available())
	}
}

func TestDocumentsAreOfferedOnceAProgramConvertsThem(t *testing.T) {
	needs.ToMakeNamespaces(t)
	fakeOffice(t, `cp "$(dirname "$0")/made.docx" document.docx`)
	if Available() {
		t.Error("documents are offered before the check")
	}
	if opened, err := readSample(t.Context()); err != nil || !Available() || !hasText(opened.Blocks(), sampleText) {
		t.Errorf("%v, available: %v", err, Available())
	}
}

func TestDocumentsAreNotOfferedIfConversionFails(t *testing.T) {
	for name, script := range map[string]string{"a failing program": "exit 1", "no output": "true",
		"another text": `echo "not a document" >document.docx`} {
		fakeOffice(t, script)
		if err := Check(); err == nil || Available() {
			t.Errorf("%s: %v, available: %v", name, err, Available())
		}
		if _, err := readSample(t.Context()); !errors.Is(err, ErrUnavailable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	t.Setenv("PATH", t.TempDir())
	Check = sync.OnceValue(check)
	if err := Check(); !errors.Is(err, ErrNotInstalled) || Available() {
		t.Errorf("no program: %v, available: %v", err, Available())
	}
}

// A malicious document cannot make LibreOffice escape the sandbox: the program finds no settings and no other
// processes, and is killed at the time limit.
func TestTheProgramIsLockedUp(t *testing.T) {
	needs.ToMakeNamespaces(t)
	fakeOffice(t, `set >/dev/null
		for path in /proc/self/environ /proc/1/environ /proc/net/dev /etc/shadow /var/lib /root /home; do
			[ -e "$path" ] && exit 1
		done
		[ -n "$DATABASE_URL$SECRET_KEY" ] && exit 1
		(echo >/usr/bin/x) 2>/dev/null && exit 1
		cp "$(dirname "$0")/made.docx" document.docx`)
	t.Setenv("SECRET_KEY", "a secret")
	t.Setenv("DATABASE_URL", "postgres://ada:secret@db/plainhand")
	if err := Check(); err != nil {
		t.Errorf("it finds something: %v", err)
	}
	fakeOffice(t, "sleep 600 & wait")
	former := limits
	defer func() { limits = former }()
	limits.Time = time.Second
	if err := Check(); !errors.Is(err, document.ErrTooLarge) {
		t.Errorf("it ends with %v", err)
	}
}

func TestCommandExposesOnlyTheDocument(t *testing.T) {
	t.Parallel()
	command := office{program: "/opt/office/program/soffice", folder: "/opt/office"}.command()
	if len(command.Env) > 0 || len(command.Folders) != 1 || command.Folders[0] != "/opt/office" {
		t.Errorf("got %+v", command)
	}
	for _, argument := range command.Args {
		if strings.HasPrefix(argument, "/") && !strings.HasPrefix(argument, sandbox.Work) {
			t.Errorf("it gets the path %s", argument)
		}
	}
}
