package builtin

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/language"
)

//go:embed rules
var ruleFiles embed.FS

// Columns of a rule file, between tabs. "-" stands for an empty field.
const (
	columnID = iota
	columnStrength
	columnModes
	columnPattern
	columnReplacement
	columnUnless
	columnReason
	columnExample
	columns
)

// modeGroups are the names that the modes column uses.
var modeGroups = map[string][]humanize.Mode{
	"any":      humanize.Modes(),
	"plain":    {humanize.Standard, humanize.Casual, humanize.Simple},
	"informal": {humanize.Casual, humanize.Simple},
	"formal":   {humanize.Professional, humanize.Academic},
	"general":  {humanize.Standard, humanize.Casual, humanize.Professional, humanize.Simple},
}

// loadRules reads the rule files in order of precedence. It refuses a rule that could not do what it says.
func loadRules() ([]*rule, error) {
	table, err := ruleFiles.ReadFile("rules/sets.tsv")
	if err != nil {
		return nil, err
	}
	sets, err := parseSets(string(table))
	if err != nil {
		return nil, err
	}
	var rules []*rule
	lineOf := map[string]string{}
	for index, name := range kindNames {
		paths, err := fs.Glob(ruleFiles, "rules/"+name+"/*.tsv")
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			table, err := ruleFiles.ReadFile(path)
			if err != nil {
				return nil, err
			}
			found, err := parseRules(kind(index), path, string(table), sets, lineOf)
			if err != nil {
				return nil, err
			}
			rules = append(rules, found...)
		}
	}
	packs, err := loadPacks(lineOf)
	return append(rules, packs...), err
}

// parseRules reads one file of rules of one kind. It notes in lineOf where each identifier stands, and refuses one that is taken.
func parseRules(kind kind, path, table string, sets map[string]wordSet, lineOf map[string]string) ([]*rule, error) {
	var rules []*rule
	number := 0
	for line := range strings.Lines(table) {
		number++
		if line = strings.TrimRight(line, "\r\n"); line == "" || line[0] == '#' {
			continue
		}
		at := fmt.Sprintf("%s:%d", path, number)
		rule, err := parseRule(line, sets)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		if other, taken := lineOf[rule.id]; taken {
			return nil, fmt.Errorf("%s: the identifier %q is taken by %s", at, rule.id, other)
		}
		if !strings.HasPrefix(rule.id, kindNames[kind]+".") {
			return nil, fmt.Errorf("%s: the identifier %q must start with %q", at, rule.id, kindNames[kind]+".")
		}
		rule.kind, rule.language, lineOf[rule.id] = kind, language.English, at
		rules = append(rules, rule)
	}
	return rules, nil
}

func parseRule(line string, sets map[string]wordSet) (*rule, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != columns {
		return nil, fmt.Errorf("has %d columns, not %d", len(fields), columns)
	}
	for i, field := range fields {
		if fields[i] = strings.TrimSpace(field); fields[i] == "" {
			return nil, fmt.Errorf("column %d is empty; write - for nothing", i+1)
		}
	}
	rule := &rule{id: fields[columnID], strength: humanize.Strength(fields[columnStrength]), reason: fields[columnReason]}
	if !slices.Contains(humanize.Strengths(), rule.strength) {
		return nil, fmt.Errorf("there is no strength %q", rule.strength)
	}
	if rule.modes = modeGroups[fields[columnModes]]; rule.modes == nil {
		groups := slices.Sorted(maps.Keys(modeGroups))
		return nil, fmt.Errorf("there is no group of modes %q; choose one of %v", fields[columnModes], groups)
	}
	if rule.reason == "-" {
		return nil, fmt.Errorf("has no reason")
	}
	var err error
	if rule.pattern, err = parsePattern(fields[columnPattern], sets); err != nil {
		return nil, fmt.Errorf("pattern %q: %w", fields[columnPattern], err)
	}
	for text := range strings.SplitSeq(fields[columnReplacement], " | ") {
		alternative, err := parseReplacement(strings.TrimSpace(text), rule.pattern)
		if err != nil {
			return nil, fmt.Errorf("replacement %q: %w", text, err)
		}
		rule.alternatives = append(rule.alternatives, alternative)
	}
	nearby, topic, about := strings.Cut(fields[columnUnless], "++")
	unless, only, limited := strings.Cut(nearby, "+")
	if rule.unless, err = expand(cmp.Or(strings.TrimSpace(unless), "-"), sets); err != nil {
		return nil, err
	}
	if limited {
		if rule.only, err = expand(only, sets); err != nil {
			return nil, err
		}
	}
	if about {
		if rule.topic, err = expand(topic, sets); err != nil {
			return nil, err
		}
	}
	var found bool
	if rule.before, rule.after, found = strings.Cut(strings.ReplaceAll(fields[columnExample], `\n`, "\n"), " => "); !found {
		return nil, fmt.Errorf("the example %q has no \" => \"", fields[columnExample])
	}
	return rule, nil
}
