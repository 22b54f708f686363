package rules

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	segmenter "github.com/clipperhouse/uax29/v2/words"

	"plainhand/engine/text/editing"
	"plainhand/engine/text/language"
)

// packFiles holds the rules for languages other than English, one file each, named by the language's code.
//
//go:embed packs/*.rules
var packFiles embed.FS

// packs parses the rules for other languages. Their names start with the kind and the code, as in "opener.de".
func (l *loader) packs() error {
	files, err := packFiles.ReadDir("packs")
	if err != nil {
		return err
	}
	for _, file := range files {
		pack, err := l.read(packFiles, "packs/"+file.Name())
		if err != nil {
			return err
		}
		if err := l.pack(pack.Path, pack.Text); err != nil {
			return err
		}
	}
	return nil
}

// pack parses a rule file for another language.
func (l *loader) pack(file, text string) error {
	code := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if language.Name(code) == "" {
		return fmt.Errorf("%s: there is no language %q", file, code)
	}
	return l.parse(file, text, func(rule *Rule, b *block) error {
		name, rest, _ := strings.Cut(rule.ID, ".")
		index := slices.Index(kindNames[:], name)
		if index < 0 || !strings.HasPrefix(rest, code+".") {
			return fmt.Errorf("the name %q must start with a kind and %q", rule.ID, "."+code+".")
		}
		if code == "zh" || code == "ja" {
			for i, find := range b.lines["find"] {
				b.lines["find"][i] = separateTokens(find)
			}
		}
		rule.kind, rule.Language = editing.Kind(index), code
		return nil
	})
}

// separateTokens inserts spaces between the tokens of a pattern for a language without spaces.
func separateTokens(pattern string) string {
	var spaced strings.Builder
	before := false
	for segment := range eachSegment(pattern) {
		first := []rune(segment)[0]
		sign := unicode.In(first, unicode.Han, unicode.Hiragana, unicode.Katakana) || strings.ContainsRune("，。、：；！？", first)
		if sign && before {
			spaced.WriteByte(' ')
		}
		spaced.WriteString(segment)
		before = sign
	}
	return spaced.String()
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
