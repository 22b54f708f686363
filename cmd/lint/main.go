// Command lint finds lines that are too wide and conditions with too many parts in hand-written Go code and styles, and
// words that describe instead of naming in comments, identifiers, errors, log messages, and test titles. make lint runs
// it.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	maxColumns   = 120
	maxOperators = 4  // && and || in one condition
	longString   = 50 // characters of a string that may exceed the line width: sentences are not split
)

func main() {
	findings := 0
	for _, path := range sources() {
		content, err := os.ReadFile(path)
		if err != nil {
			fail(err)
		}
		var found []string
		switch filepath.Ext(path) {
		case ".go":
			found = inGo(path, content)
		case ".css":
			found = wideLines(path, content, nil)
		default:
			found = vagueLines(path, content)
		}
		for _, finding := range found {
			fmt.Println(finding)
			findings++
		}
	}
	if findings > 0 {
		os.Exit(1)
	}
}

// inGo returns the problems of a hand-written Go file.
func inGo(path string, content []byte) []string {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, path, content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		fail(err)
	}
	if ast.IsGenerated(parsed) {
		return nil
	}
	found := append(wideLines(path, content, linesOfLongStrings(content)), longConditions(files, parsed)...)
	return append(found, vagueWords(files, parsed)...)
}

// extensions are those of the files that are checked.
var extensions = []string{".go", ".css", ".ts", ".tsx", ".sql"}

// isMigration reports whether a file is a migration, which never changes.
func isMigration(path string) bool {
	return filepath.Ext(path) == ".sql" && filepath.Dir(path) == "migrations"
}

// outputs are the folders of what is built.
var (
	outputNames = []string{"node_modules", "generated"}
	outputs     = []string{"bin", filepath.Join("static", "dist")}
)

// sources lists the Go files and styles in the working directory, except third-party modules and build outputs.
func sources() []string {
	var found []string
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (slices.Contains(outputNames, entry.Name()) || slices.Contains(outputs, path)):
			return fs.SkipDir
		case slices.Contains(extensions, filepath.Ext(path)) && !strings.Contains(path, ".gen.") && !isMigration(path):
			found = append(found, path)
		}
		return nil
	})
	if err != nil {
		fail(err)
	}
	return found
}

// wideLines reports lines with more than maxColumns columns, except for excused ones. A tab counts as one column.
func wideLines(path string, content []byte, excused map[int]bool) []string {
	var found []string
	for at, line := range strings.Split(string(content), "\n") {
		if columns := utf8.RuneCountInString(line); columns > maxColumns && !excused[at+1] {
			found = append(found, fmt.Sprintf("%s:%d: %d columns; at most %d", path, at+1, columns, maxColumns))
		}
	}
	return found
}

// linesOfLongStrings returns the lines with a long string.
func linesOfLongStrings(content []byte) map[int]bool {
	excused := map[int]bool{}
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(content))
	var tokens scanner.Scanner
	tokens.Init(file, content, nil, 0)
	for {
		pos, kind, text := tokens.Scan()
		if kind == token.EOF {
			return excused
		}
		if kind == token.STRING && len(text) > longString {
			first := file.Line(pos)
			for line := first; line <= first+strings.Count(text, "\n"); line++ {
				excused[line] = true
			}
		}
	}
}

// longConditions reports conditions with more than maxOperators operators.
func longConditions(files *token.FileSet, parsed *ast.File) []string {
	var found []string
	ast.Inspect(parsed, func(node ast.Node) bool {
		condition, ok := node.(*ast.BinaryExpr)
		if !ok || !logical(condition.Op) {
			return true
		}
		if count := operators(condition); count > maxOperators {
			found = append(found, fmt.Sprintf("%s: %d operators in a condition; at most %d", files.Position(node.Pos()), count,
				maxOperators))
		}
		return false
	})
	return found
}

func operators(expression ast.Expr) int {
	count := 0
	ast.Inspect(expression, func(node ast.Node) bool {
		if binary, ok := node.(*ast.BinaryExpr); ok && logical(binary.Op) {
			count++
		}
		_, function := node.(*ast.FuncLit)
		return !function
	})
	return count
}

func logical(operator token.Token) bool { return operator == token.LAND || operator == token.LOR }

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
