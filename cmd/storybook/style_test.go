package main

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

var ownClass = regexp.MustCompile(`\bbook(-[a-z]+)?\b`)

func TestStorybookClassesHaveStyles(t *testing.T) {
	t.Parallel()
	pages, err := os.ReadFile("pages.templ")
	if err != nil {
		t.Fatal(err)
	}
	printed := regexp.MustCompile(`class="([^"]*)"`).FindAll(pages, -1)
	used := ownClass.FindAllString(string(slices.Concat(printed...)), -1)
	defined := regexp.MustCompile(`\.(book[\w-]*)`).FindAllStringSubmatch(ownStyle, -1)
	if len(used) == 0 || len(defined) == 0 {
		t.Fatal("the search is broken")
	}
	for _, match := range defined {
		if !slices.Contains(used, match[1]) {
			t.Errorf("storybook.css styles .%s, which no page uses", match[1])
		}
	}
	for _, class := range used {
		if !slices.ContainsFunc(defined, func(match []string) bool { return match[1] == class }) {
			t.Errorf("a page uses %s, which has no style", class)
		}
	}
}

func TestStatesArePretended(t *testing.T) {
	t.Parallel()
	got := pretending(".a:hover { color: red }")
	if want := `.a:is(:hover, :where([data-pretend="hover"] *)) { color: red }`; got != want {
		t.Errorf("got %s", got)
	}
}
