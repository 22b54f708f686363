// Package lexicon has the word sets of passes and rules. Each set is a file under sets, with the set's name and a
// describing comment.
package lexicon

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

//go:embed sets/*.txt
var files embed.FS

// Set is a set of lowercase words with straight apostrophes. Callers must not modify it.
type Set = map[string]bool

// Named returns a set, for package variables. It panics if there is none of the name, and thus at the start of any
// program.
func Named(name string) Set {
	set, err := Lookup(name)
	if err != nil {
		panic(err)
	}
	return set
}

// Lookup returns the set with a name, for names from data.
func Lookup(name string) (Set, error) {
	if set, known := sets[name]; known {
		return set, nil
	}
	return nil, fmt.Errorf("there is no set %q", name)
}

// Names lists the names of the sets.
func Names() []string { return slices.Sorted(maps.Keys(sets)) }

// sets are all sets by name. An invalid file panics at the start.
var sets = load()

func load() map[string]Set {
	loaded := map[string]Set{}
	entries, err := fs.ReadDir(files, folder)
	if err != nil {
		panic(err)
	}
	for _, entry := range entries {
		read(strings.TrimSuffix(entry.Name(), extension), loaded)
	}
	return loaded
}

const (
	folder    = "sets"
	extension = ".txt"
)

// read loads a set, including the words of other sets that it names with a leading "@".
func read(name string, loaded map[string]Set) Set {
	if set, known := loaded[name]; known {
		return set
	}
	text, err := files.ReadFile(folder + "/" + name + extension)
	if err != nil {
		panic(err)
	}
	set := Set{}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		for word := range strings.FieldsSeq(line) {
			if other, named := strings.CutPrefix(word, "@"); named {
				maps.Copy(set, read(other, loaded))
			} else {
				set[word] = true
			}
		}
	}
	loaded[name] = set
	return set
}
