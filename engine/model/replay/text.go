package replay

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"

	"plainhand/engine/text/align"
	"plainhand/engine/text/document"
)

// Text is a recorded text: a folder with text.md, two faithful rewrites of it, a.md and b.md, and faults.tsv.
type Text struct {
	Name     string
	Original string
	Rewrites [2]string // both faithful
	Faults   []Fault

	rewrites [2]map[string]string // by the normalized text of a block or sentences: its rewrite
}

// Fault is a change of meaning planted in a sentence of the first rewrite.
type Fault struct {
	Kind           string // number, name, negation, role, lost, invented, hedge, scope, time, cause, term, or comparison
	Honest, Faulty string
}

// Read reads all texts of a folder.
func Read(folder string) ([]*Text, error) {
	folders, err := filepath.Glob(filepath.Join(folder, "*", "text.md"))
	if err != nil {
		return nil, err
	}
	if len(folders) == 0 {
		return nil, fmt.Errorf("%s holds no recorded texts: each is a folder with text.md, a.md, b.md and faults.tsv", folder)
	}
	var texts []*Text
	for _, path := range folders {
		text, err := readText(filepath.Dir(path))
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}

func readText(folder string) (*Text, error) {
	contents := map[string]string{}
	for _, name := range []string{"text.md", "a.md", "b.md", "faults.tsv"} {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		contents[name] = strings.TrimSpace(string(content))
	}
	text := &Text{Name: filepath.Base(folder), Original: contents["text.md"],
		Rewrites: [2]string{contents["a.md"], contents["b.md"]}}
	for line := range strings.Lines(contents["faults.tsv"]) {
		columns := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(columns) != 3 || strings.Count(text.Rewrites[0], columns[1]) != 1 {
			return nil, fmt.Errorf("%s: the fault %q is not a kind, a sentence of a.md, and a version of it", folder, line)
		}
		text.Faults = append(text.Faults, Fault{columns[0], columns[1], columns[2]})
	}
	for i, rewrite := range text.Rewrites {
		text.rewrites[i] = pairRewrites(document.Parse(text.Original, nil), document.Parse(rewrite, nil))
	}
	return text, nil
}

// With returns the first rewrite with a fault in it.
func (t *Text) With(fault Fault) string {
	return strings.Replace(t.Rewrites[0], fault.Honest, fault.Faulty, 1)
}

// faultIn returns the planted fault in a rewrite.
func (t *Text) faultIn(written string) (Fault, bool) {
	for _, fault := range t.Faults {
		if strings.Contains(written, fault.Faulty) || strings.Contains(fault.Faulty, written) {
			return fault, true
		}
	}
	return Fault{}, false
}

// contains reports whether a block or some sentences are from the text.
func (t *Text) contains(body string) bool {
	_, known := t.rewrites[0][normalized(body)]
	return known
}

// written returns the first or second rewrite of a block or some sentences, and whether there is one.
func (t *Text) written(body string, attempt int, faulty bool) (string, bool) {
	written, known := t.rewrites[min(attempt, 1)][normalized(body)]
	if faulty && attempt == 0 {
		for _, fault := range t.Faults {
			written = strings.Replace(written, fault.Honest, fault.Faulty, 1)
		}
	}
	return written, known
}

// pairRewrites maps every block, sentence, and run of sentences to its rewrite.
func pairRewrites(original, rewritten *document.Document) map[string]string {
	known := map[string]string{}
	old, new := sentencesOf(original), sentencesOf(rewritten)
	blocks := map[int][2]string{}
	for _, unit := range align.Align(old, new) {
		if unit.Invented() {
			continue
		}
		before, after := join(old[unit.OldFrom:unit.OldTo]), join(new[unit.NewFrom:unit.NewTo])
		known[normalized(before)] = after
		block := old[unit.OldFrom].Block
		earlier := blocks[block]
		blocks[block] = [2]string{earlier[0] + " " + before, strings.TrimSpace(earlier[1] + " " + after)}
	}
	for _, block := range blocks {
		known[normalized(block[0])] = block[1]
	}
	return known
}

func sentencesOf(parsed *document.Document) []align.Sentence {
	var found []align.Sentence
	for number, block := range parsed.Blocks {
		for _, sentence := range block.Sentences {
			found = append(found, align.Sentence{Text: parsed.Text[sentence.Start:sentence.End], Block: number})
		}
	}
	return found
}

func join(sentences []align.Sentence) string {
	var texts []string
	for _, sentence := range sentences {
		texts = append(texts, sentence.Text)
	}
	return strings.Join(texts, " ")
}

// placeholder matches a placeholder of a service, whose label is the original unless it is a link or long.
var placeholder = regexp.MustCompile(`⟦\d+:([^⟦⟧]*)⟧`)

// normalized returns a text without anything that a layout may change: punctuation, spaces and capitals.
func normalized(text string) string {
	text = placeholder.ReplaceAllString(text, "$1")
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
