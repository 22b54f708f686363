package lexicon

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestEverySetHasADescription(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		text, err := files.ReadFile(folder + "/" + name + extension)
		if err != nil {
			t.Fatal(err)
		}
		if first, rest, _ := strings.Cut(string(text), "\n"); !strings.HasPrefix(first, "# ") ||
			strings.TrimSpace(rest) == "" {
			t.Errorf("%s begins with %q, not with a description", name, first)
		}
		if len(sets[name]) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
}

// A variable's name was once added to a set by mistake.
func TestSetsHaveOnlyWords(t *testing.T) {
	t.Parallel()
	shape := regexp.MustCompile(`^\p{Ll}[\p{Ll}'-]*\p{Ll}$|^[ai]$`)
	for _, name := range Names() {
		for word := range sets[name] {
			if !shape.MatchString(word) {
				t.Errorf("%s: %q is not a lowercase word", name, word)
			}
		}
	}
}

// A set that is almost contained in another must be included there by name.
func TestNoSetNearlyContainsAnother(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		for _, other := range Names() {
			if name == other || len(sets[name]) < 4 || len(sets[other]) > 2*len(sets[name]) || isPart(t, name, other) {
				continue
			}
			common := 0
			for word := range sets[name] {
				if sets[other][word] {
					common++
				}
			}
			if 10*common >= 9*len(sets[name]) {
				t.Errorf("%d of the %d words of %s are also in %s", common, len(sets[name]), name, other)
			}
		}
	}
}

// isPart reports whether a set is included by name in another.
func isPart(t *testing.T, name, other string) bool {
	t.Helper()
	text, err := files.ReadFile(folder + "/" + other + extension)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Contains(strings.Fields(string(text)), "@"+name)
}

func TestEverySetIsUsed(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	mention := regexp.MustCompile(`lexicon\.Named\("([a-z-]+)"\)|@([a-z-]+)`)
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains([]string{".go", ".rules", extension}, filepath.Ext(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range mention.FindAllStringSubmatch(string(text), -1) {
			used[found[1]+found[2]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Names() {
		if !used[name] {
			t.Errorf("%s is unused", name)
		}
	}
}
