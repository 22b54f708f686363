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

// vagueWords reports vague words in the comments and identifiers of a Go file, and in the strings that developers and
// operators read: errors, log messages, failures of tests, and names of subtests. Copy for users is not checked.
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
		switch node := node.(type) {
		case *ast.Ident:
			report(node.Pos(), wordsOf(node.Name))
		case *ast.CallExpr:
			if text := messageOf(node); text != nil {
				report(text.Pos(), text.Value)
			}
		case *ast.CompositeLit:
			for _, name := range subtestNames(node) {
				report(name.Pos(), name.Value)
			}
		}
		return true
	})
	return found
}

// messages are the functions and methods whose first string is an error, a log message, a test's failure, or the name
// of a subtest.
var messages = regexp.MustCompile(`^(?:errors\.New|fmt\.Errorf|\w+\.(?:Run|(?:Debug|Info|Warn|Error)(?:Context)?|` +
	`Errorf|Fatal|Fatalf))$`)

// messageOf returns the message of a call, or nil for other calls.
func messageOf(call *ast.CallExpr) *ast.BasicLit {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	name := "x." + selector.Sel.Name
	if receiver, ok := selector.X.(*ast.Ident); ok {
		name = receiver.Name + "." + selector.Sel.Name
	}
	if !messages.MatchString(name) {
		return nil
	}
	for _, argument := range call.Args[:min(len(call.Args), 2)] { // the first one may be a context
		if text, ok := argument.(*ast.BasicLit); ok && text.Kind == token.STRING {
			return text
		}
	}
	return nil
}

// subtestNames returns the keys of a map from strings to structs or functions: the names of a table's cases.
func subtestNames(literal *ast.CompositeLit) (names []*ast.BasicLit) {
	table, ok := literal.Type.(*ast.MapType)
	if !ok {
		return nil
	}
	switch table.Value.(type) {
	case *ast.StructType, *ast.FuncType:
	default:
		return nil
	}
	for _, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			if name, ok := pair.Key.(*ast.BasicLit); ok && name.Kind == token.STRING {
				names = append(names, name)
			}
		}
	}
	return names
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
