package main

import (
	"net/http"
	"net/url"
	"slices"

	"plainhand/views/ui"
)

// book is all stories by chapter.
type book []chapter

type chapter struct {
	Name    string
	Stories []ui.Story
}

// find returns the story with this name, with one example, or with all of them if example is empty.
func (b book) find(story, example string) (ui.Story, bool) {
	for _, chapter := range b {
		for _, found := range chapter.Stories {
			if found.Name != story {
				continue
			}
			if found.Apart && example == "" {
				example = found.Examples[0].Name
			}
			if example != "" {
				found.Examples = slices.DeleteFunc(slices.Clone(found.Examples),
					func(e ui.Example) bool { return e.Name != example })
			}
			return found, len(found.Examples) > 0
		}
	}
	return ui.Story{}, false
}

// selection is the visitor's selection and settings, all of which are in the URL.
type selection struct {
	Story, Example, State, Theme, Direction, Width string
}

// choices are the switches above the frame. The first option of each is the default.
var choices = []struct {
	Name    string
	Options []string
	of      func(*selection) *string
}{
	{"State", []string{"as it is", "hover", "focus", "pressed", "invalid"},
		func(s *selection) *string { return &s.State }},
	{"Theme", []string{"system", "light", "dark"}, func(s *selection) *string { return &s.Theme }},
	{"Direction", []string{"ltr", "rtl"}, func(s *selection) *string { return &s.Direction }},
	{"Width", []string{"full", "320", "360", "768", "1280"}, func(s *selection) *string { return &s.Width }},
}

func selectionOf(r *http.Request) selection {
	s := selection{Story: r.PathValue("story"), Example: r.FormValue("example")}
	for _, choice := range choices {
		value := choice.of(&s)
		if *value = r.FormValue(choice.Name); !slices.Contains(choice.Options, *value) {
			*value = choice.Options[0]
		}
	}
	return s
}

// at returns the same settings for another story.
func (s selection) at(story, example string) selection {
	s.Story, s.Example = story, example
	return s
}

// with returns the same settings, except for one choice.
func (s selection) with(of func(*selection) *string, value string) selection {
	*of(&s) = value
	return s
}

// path returns the path of s in the book or, with another prefix, of the bare frame.
func (s selection) path(prefix string) string {
	query := url.Values{}
	if s.Example != "" {
		query.Set("example", s.Example)
	}
	for _, choice := range choices {
		if value := *choice.of(&s); value != "" && value != choice.Options[0] {
			query.Set(choice.Name, value)
		}
	}
	address := url.URL{Path: prefix + s.Story, RawQuery: query.Encode()}
	return address.String()
}
