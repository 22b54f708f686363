package rules

import (
	"fmt"
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/language"
)

// kindTitles are the headings of the reference, in the order of precedence.
var kindTitles = [...]string{
	"Chatbot lines, which go", "Padding", "Phrases", "Openers", "Words", "Contractions",
}

// Reference returns a reference of all rules in Markdown.
func Reference() (string, error) {
	rules, err := Load()
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, referenceHead, len(rules))
	for index, title := range kindTitles {
		writeRules(&out, title, rules,
			func(r *Rule) bool { return r.kind == editing.Kind(index) && r.Language == language.English })
	}
	for _, other := range language.All() {
		if other.Code != language.English {
			writeRules(&out, other.Name, rules, func(r *Rule) bool { return r.Language == other.Code })
		}
	}
	return out.String(), nil
}

// writeRules writes a section of the reference, unless it has no rules.
func writeRules(out *strings.Builder, title string, rules []*Rule, belongs func(*Rule) bool) {
	part := slices.DeleteFunc(slices.Clone(rules), func(r *Rule) bool { return !belongs(r) })
	if len(part) == 0 {
		return
	}
	slices.SortFunc(part, func(a, b *Rule) int { return strings.Compare(a.ID, b.ID) })
	fmt.Fprintf(out, "\n## %s\n\n%d rules.\n\n| Rule | From | Modes | Before | After | Why |\n|---|---|---|---|---|---|\n", title, len(part))
	for _, rule := range part {
		fmt.Fprintf(out, "| `%s` | %s | %s | %s | %s | %s |\n", rule.ID, rule.strength, modesOf(rule.Modes),
			cell(rule.frames[0].before), cell(rule.frames[0].after), cell(rule.reason))
	}
}

const referenceHead = `# The rules of the built-in engine

docs/engine.md says how a rule is written, and what the passes do that no rule can say. “From” is the least strength that uses a
rule; one without is too unsure for any. Before and after are the rule's first test, with
the first of its replacements.

%d rules.
`

// modesOf returns the name of a group of modes.
func modesOf(modes []humanize.Mode) string {
	for name, group := range modeGroups {
		if slices.Equal(group, modes) {
			return name
		}
	}
	return ""
}

var inCell = strings.NewReplacer("|", `\|`, "\n", " ↵ ", "*", `\*`, "_", `\_`, "<", "&lt;", "`", "\\`")

func cell(text string) string { return inCell.Replace(text) }
