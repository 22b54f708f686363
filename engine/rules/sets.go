package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"plainhand/engine/text/lexicon"
)

// wordLists are the named lists of a rule file, which are local to it.
type wordLists struct {
	named    map[string]*wordList
	elements elements // that name a list or a set
	common   elements // of all files
}

func newWordLists(common elements) *wordLists {
	return &wordLists{named: map[string]*wordList{}, elements: elements{}, common: common}
}

// wordList is a named list of words.
type wordList struct {
	at    string // its position: file and line
	lines []string
	words wordSet // set by resolve
	used  bool
}

// add declares a list. Its words are on the following lines.
func (l *wordLists) add(name, at string) (*wordList, error) {
	switch _, err := lexicon.Lookup(name); {
	case name == "" || strings.ContainsAny(name, " |@#&/!?~$^()[]<>:"):
		return nil, fmt.Errorf("%q is no name for a list: write one word of letters, digits, and hyphens", name)
	case l.named[name] != nil:
		return nil, fmt.Errorf("there is a list %q already, at %s", name, l.named[name].at)
	case err == nil:
		return nil, fmt.Errorf("%q is the name of a set of the lexicon; choose another for the list", name)
	}
	l.named[name] = &wordList{at: at}
	return l.named[name], nil
}

// resolve expands the words of all lists. A list may name sets of the lexicon, but no other list.
func (l *wordLists) resolve() error {
	for _, name := range slices.Sorted(maps.Keys(l.named)) {
		list := l.named[name]
		if len(list.lines) == 0 {
			return fmt.Errorf("%s: the list %q has no words", list.at, name)
		}
		words, err := newWordLists(nil).expand(strings.Join(list.lines, "|"))
		if err != nil {
			return fmt.Errorf("%s: the list %q: %w", list.at, name, err)
		}
		list.words = words
	}
	return nil
}

// unused returns an error for a list that no rule of the file uses.
func (l *wordLists) unused() error {
	for _, name := range slices.Sorted(maps.Keys(l.named)) {
		if !l.named[name].used {
			return fmt.Errorf("%s: no rule uses the list %q", l.named[name].at, name)
		}
	}
	return nil
}

// expand returns the words of a list such as "a|an|@subject", in which "@" names a list of the file or a set of the
// lexicon.
func (l *wordLists) expand(list string) (wordSet, error) {
	words := wordSet{list: list}
	for item := range strings.SplitSeq(list, "|") {
		name, isSet := strings.CutPrefix(item, "@")
		switch {
		case isSet:
			set, err := l.lookup(name)
			if err != nil {
				return wordSet{}, err
			}
			words.add(set)
		case item == "":
			return wordSet{}, fmt.Errorf("a word of %q is empty", list)
		case strings.Contains(item, " "):
			return wordSet{}, fmt.Errorf("%q is more than one word, which nothing fits", item)
		}
	}
	return words, nil
}

// ordered returns the words of a list in a deterministic order.
func (l *wordLists) ordered(list string) ([]string, error) {
	if words := strings.Split(list, "|"); !strings.Contains(list, "@") && !slices.Contains(words, "") {
		return words, nil
	}
	words, err := l.expand(list)
	return slices.Compact(slices.Sorted(words.all())), err
}

// lookup returns the words of a list of the file or, if there is none of the name, of a set of the lexicon.
func (l *wordLists) lookup(name string) (wordSet, error) {
	if list := l.named[name]; list != nil {
		list.used = true
		return list.words, nil
	}
	set, err := lexicon.Lookup(name)
	if err != nil && len(l.named) > 0 {
		err = fmt.Errorf("%w, and the file's own lists are %v", err, slices.Sorted(maps.Keys(l.named)))
	}
	return wordSet{sets: []lexicon.Set{set}}, err
}
