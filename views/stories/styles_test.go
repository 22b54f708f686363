package stories

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// names are identifiers in styles or sources, each with a file that contains it.
type names map[string]string

// add records every word in the first group of the pattern.
func (found names) add(pattern *regexp.Regexp, file, source string) {
	for _, match := range pattern.FindAllStringSubmatch(source, -1) {
		for _, name := range strings.Fields(match[1]) {
			found[name] = file
		}
	}
}

// agree fails for every name that only one side has.
func agree(t *testing.T, what string, defined, used names) {
	t.Helper()
	if len(defined) == 0 || len(used) == 0 {
		t.Fatalf("%s: %d defined and %d used: the search is broken", what, len(defined), len(used))
	}
	for name, file := range defined {
		if _, ok := used[name]; !ok {
			t.Errorf("%s: %s defines %s, which nothing uses", what, file, name)
		}
	}
	for name, file := range used {
		if _, ok := defined[name]; !ok {
			t.Errorf("%s: %s uses %s, which is defined nowhere", what, file, name)
		}
	}
}

var (
	cssNoise     = regexp.MustCompile(`(?s)/\*.*?\*/|url\([^)]*\)`)
	cssString    = regexp.MustCompile(`"[^"]*"`)
	cssClass     = regexp.MustCompile(`\.([a-zA-Z][\w-]*)`)
	cssProperty  = regexp.MustCompile(`(--[\w-]+)\s*:`)
	cssVariable  = regexp.MustCompile(`var\(\s*(--[\w-]+)`)
	cssScript    = regexp.MustCompile(`setProperty\("(--[\w-]+)"`)
	cssKeyframes = regexp.MustCompile(`@keyframes ([\w-]+)`)
	cssAnimation = regexp.MustCompile(`animation: ([a-z][\w-]*) \d`)
	cssData      = regexp.MustCompile(`\[(data-[\w-]+)(?:="([^"]*)")?\]`)

	classAttribute = regexp.MustCompile(`class(?:Name)?="([^"]*)"`)
	classScript    = regexp.MustCompile(`classList\.\w+\("([^"]*)"`)
	classComputed  = regexp.MustCompile(`\bclass(?:Name)?=?\{|\bclassName =`)
	dataAttribute  = regexp.MustCompile(`(?:"|\}|<[\w-]+)\s+(data-[\w-]+)(?:="([^"]*))?`)
	quotedWord     = regexp.MustCompile(`"([\w-]+)"`)
)

// sources calls visit with every file that produces markup: templates, islands, scripts, and the Markdown renderer, but
// not tests.
func sources(t *testing.T, visit func(name, source string)) {
	t.Helper()
	read(t, "..", ".templ", visit)
	read(t, "../../content", ".go", func(name, source string) {
		if !strings.HasSuffix(name, "_test.go") {
			visit(name, source)
		}
	})
	for _, folder := range []string{"../../islands", "../../static/js"} {
		for _, extension := range []string{".tsx", ".ts"} {
			read(t, folder, extension, func(name, source string) {
				if !strings.Contains(name, ".test.") && !strings.HasPrefix(name, "testdata/") {
					visit(name, source)
				}
			})
		}
	}
}

// styles calls visit with every stylesheet, without its comments and pictures.
func styles(t *testing.T, visit func(name, source string)) {
	t.Helper()
	for _, folder := range []string{"../../static/css", "../email"} {
		read(t, folder, ".css", func(name, source string) { visit(name, cssNoise.ReplaceAllString(source, "")) })
	}
}

func TestEveryClassHasAStyleAndAUse(t *testing.T) {
	t.Parallel()
	defined, used := names{}, names{}
	styles(t, func(name, source string) { defined.add(cssClass, name, cssString.ReplaceAllString(source, "")) })
	sources(t, func(name, source string) {
		used.add(classAttribute, name, source)
		used.add(classScript, name, source)
		if classComputed.MatchString(source) {
			t.Errorf("%s computes a class: use an attribute, data-something, for what varies", name)
		}
	})
	agree(t, "classes", defined, used)
}

// TestEveryVariantHasAStyleAndAUse checks data attributes. One without a style must be used by a script.
func TestEveryVariantHasAStyleAndAUse(t *testing.T) {
	t.Parallel()
	defined := map[string][]string{} // values by attribute
	styles(t, func(_, source string) {
		for _, match := range cssData.FindAllStringSubmatch(source, -1) {
			defined[match[1]] = append(defined[match[1]], match[2])
		}
	})
	var all strings.Builder
	sources(t, func(_, source string) { all.WriteString(source) })
	words := names{}
	words.add(quotedWord, "", all.String())
	used := names{}
	sources(t, func(name, source string) {
		for _, match := range dataAttribute.FindAllStringSubmatch(source, -1) {
			attribute, value := match[1], match[2]
			used[attribute] = name
			values, styled := defined[attribute]
			if styled && value != "" && !slices.Contains(values, value) && !slices.Contains(values, "") {
				t.Errorf("%s has %s=%q, for which there is no style", name, attribute, value)
			}
			if !styled && !strings.Contains(all.String(), "dataset."+camel(attribute)) {
				t.Errorf("%s has %s, which no style and no script knows", name, attribute)
			}
		}
	})
	for attribute, values := range defined {
		_, printed := used[attribute]
		if !printed && !strings.Contains(all.String(), "dataset."+camel(attribute)) {
			t.Errorf("there are styles for %s, which nothing uses", attribute)
		}
		for _, value := range values {
			if _, ok := words[value]; !ok && value != "" {
				t.Errorf("there is a style for %s=%q, a word that nothing uses", attribute, value)
			}
		}
	}
}

// camel is a data attribute's name in scripts: data-some-thing is dataset.someThing.
func camel(attribute string) string {
	words := strings.Split(strings.TrimPrefix(attribute, "data-"), "-")
	for i, word := range words[1:] {
		words[i+1] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, "")
}

func TestEveryTokenIsUsed(t *testing.T) {
	t.Parallel()
	properties, variables, keyframes, animations := names{}, names{}, names{}, names{}
	styles(t, func(name, source string) {
		properties.add(cssProperty, name, source)
		variables.add(cssVariable, name, source)
		keyframes.add(cssKeyframes, name, source)
		animations.add(cssAnimation, name, source)
	})
	sources(t, func(name, source string) { properties.add(cssScript, name, source) })
	agree(t, "custom properties", properties, variables)
	agree(t, "animations", keyframes, animations)
}

func TestTemplatesHaveNoInlineStyle(t *testing.T) {
	t.Parallel()
	sources(t, func(name, source string) {
		if strings.Contains(source, "style=") {
			t.Errorf("%s has an inline style, which the content security policy refuses", name)
		}
	})
}

// read calls visit with every file in folder that has the extension.
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
