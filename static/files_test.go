package static

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

// sampleBuild is a small build as cmd/assets writes it.
func sampleBuild() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		".gitkeep": file(""),
		"manifest.json": file(`{"inline":["js/theme.ts","css/all.css"],
			"files":{"css/all.css":"css/all-AA.css","js/theme.ts":"js/theme-BB.js","img/a.svg":"img/a-FF.svg"}}`),
		"css/all-AA.css":         file("body { color: black }"),
		"css/all-AA.css.br":      file("brotli of it"),
		"css/all-AA.css.gz":      file("gzip of it"),
		"js/theme-BB.js":         file("theme()"),
		"fonts/serif-CC.woff2":   file("a font"),
		"img/a-FF.svg":           file("<svg/>"),
		"fonts/LICENSE-DD.txt":   file("a license"),
		"fonts/mystery-EE.blurb": file("?"),
		"islands-server.js":      file("serve()"),
	}
}

func load(t *testing.T) *Files {
	t.Helper()
	files, err := Load(sampleBuild())
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestPathReturnsTheOutputOfASource(t *testing.T) {
	t.Parallel()
	files := load(t)
	for source, want := range map[string]string{
		"css/all.css":  "/static/css/all-AA.css",
		"css/none.css": "/static/css/none.css",
	} {
		if got := files.Path(source); got != want {
			t.Errorf("Path(%q) = %q, want %q", source, got, want)
		}
	}
}

func TestInlineReturnsOnlyMarkedSources(t *testing.T) {
	t.Parallel()
	files := load(t)
	if got := files.Inline("js/theme.ts"); got != "theme()" {
		t.Errorf("Inline gave %q", got)
	}
	if got := files.Inline("css/all.css"); got != "body { color: black }" {
		t.Errorf("Inline gave %q", got)
	}
	if got := files.Inline("img/a.svg"); got != "" {
		t.Errorf("Inline gave %q of a file that the policy does not allow inline", got)
	}
	// printf 'theme()' | openssl dgst -sha256 -binary | base64
	const script = "'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='"
	if got := files.ScriptHashes(); len(got) != 1 || got[0] != script {
		t.Errorf("ScriptHashes() = %v, want [%s]", got, script)
	}
	const style = "'sha256-9nTC/7dB2f1JpbRTvOrSQbb3pM4m9KB3UwcuNN8sxso='"
	if got := files.StyleHashes(); len(got) != 1 || got[0] != style {
		t.Errorf("StyleHashes() = %v, want [%s]", got, style)
	}
}

func TestLoadReportsAMissingBuild(t *testing.T) {
	t.Parallel()
	files, err := Load(fstest.MapFS{".gitkeep": {}})
	if !errors.Is(err, ErrUnbuilt) || !strings.Contains(err.Error(), "make build") {
		t.Errorf("Load gave the error %v, which must say what to do", err)
	}
	if got := files.Path("css/all.css"); got != "/static/css/all.css" {
		t.Errorf("Path gave %q", got)
	}
	if files.Inline("js/theme.ts") != "" || len(files.ScriptHashes()) != 0 || len(files.StyleHashes()) != 0 {
		t.Error("nothing is built and something is inlined")
	}
}

func TestLoadReportsADamagedBuild(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func(fstest.MapFS){
		"manifest": func(build fstest.MapFS) { build["manifest.json"].Data = []byte("{") },
		"output":   func(build fstest.MapFS) { delete(build, "css/all-AA.css") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			build := sampleBuild()
			damage(build)
			if _, err := Load(build); err == nil || !strings.Contains(err.Error(), "make build") {
				t.Errorf("Load gave the error %v, which must say what to do", err)
			}
		})
	}
}

func TestModulesIncludeImports(t *testing.T) {
	t.Parallel()
	build := sampleBuild()
	build["manifest.json"].Data = []byte(`{"files":{"js/a.ts":"js/theme-BB.js","js/b.ts":"js/b-GG.js"},
		"imports":{"js/theme-BB.js":["js/shared-HH.js"],"js/b-GG.js":["js/deep-II.js","js/shared-HH.js"]}}`)
	build["js/b-GG.js"] = build["js/theme-BB.js"]
	files, err := Load(build)
	if err != nil {
		t.Fatal(err)
	}
	const want = "/static/js/shared-HH.js /static/js/theme-BB.js /static/js/deep-II.js /static/js/b-GG.js"
	if got := strings.Join(files.Modules("js/a.ts", "js/b.ts", "js/none.ts"), " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
