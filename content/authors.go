package content

import (
	"bytes"
	"errors"
	"io"

	"go.yaml.in/yaml/v3"
)

// readAuthors returns the authors by the names that guides use for them.
func readAuthors(s *source) map[string]Author {
	var written map[string]struct {
		Name   string `yaml:"name"`
		About  string `yaml:"about"`
		Avatar string `yaml:"avatar"`
	}
	decoder := yaml.NewDecoder(bytes.NewReader(s.text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&written); err != nil && !errors.Is(err, io.EOF) {
		s.yamlProblem(err)
		return nil
	}
	authors := map[string]Author{}
	for id, author := range written {
		if author.Name == "" || author.About == "" || author.Avatar == "" {
			s.problem(1, "%s has a name, a sentence about them, and an avatar", id)
		}
		authors[id] = Author{author.Name, author.About, author.Avatar}
	}
	return authors
}
