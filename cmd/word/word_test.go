package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestManifestIsWrittenWithTheIconsItNames(t *testing.T) {
	t.Chdir("../..") // the icons are made of a file of the project
	var written [2]string
	for i, accent := range []string{"", "#ffe000"} {
		out := t.TempDir()
		variables := map[string]string{"BASE_URL": "https://desk.example:8443", "BRAND": "Harbor & Pine",
			"BRAND_ACCENT": accent}
		if err := run(func(name string) string { return variables[name] }, out); err != nil {
			t.Fatal(err)
		}
		manifest, err := os.ReadFile(filepath.Join(out, "manifest.xml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"Harbor &amp; Pine", "https://desk.example:8443/word/pane"} {
			if !strings.Contains(string(manifest), want) {
				t.Errorf("the manifest has no %s", want)
			}
		}
		for _, size := range []string{"16", "32", "64", "80"} {
			icon, err := os.ReadFile(filepath.Join(out, "icon-"+size+".png"))
			if err != nil || !bytes.HasPrefix(icon, []byte("\x89PNG")) {
				t.Errorf("icon-%s.png is no PNG, %v", size, err)
			}
			written[i] += string(icon)
		}
	}
	if written[0] == written[1] {
		t.Error("the icons do not have the brand's color")
	}
}
