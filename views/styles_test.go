package views

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	cssNoise  = regexp.MustCompile(`(?s)/\*.*?\*/|url\([^)]*\)|"[^"]*"`)
	cssClass  = regexp.MustCompile(`\.([a-zA-Z][\w-]*)`)
	classAttr = regexp.MustCompile(`class(?:Name)?="([^"]*)"`)
)

// TestStylesAndTemplatesAgree holds that no rule is dead and no class is without one.
func TestStylesAndTemplatesAgree(t *testing.T) {
	t.Parallel()
	defined, used := map[string]string{}, map[string]string{}
	read(t, "../static/css", ".css", func(name, source string) {
		for _, match := range cssClass.FindAllStringSubmatch(cssNoise.ReplaceAllString(source, ""), -1) {
			defined[match[1]] = name
		}
	})
	use := func(name, source string) {
		for _, match := range classAttr.FindAllStringSubmatch(source, -1) {
			for _, class := range strings.Fields(match[1]) {
				used[class] = name
			}
		}
	}
	read(t, ".", ".templ", use)
	read(t, "../islands", ".tsx", use)
	if len(defined) < 50 || len(used) < 50 {
		t.Fatalf("only %d classes with a rule and %d in templates: the search is broken", len(defined), len(used))
	}
	for class, name := range defined {
		if _, ok := used[class]; !ok {
			t.Errorf("%s styles .%s, which no template or island uses", name, class)
		}
	}
	for class, name := range used {
		if _, ok := defined[class]; !ok {
			t.Errorf("%s uses the class %s, which has no style", name, class)
		}
	}
}

func TestTemplatesHaveNoInlineStyle(t *testing.T) {
	t.Parallel()
	read(t, ".", ".templ", func(name, source string) {
		if strings.Contains(source, "style=") {
			t.Errorf("%s has an inline style, which the content security policy refuses", name)
		}
	})
}

// read calls visit with every file under folder that has the extension.
func read(t *testing.T, folder, extension string, visit func(name, source string)) {
	t.Helper()
	files := os.DirFS(folder)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != extension {
			return err
		}
		source, err := fs.ReadFile(files, name)
		visit(name, string(source))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
