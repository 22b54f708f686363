package language

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed languages.tsv
var languages string

// Table returns the table of languages, a line for each: the code, the name, the script, letters, and common words. The
// editor's script recognizes languages by it, too.
func Table() string {
	var table strings.Builder
	for line := range strings.Lines(languages) {
		if line[0] != '#' {
			table.WriteString(line)
		}
	}
	return table.String()
}

// set is a set of languages of one script, by their index in it. No script has more than 64.
type set uint64

type entry struct {
	Language
	letters, words string
}

// script has the languages of a script, with the words and letters that distinguish them.
type script struct {
	languages []entry
	words     map[string]set
	letters   map[rune]set
}

// table parses the languages once, by script. An error in the file panics.
var table = sync.OnceValue(func() map[string]*script {
	scripts := map[string]*script{}
	for line := range strings.Lines(languages) {
		if line = strings.TrimRight(line, "\n"); line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 5 {
			panic(fmt.Sprintf("languages.tsv: %q has %d columns, not 5", line, len(fields)))
		}
		found := scripts[fields[2]]
		if found == nil {
			found = &script{words: map[string]set{}, letters: map[rune]set{}}
			scripts[fields[2]] = found
		}
		found.add(entry{Language: Language{Code: fields[0], Name: fields[1]}, letters: fields[3], words: fields[4]})
	}
	return scripts
})

func (s *script) add(added entry) {
	bit := set(1) << len(s.languages)
	s.languages = append(s.languages, added)
	for word := range strings.FieldsSeq(added.words) {
		s.words[word] |= bit
	}
	for _, letter := range added.letters {
		if letter >= utf8.RuneSelf {
			s.letters[letter] |= bit
		}
	}
}
