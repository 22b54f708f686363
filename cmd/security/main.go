// Command security writes docs/security.md from the requirements in docs/security.yaml. make generate runs it in the
// repository root.
package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Paths in the repository.
const (
	dataPath = "docs/security.yaml"
	pagePath = "docs/security.md"
	adrPath  = "docs/adr"
)

// Chapter is a chapter of the standard.
type Chapter struct {
	Title        string `yaml:"chapter"`
	Requirements []Requirement
}

// Requirement is a requirement of the standard. docs/security.yaml describes the fields.
type Requirement struct {
	ID       string
	Level    int
	Asks     string
	Status   string
	Evidence []string
	ADRs     []string `yaml:"adrs"`
	Note     string
	Next     string
}

// The statuses of a requirement.
const (
	met           = "met"
	partly        = "partly"
	unmet         = "unmet"
	notApplicable = "not applicable"
)

func main() {
	if err := generate(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate() error {
	data, err := os.ReadFile(dataPath)
	if err != nil {
		return err
	}
	chapters, err := parse(data)
	if err != nil {
		return fmt.Errorf("%s: %w", dataPath, err)
	}
	return os.WriteFile(pagePath, []byte(page(chapters)), 0o644)
}

// parse reads the chapters. A field that does not exist is an error.
func parse(data []byte) ([]Chapter, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	var chapters []Chapter
	err := decoder.Decode(&chapters)
	return chapters, err
}

const intro = `# Security

These are the requirements of the OWASP Application Security Verification Standard (ASVS) 5.0.0, levels 1 and 2,
paraphrased. Of %d, %d are met, %d partly, and %d not; %d do not apply.

` + "`make test`" + ` runs the tests that are named as evidence; the other names are declarations, settings, and files. wapiti
3.0.4 and sqlmap 1.7.2 found no vulnerability on 2026-11-27; that is no penetration test, and no outside party has audited
Plainhand.

This page is generated: edit ` + "`docs/security.yaml`" + ` and run ` + "`make generate`" + `.
`

// page returns the chapters in Markdown.
func page(chapters []Chapter) string {
	total, by := 0, map[string]int{}
	for _, chapter := range chapters {
		for _, requirement := range chapter.Requirements {
			by[requirement.Status]++
			total++
		}
	}
	var text strings.Builder
	fmt.Fprintf(&text, intro, total, by[met], by[partly], by[unmet], by[notApplicable])
	for _, chapter := range chapters {
		fmt.Fprintf(&text, "\n## %s\n", chapter.Title)
		writeTable(&text, chapter.Requirements)
		writeNotApplicable(&text, chapter.Requirements)
	}
	return text.String()
}

// writeTable writes the requirements that apply.
func writeTable(text *strings.Builder, requirements []Requirement) {
	head := "\n|ID, level|Asks|Evidence|\n|---|---|---|\n"
	for _, r := range requirements {
		if r.Status == notApplicable {
			continue
		}
		evidence := support(r)
		if r.Status != met {
			evidence = strings.TrimSpace("**" + strings.ToUpper(r.Status[:1]) + r.Status[1:] + ".** " + evidence)
		}
		fmt.Fprintf(text, "%s|%s L%d|%s|%s|\n", head, r.ID, r.Level, r.Asks, evidence)
		head = ""
	}
}

// writeNotApplicable writes the requirements that do not apply by their reasons.
func writeNotApplicable(text *strings.Builder, requirements []Requirement) {
	var reasons []string
	by := map[string][]string{}
	for _, r := range requirements {
		if r.Status != notApplicable {
			continue
		}
		reason := support(r)
		if by[reason] == nil {
			reasons = append(reasons, reason)
		}
		by[reason] = append(by[reason], r.ID)
	}
	if len(reasons) == 0 {
		return
	}
	text.WriteString("\nNot applicable:\n\n")
	for _, reason := range reasons {
		fmt.Fprintf(text, "- %s: %s\n", strings.Join(by[reason], ", "), reason)
	}
}

// support returns the note, the evidence, the decisions, and the next step of a requirement.
func support(r Requirement) string {
	var names []string
	for _, name := range r.Evidence {
		if strings.Contains(name, " ") && !strings.HasPrefix(name, "make ") {
			names = append(names, "“"+name+"”") // the title of a test
		} else {
			names = append(names, "`"+name+"`")
		}
	}
	for _, file := range r.ADRs {
		number, _, _ := strings.Cut(file, "-")
		names = append(names, fmt.Sprintf("[ADR %s](adr/%s)", strings.TrimLeft(number, "0"), file))
	}
	parts := []string{r.Note, strings.Join(names, ", ")}
	if r.Next != "" {
		parts = append(parts, "*Next:* "+r.Next)
	}
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}
