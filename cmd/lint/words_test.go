package main

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func TestVagueWordsAreFoundInGo(t *testing.T) {
	t.Parallel()
	const vagueWord = "no" + "body"
	for name, test := range map[string]struct {
		statement string
		found     bool
	}{
		"comment":              {"// " + vagueWord + " calls it", true},
		"identifier":           {vagueWord + " := 1; _ = " + vagueWord, true},
		"error":                {`_ = errors.New("` + vagueWord + ` answers")`, true},
		"wrapped error":        {`_ = fmt.Errorf("` + vagueWord + `: %w", err)`, true},
		"log message":          {`log.Warn("` + vagueWord + ` answers", "error", err)`, true},
		"log with a context":   {`log.WarnContext(ctx, "` + vagueWord + ` answers")`, true},
		"failure of a test":    {`t.Errorf("` + vagueWord + ` answers")`, true},
		"subtest":              {`t.Run("` + vagueWord + ` answers", test)`, true},
		"case of a table":      {`_ = map[string]struct{ is bool }{"` + vagueWord + ` answers": {true}}`, true},
		"case with a function": {`_ = map[string]func(){"` + vagueWord + ` answers": nil}`, true},
		"copy for users":       {`_ = fault.New(fault.Invalid, "` + vagueWord + ` answers", "")`, false},
		"text of a test":       {`_ = map[string]string{"` + vagueWord + ` answers": "x"}`, false},
		"other string":         {`_ = "` + vagueWord + ` answers"`, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := token.NewFileSet()
			source := "package p\n\nfunc f() {\n" + test.statement + "\n}\n"
			parsed, err := parser.ParseFile(files, "p.go", source, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if got := vagueWords(files, parsed); (len(got) > 0) != test.found {
				t.Errorf("%s: %s", test.statement, strings.Join(got, "\n"))
			}
		})
	}
}

func TestVagueWordsAreFoundInCommentsOfOtherFiles(t *testing.T) {
	t.Parallel()
	content := []byte("-- what no" + "body reads\nSELECT 'no" + "body';\nsome.call() // to" + "ld\n")
	if got := vagueLines("query.sql", content); len(got) != 2 {
		t.Errorf("%q", got)
	}
}
