package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"plainhand/static"
)

// baseStyle is long enough to be worth compressing.
func baseStyle() string {
	var style strings.Builder
	for i := range 50 {
		fmt.Fprintf(&style, ".rule-%d { margin: %dpx }\n", i, i)
	}
	return style.String()
}

// small returns a small project with changed files.
func small(t *testing.T, changes map[string]string) project {
	t.Helper()
	files := map[string]string{
		"static/css/all.css":             "@import url(base.css);\n@font-face { font-family: Serif; src: url(../fonts/serif.woff2) }",
		"static/css/base.css":            baseStyle(),
		"static/js/theme.ts":             "const theme: string = 'dark'; document.body.dataset.theme = theme;",
		"static/js/form.ts":              "import { send } from './shared/send'; send('form');",
		"static/js/other.ts":             "import { send } from './shared/send'; send('other');",
		"static/js/shared/send.ts":       "export function send(what: string) { fetch('/api/' + what) }",
		"static/js/types.d.ts":           "declare module 'nothing';",
		"static/fonts/serif.woff2":       "\x00font",
		"static/fonts/LICENSE-serif.txt": "free",
		"static/img/favicon.svg":         "<svg/>",
		"islands/mount.ts":               "export const mount = (component: () => string) => component();",
		"islands/server.ts":              "globalThis.drawIsland = (name: string) => '<p>' + name;",
		"islands/demo/Demo.tsx":          "import { greet } from '../greet.ts'; export default greet;",
		"islands/greet.ts":               "export const greet = () => 'hello';",
		"islands/embed/embed.css":        ":root { color: red }",
		"islands/embed/element.ts": "import { greet } from '../greet.ts';\n" +
			"declare const EMBED_STYLES: string; console.log(greet(), EMBED_STYLES);",
		"static/dist/.gitkeep":         "",
		"static/dist/css/stale-ZZ.css": "old",
	}
	for name, content := range changes {
		files[name] = content
	}
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return project{static: filepath.Join(root, "static"), islands: filepath.Join(root, "islands"),
		components: []string{"demo/Demo"}}
}

// built reads everything in dist.
func built(t *testing.T, project project) map[string]string {
	t.Helper()
	dist, found := os.DirFS(filepath.Join(project.static, "dist")), map[string]string{}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(dist, name)
		found[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestBuild(t *testing.T) {
	t.Parallel()
	small := small(t, nil)
	if err := small.build(false, io.Discard); err != nil {
		t.Fatal(err)
	}
	files, err := static.Load(os.DirFS(filepath.Join(small.static, "dist")))
	if err != nil {
		t.Fatal(err)
	}
	found := built(t, small)
	for _, source := range []string{
		"css/all.css", "js/form.ts", "js/other.ts", "js/theme.ts", "fonts/serif.woff2", "fonts/LICENSE-serif.txt",
		"img/favicon.svg",
		"islands/demo/Demo.tsx",
	} {
		output := strings.TrimPrefix(files.Path(source), static.Prefix)
		if _, ok := found[output]; !ok || !regexp.MustCompile(`-[A-Z0-9]{8}\.[a-z0-9]+$`).MatchString(output) {
			t.Errorf("%s became %s", source, output)
		}
	}
	if embedded := found[static.EmbedScript]; !strings.Contains(embedded, ":host{color:red}") {
		t.Errorf("the script for other pages has no styles for its host: %s", embedded)
	}
	style := found[strings.TrimPrefix(files.Path("css/all.css"), static.Prefix)]
	if font := filepath.Base(files.Path("fonts/serif.woff2")); !strings.Contains(style, static.Prefix+"fonts/"+font) {
		t.Errorf("the style names another font than pages preload: %s", style)
	}
	if _, ok := found["css/stale-ZZ.css"]; ok {
		t.Error("the last build is still there")
	}
	if _, ok := found[".gitkeep"]; !ok {
		t.Error(".gitkeep is gone, so an unbuilt clone would not compile")
	}
	if script := files.Inline("js/theme.ts"); !strings.HasPrefix(script, "(()=>{") ||
		strings.Contains(script, "</script") {
		t.Errorf("the inline script is not closed in itself: %s", script)
	}
}

func TestDynamicImportIsBundledOnce(t *testing.T) {
	t.Parallel()
	small := small(t, map[string]string{
		"static/js/copy.ts":         "import { load } from './shared/load.ts'; load();",
		"static/js/shared/load.ts":  "export const load = () => import('./large.ts');",
		"static/js/shared/large.ts": "export const large = 'a large library';",
		"islands/demo/Demo.tsx":     "import { load } from '../../static/js/shared/load.ts'; export default load;",
	})
	if err := small.build(false, io.Discard); err != nil {
		t.Fatal(err)
	}
	files, err := static.Load(os.DirFS(filepath.Join(small.static, "dist")))
	if err != nil {
		t.Fatal(err)
	}
	found := built(t, small)
	for name, content := range found {
		isCopy := strings.HasSuffix(name, ".js") && strings.Contains(content, "a large library")
		if isCopy && static.Prefix+name != files.Path("js/shared/large.ts") {
			t.Errorf("%s contains the module as well", name)
		}
	}
	island := found[strings.TrimPrefix(files.Path("islands/demo/Demo.tsx"), static.Prefix)]
	if !strings.Contains(island, `import("`+files.Path("js/shared/large.ts")+`")`) {
		t.Errorf("the island does not import the module of the pages' scripts: %s", island)
	}
}

func TestBuildCompresses(t *testing.T) {
	t.Parallel()
	small := small(t, nil)
	if err := small.build(false, io.Discard); err != nil {
		t.Fatal(err)
	}
	seen := 0
	found := built(t, small)
	for name, content := range found {
		var plain io.Reader
		switch {
		case strings.HasSuffix(name, ".br"):
			plain = brotli.NewReader(strings.NewReader(content))
		case strings.HasSuffix(name, ".gz"):
			reader, err := gzip.NewReader(strings.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			plain = reader
		default:
			continue
		}
		seen++
		data, err := io.ReadAll(plain)
		if want := found[name[:len(name)-len(".br")]]; err != nil || string(data) != want || len(content) >= len(want) {
			t.Errorf("%s does not hold its plain form in less: %v", name, err)
		}
	}
	if seen < 2 {
		t.Errorf("%d compressed files, want the style's two at least", seen)
	}
}

func TestBuildIsDeterministic(t *testing.T) {
	t.Parallel()
	one, two := small(t, nil), small(t, nil)
	for _, small := range []project{one, two, two} {
		if err := small.build(false, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	first, second := built(t, one), built(t, two)
	if len(first) != len(second) {
		t.Fatalf("%d files, then %d", len(first), len(second))
	}
	for name, content := range first {
		if second[name] != content {
			t.Errorf("%s differs between two builds of the same sources", name)
		}
	}
}

func TestDevelopmentBuildIsUncompressed(t *testing.T) {
	t.Parallel()
	small := small(t, nil)
	if err := small.build(true, io.Discard); err != nil {
		t.Fatal(err)
	}
	maps := 0
	for name := range built(t, small) {
		if strings.HasSuffix(name, ".map") {
			maps++
		}
	}
	if maps == 0 {
		t.Error("no source maps")
	}
}

func TestBuildReportsMistakes(t *testing.T) {
	t.Parallel()
	small := small(t, map[string]string{"static/js/form.ts": "import './missing'"})
	if err := small.build(false, io.Discard); err == nil || !strings.Contains(err.Error(), "js/form.ts:1") {
		t.Errorf("the error %v must name the file and the line", err)
	}
	if _, ok := built(t, small)[static.ManifestName]; ok {
		t.Error("a failed build left a manifest")
	}
}

func TestSizesArePrinted(t *testing.T) {
	t.Parallel()
	var table bytes.Buffer
	manifest := static.Manifest{Files: map[string]string{"css/all.css": "css/all-A.css"}}
	outputs := map[string][]byte{"css/all-A.css": make([]byte, 300), "css/all-A.css.br": make([]byte, 20)}
	if err := printSizes(&table, manifest, outputs); err != nil {
		t.Fatal(err)
	}
	if got := table.String(); !strings.Contains(got, "300     –      20  css/all.css") {
		t.Errorf("table:\n%s", got)
	}
}
