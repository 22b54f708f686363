package secret_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"plainhand/internal/config/secret"
)

var thirtyTwo = []byte("\xff\xfe the bytes of a key, 32 are \xfb\xff")

func TestAKeyIsReadInEveryNotation(t *testing.T) {
	t.Parallel()
	want, err := secret.Parse(fmt.Sprintf("%x", thirtyTwo))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"hexadecimal in capitals": fmt.Sprintf("%X", thirtyTwo),
		"base64":                  base64.StdEncoding.EncodeToString(thirtyTwo),
		"base64 without padding":  base64.RawStdEncoding.EncodeToString(thirtyTwo),
		"base64 for addresses":    base64.URLEncoding.EncodeToString(thirtyTwo),
	} {
		got, err := secret.Parse(text)
		if err != nil || !bytes.Equal(got.For("a test"), want.For("a test")) {
			t.Errorf("%s: another key, or %v", name, err)
		}
	}
}

func TestInvalidKeyIsRefusedAndNotShown(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"nothing":              "",
		"a word":               "hidden-passphrase!",
		"31 bytes in base64":   base64.StdEncoding.EncodeToString(thirtyTwo[:31]),
		"31 bytes in hex":      fmt.Sprintf("%x", thirtyTwo[:31]),
		"base64 with an error": base64.StdEncoding.EncodeToString(thirtyTwo)[1:] + "!",
	} {
		key, err := secret.Parse(text)
		if err == nil || key.Given() || text != "" && strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEveryPurposeHasItsOwnKey(t *testing.T) {
	t.Parallel()
	one, other := secret.New(), secret.New()
	if bytes.Equal(one.For("counting"), one.For("signing")) || bytes.Equal(one.For("counting"), other.For("counting")) {
		t.Error("two keys are the same")
	}
	if got := one.For("counting"); len(got) != 32 || !bytes.Equal(got, one.For("counting")) {
		t.Errorf("%x", got)
	}
}

func TestNoKeyShowsItself(t *testing.T) {
	t.Parallel()
	key, err := secret.Parse(fmt.Sprintf("%x", thirtyTwo))
	if err != nil {
		t.Fatal(err)
	}
	holder := struct{ Key secret.Key }{key}
	var printed bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		fmt.Fprintf(&printed, verb+" "+verb+"\n", key, holder)
	}
	for _, handler := range []slog.Handler{slog.NewTextHandler(&printed, nil), slog.NewJSONHandler(&printed, nil)} {
		slog.New(handler).Info("starting", "key", key, "holder", holder)
	}
	if err := json.NewEncoder(&printed).Encode(holder); err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{"%x", "%X", "%d", "%s"} {
		if text := fmt.Sprintf(form, thirtyTwo); strings.Contains(printed.String(), strings.Trim(text, "[]")) {
			t.Errorf("the key is shown as %s in\n%s", form, &printed)
		}
	}
}

func TestKeyIsGeneratedOnceAndSaved(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data", "secret.key")
	const processes = 8
	var keys [processes][]byte
	var starting sync.WaitGroup
	for i := range processes {
		starting.Go(func() {
			key, err := secret.Kept(path)
			if err != nil {
				t.Error(err)
				return
			}
			keys[i] = key.For("a test")
		})
	}
	starting.Wait()
	for _, key := range keys {
		if !bytes.Equal(key, keys[0]) {
			t.Fatal("processes that start together have different keys")
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v: others may read the key", info.Mode(), err)
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 1 {
		t.Errorf("files left: %v, %v", files, err)
	}
}

func TestInvalidKeyFileIsNamed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "secret.key")
	if err := os.WriteFile(path, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := secret.Kept(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}
