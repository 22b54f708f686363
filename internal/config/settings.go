package config

import (
	_ "embed"
	"regexp"
	"strings"
)

// settingsFile documents every setting with its default or an example. cmd/settings makes .env.example and
// docs/settings.md of it.
//
//go:embed settings.env
var settingsFile string

// Example returns the documentation of the settings in the format of an environment file.
func Example() string { return settingsFile }

// Setting is a variable, or a few that belong together.
type Setting struct {
	Names   []string
	Lines   []string // NAME=value: the default, or after # an example
	Meaning string
}

// Section is a group of settings.
type Section struct {
	Title    string
	Settings []Setting
}

// assignment matches a line with a variable.
var assignment = regexp.MustCompile(`^#?([A-Z][A-Z0-9_]*)=`)

// Settings returns the documented settings in the order of the file.
func Settings() []Section {
	var sections []Section
	for block := range strings.SplitSeq(strings.TrimSpace(settingsFile), "\n\n") {
		if title, is := strings.CutPrefix(block, "## "); is {
			sections = append(sections, Section{Title: title})
		} else if setting := parseSetting(block); len(setting.Names) > 0 {
			last := &sections[len(sections)-1]
			last.Settings = append(last.Settings, setting)
		}
	}
	return sections
}

func parseSetting(block string) Setting {
	var setting Setting
	var meaning []string
	for line := range strings.Lines(block) {
		line = strings.TrimSpace(line)
		if match := assignment.FindStringSubmatch(line); match != nil {
			setting.Names = append(setting.Names, match[1])
			setting.Lines = append(setting.Lines, line)
		} else {
			meaning = append(meaning, strings.TrimPrefix(line, "# "))
		}
	}
	setting.Meaning = strings.Join(meaning, " ")
	return setting
}
