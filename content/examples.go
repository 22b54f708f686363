package content

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"plainhand/engine/humanize"
)

// settings are the engine's settings for one example. Zero values mean the engine's defaults.
type settings struct {
	Mode     humanize.Mode     `yaml:"mode"`
	Strength humanize.Strength `yaml:"strength"`
}

// keptExample is an entry in a file in examples/. After is the result of the changes, for people who read the file.
type keptExample struct {
	Before  string       `json:"before"`
	After   string       `json:"after"`
	Changes []keptChange `json:"changes"`
}

// keptChange is a change. Its position is in bytes of Before.
type keptChange struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Before string `json:"before"`
	After  string `json:"after"`
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

// examplesFile returns the file with the stored examples of a page.
func (s *source) examplesFile() string {
	return "examples/" + strings.TrimSuffix(s.name, ".md") + ".json"
}

// keptExamples reads the stored examples of a page. A page without examples has no file.
func (s *source) keptExamples(files fs.FS) {
	text, err := fs.ReadFile(files, s.examplesFile())
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		s.problem(1, "%v", err)
		return
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&s.kept); err != nil {
		s.problem(1, "%s cannot be read: run make examples", s.examplesFile())
	}
}

// example returns the next of the page's examples, which is on the given lines.
func (s *source) example(first, last int, before string, settings settings) Example {
	request := humanize.Request{Text: before, Mode: settings.Mode, Strength: settings.Strength}
	if err := humanize.Check(request); err != nil {
		s.problem(first, "the engine does not take this example: %v", err)
		return Example{Before: before}
	}
	for line := first; line <= last; line++ {
		if s.quoted[line] {
			s.problem(line, "an example quotes no facts: what the engine makes of it is kept")
		}
	}
	if wrapped.MatchString(before) {
		s.warn(first, "line breaks in an example are kept: write a paragraph on one line")
	}
	s.asked = append(s.asked, request)
	i := len(s.asked) - 1
	switch {
	case i >= len(s.kept) || s.kept[i].Before != before || !s.kept[i].sound():
		s.problem(first, "this example has changed since it was last run through the engine: run make examples")
		return Example{Before: before}
	case len(s.kept[i].Changes) == 0:
		s.problem(first, "the engine finds nothing to mend in this example")
	}
	example := Example{Before: before}
	for _, change := range s.kept[i].Changes {
		example.Changes = append(example.Changes, humanize.Change(change))
	}
	return example
}

// wrapped matches a long line followed by another.
var wrapped = regexp.MustCompile(`[^\n]{70,}\n[^\n]`)

// sound reports whether applying the changes results in After.
func (e keptExample) sound() bool {
	at := 0
	var changes []humanize.Change
	for _, change := range e.Changes {
		if change.Start < at || change.End < change.Start || change.End > len(e.Before) ||
			e.Before[change.Start:change.End] != change.Before {
			return false
		}
		at = change.End
		changes = append(changes, humanize.Change(change))
	}
	return humanize.Apply(e.Before, changes) == e.After
}

func (s *source) checkExamplesUsed() {
	if len(s.kept) > len(s.asked) {
		s.problem(1, "%s holds more examples than the page: run make examples", s.examplesFile())
	}
}

// leftovers reports files with examples of pages that no longer exist.
func (r *reader) leftovers() {
	names, _ := fs.Glob(r.files, "examples/*/*.json") // the pattern is valid
	for _, name := range names {
		if len(r.asked[name]) == 0 {
			r.problems = append(r.problems, Problem{name, 1, "these are the examples of no page: run make examples"})
		}
	}
}

// Examples runs every example in a folder through the engine, and returns the files that store the results, by their
// names in the folder.
func Examples(ctx context.Context, files fs.FS, engine humanize.Engine) (map[string][]byte, error) {
	written := map[string][]byte{}
	pages := read(files, nil).asked // other problems of a page do not matter here
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		var kept []keptExample
		for _, request := range pages[name] {
			result, err := humanize.Rewrite(ctx, engine, request)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path.Join("content", name), err)
			}
			kept = append(kept, keep(request.Text, result))
		}
		if kept != nil {
			written[name] = encode(kept)
		}
	}
	return written, nil
}

func keep(before string, result humanize.Result) keptExample {
	kept := keptExample{Before: before, After: result.Text, Changes: []keptChange{}}
	for _, change := range result.Changes {
		kept.Changes = append(kept.Changes, keptChange(change))
	}
	return kept
}

func encode(kept []keptExample) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	encoder.Encode(kept) // strings and numbers always encode
	return out.Bytes()
}
