package rules

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"plainhand/engine/text/editing"
	"plainhand/engine/text/language"
)

// File is a rule file outside the binary.
type File struct{ Path, Text string }

// newLoader returns a loader for the built-in files and others.
func newLoader(files []File) (*loader, error) {
	created := &loader{definedAt: map[string]string{}, overrides: map[string]File{}, overridePaths: map[string]bool{},
		overriddenRules: map[string]bool{}, elements: elements{}}
	for _, file := range files {
		blocks, err := parseBlocks(file.Path, file.Text, elements{})
		if err != nil {
			return nil, err
		}
		if len(blocks) == 0 {
			return nil, fmt.Errorf("%s: there are no rules in it", file.Path)
		}
		for i := range blocks {
			created.overriddenRules[blocks[i].name] = true
		}
		created.overridePaths[file.Path] = true
		path := file.builtIn(blocks[0].name)
		if other, repeated := created.overrides[path]; repeated {
			return nil, fmt.Errorf("%s and %s both stand in for %s", other.Path, file.Path, path)
		}
		created.overrides[path] = file
	}
	return created, nil
}

// builtIn is the path of the built-in file that a file replaces, if that exists: the file of the same name in the
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

// addExtraFiles parses the files that replace no built-in one.
func (l *loader) addExtraFiles() error {
	for _, path := range slices.Sorted(maps.Keys(l.overrides)) {
		file := l.overrides[path]
		if err := l.parse(file.Path, file.Text, setKind); err != nil {
			return err
		}
	}
	return nil
}

// setKind sets the kind of a rule, from its name, and English as its language.
func setKind(rule *Rule, _ *block) error {
	name, _, _ := strings.Cut(rule.ID, ".")
	index := slices.Index(kindNames[:], name)
	if index < 0 {
		return fmt.Errorf("the name must start with a kind and a full stop; the kinds are %v", kindNames)
	}
	rule.kind, rule.Language = editing.Kind(index), language.English
	return nil
}
