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
	made := &loader{places: map[string]string{}, others: map[string]File{}}
	for _, file := range files {
		path, err := file.builtIn()
		if err != nil {
			return nil, err
		}
		if other, again := made.others[path]; again {
			return nil, fmt.Errorf("%s and %s both stand in for %s", other.Path, file.Path, path)
		}
		made.others[path] = file
	}
	return made, nil
}

// builtIn is the path of the built-in file for which a file stands in, if there is one: that with its name in the folder
// of its first rule's kind, or the pack of a language.
func (f File) builtIn() (string, error) {
	blocks, err := parseBlocks(f.Path, f.Text)
	if err != nil {
		return "", err
	}
	if len(blocks) == 0 {
		return "", fmt.Errorf("%s: there are no rules in it", f.Path)
	}
	name := filepath.Base(f.Path)
	kind, rest, _ := strings.Cut(blocks[0].name, ".")
	if code := strings.TrimSuffix(name, filepath.Ext(name)); strings.HasPrefix(rest, code+".") && language.Name(code) != "" {
		return "packs/" + name, nil
	}
	if kind == kindNames[editing.Artefact] {
		return "rules/" + name, nil
	}
	return "data/" + kind + "/" + name, nil
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
