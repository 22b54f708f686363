package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// block is the source of a rule: its name on a separate line, and below it indented lines that begin with a key.
//
//	word.leverage
//	  find    !financial [leverage/V!]
//	  write   use/V
//	  unless  debt|loan
//	  why     “Use” says the same.
//	  test    They leverage the data. => They use the data.
//	  readers 6: 5 for, 1 against, 0 faults
//
// A rule may match in several frames: “find” may be repeated, with a “test” for each in the same order. “Unless” and
// “only” may be repeated too; all of them must hold. A file begins with the usual sureness of its rules (see
// verdict.sureness) and their least strength. A list is a line with "list" and a name, followed by indented lines of
// words.
type block struct {
	name    string
	at      string // its position: file and line
	values  map[string]string
	lines   map[string][]string // values of the repeatable keys
	usually float64             // the usual sureness of the file's rules
	from    string              // the least strength of the file's rules, "" for any
	lists   *wordLists
}

// The keys of a block. docs/engine.md documents their values.
var (
	manyKeys   = []string{"find", "test", "unless", "only"} // repeatable; the first two are required
	neededKeys = []string{"write", "why"}
	otherKeys  = []string{"modes", "from", "topic", "readers", "read", "sure"}
)

// parseBlocks parses a rule file, whose patterns share elements with those of other files. A line that begins with "#"
// is a comment.
func parseBlocks(path, text string, common elements) ([]block, error) {
	file := ruleFile{lists: newWordLists(common)}
	number := 0
	for line := range strings.Lines(text) {
		number++
		at := fmt.Sprintf("%s:%d", path, number)
		if err := file.add(at, strings.TrimRight(line, " \r\n")); err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
	}
	if err := file.lists.resolve(); err != nil {
		return nil, err
	}
	for i := range file.blocks {
		if err := file.blocks[i].complete(); err != nil {
			return nil, fmt.Errorf("%s: %s %w", file.blocks[i].at, file.blocks[i].name, err)
		}
	}
	return file.blocks, nil
}

// ruleFile is the state of the parser of a rule file.
type ruleFile struct {
	usually float64
	from    string
	lists   *wordLists
	list    *wordList // the list of the next indented line; nil if that belongs to the last block
	blocks  []block
}

// add parses a line.
func (f *ruleFile) add(at, line string) (err error) {
	switch key, value, _ := strings.Cut(strings.TrimLeft(line, " "), " "); {
	case line == "" || line[0] == '#':
	case key == "usually" && len(f.blocks) == 0:
		f.usually, err = parseShare(value)
	case key == "from" && len(f.blocks) == 0:
		f.from = value
	case line[0] != ' ' && key == "list":
		f.list, err = f.lists.add(strings.TrimSpace(value), at)
	case line[0] != ' ':
		f.list = nil
		f.blocks = append(f.blocks,
			block{name: line, at: at, values: map[string]string{}, lines: map[string][]string{}, usually: f.usually,
				from: f.from, lists: f.lists})
	case f.list != nil:
		f.list.lines = append(f.list.lines, strings.TrimSpace(line))
	case len(f.blocks) == 0:
		err = fmt.Errorf("%q comes before the first name", key)
	default:
		err = f.blocks[len(f.blocks)-1].set(key, strings.TrimSpace(value))
	}
	return err
}

// complete returns an error if a block lacks a required key.
func (b *block) complete() error {
	for _, key := range neededKeys {
		if b.values[key] == "" {
			return fmt.Errorf("has no %q", key)
		}
	}
	finds, tests := len(b.lines["find"]), len(b.lines["test"])
	if finds == 0 {
		return errors.New(`has no "find"`)
	}
	if tests != finds {
		return fmt.Errorf(`has %d "find" and %d "test"; write a test for each, in the same order`, finds, tests)
	}
	return nil
}

func (b *block) set(key, value string) error {
	_, repeated := b.values[key]
	switch {
	case !slices.Contains(slices.Concat(manyKeys, neededKeys, otherKeys), key):
		return fmt.Errorf("there is no key %q; the keys are %s", key,
			strings.Join(slices.Concat(manyKeys, neededKeys, otherKeys), ", "))
	case repeated:
		return fmt.Errorf("%q is repeated", key)
	case value == "":
		return fmt.Errorf("%q has no value", key)
	case slices.Contains(manyKeys, key):
		b.lines[key] = append(b.lines[key], value)
	default:
		b.values[key] = value
	}
	return nil
}
