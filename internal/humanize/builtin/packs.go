package builtin

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	segmenter "github.com/clipperhouse/uax29/v2/words"

	"plainhand/internal/humanize/language"
)

// packFiles hold the rules for other languages than English, a file each, named by the language's code.
//
//go:embed packs/*.tsv
var packFiles embed.FS

// loadPacks reads the rules for other languages. Their identifiers start with the kind and the code, as in "opener.de".
func loadPacks(lineOf map[string]string) ([]*rule, error) {
	files, err := packFiles.ReadDir("packs")
	if err != nil {
		return nil, err
	}
	var rules []*rule
	for _, file := range files {
		table, err := packFiles.ReadFile("packs/" + file.Name())
		if err != nil {
			return nil, err
		}
		found, err := parsePack(strings.TrimSuffix(file.Name(), path.Ext(file.Name())), string(table), lineOf)
		if err != nil {
			return nil, err
		}
		rules = append(rules, found...)
	}
	return rules, nil
}

func parsePack(code, table string, lineOf map[string]string) ([]*rule, error) {
	if language.Name(code) == "" {
		return nil, fmt.Errorf("packs/%s.tsv: there is no language %q", code, code)
	}
	var rules []*rule
	number := 0
	for line := range strings.Lines(table) {
		number++
		if line = strings.TrimRight(line, "\r\n"); line == "" || line[0] == '#' {
			continue
		}
		at := fmt.Sprintf("packs/%s.tsv:%d", code, number)
		if code == "zh" || code == "ja" {
			line = apart(line)
		}
		rule, err := parseRule(line, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		if other, taken := lineOf[rule.id]; taken {
			return nil, fmt.Errorf("%s: the identifier %q is taken by %s", at, rule.id, other)
		}
		name, rest, _ := strings.Cut(rule.id, ".")
		index := slices.Index(kindNames[:], name)
		if index < 0 || !strings.HasPrefix(rest, code+".") {
			return nil, fmt.Errorf("%s: the identifier %q must start with a kind and %q", at, rule.id, "."+code+".")
		}
		rule.kind, rule.language, lineOf[rule.id] = kind(index), code, at
		rules = append(rules, rule)
	}
	return rules, nil
}

// apart puts spaces into the pattern of a rule for a language that has none, where a document's tokens end.
func apart(line string) string {
	fields := strings.Split(line, "\t")
	if len(fields) <= columnPattern {
		return line
	}
	var spaced strings.Builder
	before := false
	for segment := range eachSegment(fields[columnPattern]) {
		first := []rune(segment)[0]
		sign := unicode.In(first, unicode.Han, unicode.Hiragana, unicode.Katakana) || strings.ContainsRune("，。、：；！？", first)
		if sign && before {
			spaced.WriteByte(' ')
		}
		spaced.WriteString(segment)
		before = sign
	}
	fields[columnPattern] = spaced.String()
	return strings.Join(fields, "\t")
}

func eachSegment(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for iterator := segmenter.FromString(text); iterator.Next(); {
			if !yield(iterator.Value()) {
				return
			}
		}
	}
}
