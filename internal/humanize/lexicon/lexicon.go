// Package lexicon holds the sets of words that passes and rules use. Each set is a file under sets, with the set's name
// and a comment that says what it is.
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

// Set holds words in lower case with straight apostrophes. Callers must not change a set from here.
type Set = map[string]bool

// Named returns a set for a package's variables. If there is no such set, it panics at the start of any program or
// test.
func Named(name string) Set {
	set, err := Lookup(name)
	if err != nil {
		panic(err)
	}
	return set
}

// Lookup returns the set with a name, for names that are read from data.
func Lookup(name string) (Set, error) {
	if set, known := sets[name]; known {
		return set, nil
	}
	return nil, fmt.Errorf("there is no set %q", name)
}

// Names lists the names of the sets.
func Names() []string { return slices.Sorted(maps.Keys(sets)) }

// sets holds all of them. A faulty file panics before anything else runs.
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

// read adds a set to those already loaded, including the words of any set that it names with a leading "@".
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
