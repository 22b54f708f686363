package content

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// readFront decodes the YAML front matter between the first two lines ---, and keeps the line numbers of the text below
// it.
func (s *source) readFront(into any) {
	const fence = "---\n"
	length := bytes.Index(s.text, []byte("\n"+fence))
	if !bytes.HasPrefix(s.text, []byte(fence)) || length < 0 {
		s.problem(1, "a page begins with what is said about it, between two lines ---")
		return
	}
	front := s.text[:length+1]
	s.fields = map[string]int{}
	for i, line := range strings.Split(string(front), "\n") {
		if name, _, found := strings.Cut(line, ":"); found {
			s.fields[name] = i + 1
		}
	}
	decoder := yaml.NewDecoder(bytes.NewReader(front)) // in YAML the first line marks a document as well
	decoder.KnownFields(true)
	if err := decoder.Decode(into); err != nil && !errors.Is(err, io.EOF) {
		s.yamlProblem(err)
	}
	above := bytes.Count(front, []byte("\n")) + 1
	s.text = append(bytes.Repeat([]byte("\n"), above), s.text[length+1+len(fence):]...)
}

// at returns the line of a field in the front matter, or 1 without it.
func (s *source) at(field string) int { return max(s.fields[field], 1) }

// require checks that a field is not empty, and its length in characters.
func (s *source) require(field, text string, shortest, longest int) {
	length := utf8.RuneCountInString(text)
	switch {
	case text == "":
		s.problem(s.at(field), "%s is missing", field)
	case length < shortest || length > longest:
		s.problem(s.at(field), "%s has %d characters: write %d to %d", field, length, shortest, longest)
	}
}

// day is a date without a time, as in 2025-09-14.
type day struct{ time.Time }

func (d *day) UnmarshalYAML(node *yaml.Node) error {
	parsed, err := time.Parse(time.DateOnly, node.Value)
	if err != nil {
		return &yaml.TypeError{Errors: []string{fmt.Sprintf("line %d: %q is no day: write one like 2025-09-14", node.Line,
			node.Value)}}
	}
	d.Time = parsed
	return nil
}

// metaFront is the metadata of every page for search engines.
type metaFront struct {
	MetaTitle       string   `yaml:"metaTitle"`
	MetaDescription string   `yaml:"metaDescription"`
	Keywords        []string `yaml:"keywords"`
}

// Search engines truncate longer texts, and shorter ones say little. The limits are wider than the requested lengths,
// since a brand or a price may change a length.
const (
	minMetaTitle, maxMetaTitle                       = 15, 65
	wantedMetaTitle                                  = 60
	minMetaDescription, maxMetaDescription           = 70, 170
	minRequestedDescription, maxRequestedDescription = 110, 160
)

func (r *reader) meta(s *source, front metaFront) Meta {
	s.require("metaTitle", front.MetaTitle, minMetaTitle, maxMetaTitle)
	s.require("metaDescription", front.MetaDescription, minMetaDescription, maxMetaDescription)
	if length := utf8.RuneCountInString(front.MetaTitle); length > wantedMetaTitle {
		s.warn(s.at("metaTitle"), "metaTitle has %d characters, and results cut it after about %d", length, wantedMetaTitle)
	}
	if length := utf8.RuneCountInString(front.MetaDescription); length < minRequestedDescription ||
		length > maxRequestedDescription {
		s.warn(s.at("metaDescription"), "metaDescription has %d characters: %d to %d are shown in full and say enough", length,
			minRequestedDescription, maxRequestedDescription)
	}
	if len(front.Keywords) == 0 {
		s.problem(s.at("keywords"), "keywords is missing")
	}
	r.once(s, "metaTitle", front.MetaTitle)
	r.once(s, "metaDescription", front.MetaDescription)
	return Meta{Title: front.MetaTitle, Description: front.MetaDescription, Keywords: front.Keywords}
}
