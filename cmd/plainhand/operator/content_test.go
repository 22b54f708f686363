package operator

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
)

// contentFolder writes a folder with one page, and then the files.
func contentFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	all := map[string]string{
		"faq.md":      "## Quick? {#quick}\n\n[Yes](/pricing).\n",
		"claims.yaml": "claims: []\n",
		"pages/about.md": "---\ntitle: About\nlede: What this is, and who made it.\nupdated: 2026-11-21\nmetaTitle: About this editor\n" +
			"metaDescription: What this is, who made it, and what it is for. A page that is as short as it can be.\nkeywords: [about]\n---\nHello.\n",
	}
	maps.Copy(all, files)
	for name, text := range all {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestContentCheckNamesEveryProblem(t *testing.T) {
	t.Parallel()
	good := program(t, nil, "", "content", "check", contentFolder(t, nil))
	if good.Code != 0 || !strings.Contains(good.Out, "pages/about.md:6: metaDescription has") {
		t.Errorf("%+v", good)
	}
	bad := program(t, nil, "", "content", "check",
		contentFolder(t, map[string]string{"faq.md": "## Quick {#quick}\n\n[Yes](/nowhere).\n"}))
	for _, want := range []string{"content/faq.md:1: a question ends", `content/faq.md:3: the link "/nowhere" leads nowhere`} {
		if bad.Code != cli.ExitFailure || !strings.Contains(bad.Out, want) {
			t.Errorf("%+v does not say %q", bad, want)
		}
	}
}

func TestContentExamplesAreWritten(t *testing.T) {
	t.Parallel()
	folder := contentFolder(t, map[string]string{
		"guides/a.md":             "---\ntitle: A\n---\n:::example strength=strong\nWe utilize it.\n:::\n",
		"examples/tools/old.json": "[]\n",
	})
	first := program(t, nil, "", "content", "examples", folder)
	if first.Code != 0 || first.Out != "removed examples/tools/old.json\nwrote examples/guides/a.json\n" {
		t.Errorf("%+v", first)
	}
	written, err := os.ReadFile(filepath.Join(folder, "examples/guides/a.json"))
	if err != nil || !strings.Contains(string(written), `"after": "We use it."`) {
		t.Errorf("got %s, %v", written, err)
	}
	if second := program(t, nil, "", "content", "examples", folder); second.Code != 0 || second.Out != "" {
		t.Errorf("the second time: %+v", second)
	}
}

func TestContentIsCalledRight(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{}, {"chek", "."}, {"check", "/nowhere"}, {"check", "a", "b"}} {
		if got := program(t, nil, "", append([]string{"content"}, args...)...); got.Code != cli.ExitUsage {
			t.Errorf("%v: %+v", args, got)
		}
	}
	if got := program(t, nil, "", "content", "-h"); got.Code != 0 || !strings.Contains(got.Out, "runs their examples") {
		t.Errorf("%+v", got)
	}
}
