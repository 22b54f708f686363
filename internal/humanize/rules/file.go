package rules

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/language"
)

// File is a file of rules that isn't in the binary.
type File struct{ Path, Text string }

// newLoader returns a loader for the built-in files and others.
func newLoader(files []File) (*loader, error) {
	made := &loader{places: map[string]string{}, others: map[string]File{}, given: map[string]bool{},
		named: map[string]bool{}}
	for _, file := range files {
		blocks, err := parseBlocks(file.Path, file.Text)
		if err != nil {
			return nil, err
		}
		if len(blocks) == 0 {
			return nil, fmt.Errorf("%s: there are no rules in it", file.Path)
		}
		for i := range blocks {
			made.named[blocks[i].name] = true
		}
		made.given[file.Path] = true
		path := file.builtIn(blocks[0].name)
		if other, again := made.others[path]; again {
			return nil, fmt.Errorf("%s and %s both stand in for %s", other.Path, file.Path, path)
		}
		made.others[path] = file
	}
	return made, nil
}

// builtIn is the path of the built-in file for which a file stands in, if there is one: that with its name in the
// folder of its first rule's kind, or the pack of a language.
func (f File) builtIn(first string) string {
	name := filepath.Base(f.Path)
	kind, rest, _ := strings.Cut(first, ".")
	code := strings.TrimSuffix(name, filepath.Ext(name))
	if strings.HasPrefix(rest, code+".") && language.Name(code) != "" {
		return "packs/" + name
	}
	if kind == kindNames[editing.Artefact] {
		return "rules/" + name
	}
	return "data/" + kind + "/" + name
}

// added reads the files that stand in for no built-in one.
func (l *loader) added() error {
	for _, path := range slices.Sorted(maps.Keys(l.others)) {
		file := l.others[path]
		if err := l.parse(file.Path, file.Text, setKind); err != nil {
			return err
		}
	}
	return nil
}

// setKind sets the kind and the language of a rule for English by its name.
func setKind(rule *Rule, _ *block) error {
	name, _, _ := strings.Cut(rule.ID, ".")
	index := slices.Index(kindNames[:], name)
	if index < 0 {
		return fmt.Errorf("the name must start with a kind and a full stop; the kinds are %v", kindNames)
	}
	rule.kind, rule.Language = editing.Kind(index), language.English
	return nil
}
