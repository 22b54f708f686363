package precompressed

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

func unpack(t *testing.T, form []byte) string {
	t.Helper()
	reader, err := gzip.NewReader(bytes.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(reader) // checks the checksum and the length
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func zip(parts *Parts, body string) []byte {
	var out bytes.Buffer
	parts.Gzip(&out, []byte(body))
	return out.Bytes()
}

func TestCachedPartsAreReused(t *testing.T) {
	t.Parallel()
	var parts Parts
	style, footer := strings.Repeat("margin: 0; ", 100)+"\t", strings.Repeat("<li>a link</li>", 50)
	parts.Learn([]byte("<title>Home</title>\t" + style + "<header>Sign in</header>\t" + footer))
	if len(parts.known) != 2 {
		t.Errorf("%d parts are remembered, want the two that are long", len(parts.known))
	}
	page := "<title>Account</title>\t" + style + "<header>Ada</header>\t" + footer
	form := zip(&parts, page)
	if got := unpack(t, form); got != page {
		t.Errorf("got %q", got)
	}
	for part, known := range parts.known {
		if !bytes.Contains(form, known) {
			t.Errorf("%.20q was compressed again", part)
		}
	}
}

func FuzzGzip(f *testing.F) {
	f.Add("<style>"+strings.Repeat("a", 300)+"\tb", "\t\t"+strings.Repeat("a", 300)+"\tc")
	f.Add("", "")
	f.Add(strings.Repeat("x", 300), strings.Repeat("x", 300))
	f.Fuzz(func(t *testing.T, learned, body string) {
		var parts Parts
		parts.Learn([]byte(learned))
		for _, body := range []string{body, learned, learned + "\t" + body, body + "\t" + learned} {
			if got := unpack(t, zip(&parts, body)); got != body {
				t.Errorf("got %q, want %q", got, body)
			}
		}
	})
}
