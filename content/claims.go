package content

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Claim is an entry of claims.yaml.
type Claim struct {
	ID      string
	Text    string
	Meaning string
	Method  string // path of the page that explains the claim; empty until there is one
	Page    string // path of the one page that shows it; empty for the home page

	Unmeasured bool // not measured by us, which the page says
}

// ClaimsOn returns the claims that only this page shows.
func (c Content) ClaimsOn(page string) []Claim {
	return slices.DeleteFunc(slices.Clone(c.Claims), func(claim Claim) bool { return claim.Page != page })
}

// claimsFile is the format of claims.yaml.
type claimsFile struct {
	Method string `yaml:"method"`
	Claims []struct {
		ID         string `yaml:"id"`
		Claim      string `yaml:"claim"`
		Means      string `yaml:"means"`
		Page       string `yaml:"page"`
		Unmeasured bool   `yaml:"unmeasured"`
	} `yaml:"claims"`
}

func readClaims(s *source) []Claim {
	var file claimsFile
	decoder := yaml.NewDecoder(bytes.NewReader(s.text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&file); err != nil && !errors.Is(err, io.EOF) {
		s.yamlProblem(err)
		return nil
	}
	if file.Method != "" && !leads(file.Method) {
		s.problem(1, "method is %q: write a path of this site such as /methodology, or nothing", file.Method)
	}
	lines := s.linesOfClaims()
	var claims []Claim
	seen := map[string]bool{}
	for i, written := range file.Claims {
		s.identify(lines[i], written.ID, seen)
		if written.Claim == "" || !strings.HasSuffix(written.Means, ".") {
			s.problem(lines[i], "a claim has an id, the words of the claim, and what it means in whole sentences")
		}
		if written.Page != "" && !strings.HasPrefix(written.Page, "/") || written.Unmeasured && written.Page == "" {
			s.problem(lines[i], "page is %q: write a path of this site; what is unmeasured needs a page, since it is not claimed at home", written.Page)
		}
		claim := Claim{ID: written.ID, Text: written.Claim, Meaning: written.Means, Page: written.Page,
			Unmeasured: written.Unmeasured}
		if file.Method != "" {
			claim.Method = file.Method + "#" + written.ID
			s.links = append(s.links, link{file: s.name, line: lines[i], to: claim.Method})
		}
		claims = append(claims, claim)
	}
	return claims
}

func (s *source) linesOfClaims() []int {
	var file struct {
		Claims []yaml.Node `yaml:"claims"`
	}
	yaml.Unmarshal(s.text, &file) // was decoded before, so it cannot fail
	var lines []int
	for _, node := range file.Claims {
		lines = append(lines, node.Line)
	}
	return lines
}

var unknownField = regexp.MustCompile(`^field (\S+) not found in type (?s:.+)$`)

var yamlLine = regexp.MustCompile(`line (\d+): (.*)`)

// yamlProblem removes the line numbers from the parser's message, and reports the problem at that line.
func (s *source) yamlProblem(err error) {
	found := yamlLine.FindAllStringSubmatch(err.Error(), -1)
	for _, match := range found {
		line, _ := strconv.Atoi(match[1]) // the pattern matches only digits
		s.problem(line, "%s", unknownField.ReplaceAllString(match[2], `there is no field "$1"`))
	}
	if found == nil {
		s.problem(1, "%v", err)
	}
}
