package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The requirements of each level in version 5.0.0 of the standard.
var requirementsOfLevel = map[int]int{1: 70, 2: 183}

const (
	maxAsks = 12 // words
	maxNote = 20
)

func TestRequirementsAreComplete(t *testing.T) {
	t.Parallel()
	seen, levels := map[string]bool{}, map[int]int{}
	for _, r := range requirements(t) {
		if seen[r.ID] {
			t.Errorf("%s: %s is there twice", dataPath, r.ID)
		}
		seen[r.ID] = true
		levels[r.Level]++
		for _, problem := range problems(r) {
			t.Errorf("%s: %s: %s", dataPath, r.ID, problem)
		}
	}
	for level, want := range requirementsOfLevel {
		if levels[level] != want {
			t.Errorf("%d requirements of level %d; the standard has %d", levels[level], level, want)
		}
	}
}

// problems returns what is wrong with a requirement, except for its names.
func problems(r Requirement) []string {
	var found []string
	if !slices.Contains([]string{met, partly, unmet, notApplicable}, r.Status) {
		found = append(found, "the status "+r.Status+" does not exist")
	}
	if words := len(strings.Fields(r.Asks)); words == 0 || words > maxAsks {
		found = append(found, fmt.Sprintf("asks has %d words; at least 1 and at most %d", words, maxAsks))
	}
	if len(strings.Fields(r.Note)) > maxNote || len(strings.Fields(r.Next)) > maxNote {
		found = append(found, fmt.Sprintf("note or next has more than %d words", maxNote))
	}
	if r.Note == "" && r.Status != met {
		found = append(found, "a note must say why it is "+r.Status)
	}
	if r.Note == "" && len(r.Evidence)+len(r.ADRs) == 0 {
		found = append(found, "there is no evidence")
	}
	if r.Next != "" && r.Status != partly && r.Status != unmet {
		found = append(found, "next is only for what is partly met or unmet")
	}
	if strings.Contains(r.Asks+r.Note+r.Next, "|") {
		found = append(found, "a | ends a cell of the table")
	}
	return found
}

func TestEvidenceExists(t *testing.T) {
	t.Parallel()
	known := names(t)
	for _, r := range requirements(t) {
		for _, name := range r.Evidence {
			if problem := known.check(name); problem != "" {
				t.Errorf("%s: %s: %q %s", dataPath, r.ID, name, problem)
			}
		}
		for _, file := range r.ADRs {
			if !known.adrs[file] {
				t.Errorf("%s: %s: %q is not a file in %s", dataPath, r.ID, file, adrPath)
			}
		}
	}
}

func TestInvalidEvidenceIsReported(t *testing.T) {
	t.Parallel()
	known := names(t)
	for _, name := range []string{"TestNoSuchTest", "noSuchFunction", "Requirement.noSuchMethod", "make nothing",
		"NO_SUCH_SETTING", "a browser test that does not exist", "no-such-file.md", "main", "security.noSuchFunction"} {
		if known.check(name) == "" {
			t.Errorf("%q is accepted", name)
		}
	}
	for _, name := range []string{"TestInvalidEvidenceIsReported", "maxAsks", "repository.check", "make verify",
		"BASE_URL", "security.yaml", "signing in changes the session's token"} {
		if problem := known.check(name); problem != "" {
			t.Errorf("%q %s", name, problem)
		}
	}
}

func TestPageIsUpToDate(t *testing.T) {
	t.Parallel()
	got, err := os.ReadFile("../../" + pagePath)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != page(chapters(t)) {
		t.Errorf("%s differs from %s: run make generate", pagePath, dataPath)
	}
}

var scan = sync.OnceValues(func() (*repository, error) { return scanRepository("../..") })

func names(t *testing.T) *repository {
	t.Helper()
	names, err := scan()
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func chapters(t *testing.T) []Chapter {
	t.Helper()
	data, err := os.ReadFile("../../" + dataPath)
	if err != nil {
		t.Fatal(err)
	}
	chapters, err := parse(data)
	if err != nil {
		t.Fatalf("%s: %v", dataPath, err)
	}
	return chapters
}

func requirements(t *testing.T) []Requirement {
	t.Helper()
	var all []Requirement
	for _, chapter := range chapters(t) {
		all = append(all, chapter.Requirements...)
	}
	return all
}
