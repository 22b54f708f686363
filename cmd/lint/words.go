package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"unicode"
)

// vague matches words that describe where a term of the field would name. A tell is a sign of machine text, so only the
// verb counts.
var vague = regexp.MustCompile(`(?i)\b(?:somebody|anybody|nobody|whoever|of ours|of theirs|what came of|by now|told|stands|` +
	`has it|tells (?:that|whether|what|how|why|who|where|when|them|it|us|you|an?|the|its|all|about))\b`)

// vagueWords reports vague words in the comments and identifiers of a Go file.
func vagueWords(files *token.FileSet, parsed *ast.File) []string {
	var found []string
	report := func(position token.Pos, text string) {
		if word := vague.FindString(text); word != "" {
			found = append(found, fmt.Sprintf("%s: %q names nothing; use the term for it", files.Position(position), word))
		}
	}
	for _, group := range parsed.Comments {
		for _, comment := range group.List {
			report(comment.Pos(), comment.Text)
		}
	}
	ast.Inspect(parsed, func(node ast.Node) bool {
		if identifier, ok := node.(*ast.Ident); ok {
			report(identifier.Pos(), wordsOf(identifier.Name))
		}
		return true
	})
	return found
}

// wordsOf puts a space before each capital of an identifier: "TestNobodyWaits" has three words.
func wordsOf(identifier string) string {
	var words strings.Builder
	for _, letter := range identifier {
		if unicode.IsUpper(letter) {
			words.WriteByte(' ')
		}
		words.WriteRune(letter)
	}
	return words.String()
}

// commentLine matches the comment of a line of TypeScript or SQL, and the title of a test.
var commentLine = regexp.MustCompile("(?:^|[^:])//(.*)|^\\s*/?\\*+(.*)|^\\s*--(.*)|\\b(?:test|it|step)\\(\\s*[\"'`](.*)")

// vagueLines reports vague words in the comments and test titles of a file that is not Go.
func vagueLines(path string, content []byte) []string {
	var found []string
	for at, line := range strings.Split(string(content), "\n") {
		if word := vague.FindString(commentLine.FindString(line)); word != "" {
			found = append(found, fmt.Sprintf("%s:%d: %q names nothing; use the term for it", path, at+1, word))
		}
	}
	return found
}
