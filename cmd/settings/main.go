// Command settings writes .env.example and docs/settings.md from the documentation of the settings in internal/config.
// make generate runs it in the repository root.
package main

import (
	"fmt"
	"os"
	"strings"

	"plainhand/internal/config"
)

func main() {
	files := map[string]string{".env.example": config.Example(), "docs/settings.md": document(config.Settings())}
	for name, content := range files {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

const intro = `# Settings

All settings come from the environment, and each has a default that works on a laptop. All problems are reported together,
before anything starts. [.env.example](../.env.example) is the same list, ready to copy. This page is generated: edit
` + "`internal/config/settings.env`" + ` and run ` + "`make generate`" + `.
`

// variables returns the names of a setting, each with its default or an example.
func variables(lines []string) string {
	var described []string
	for _, line := range lines {
		name, value, _ := strings.Cut(line, "=")
		name, isExample := strings.CutPrefix(name, "#")
		switch {
		case value == "":
			described = append(described, "`"+name+"`")
		case isExample:
			described = append(described, "`"+name+"` (such as `"+value+"`)")
		default:
			described = append(described, "`"+name+"` (default `"+value+"`)")
		}
	}
	return strings.Join(described, ", ")
}

// document returns the sections in Markdown.
func document(sections []config.Section) string {
	var text strings.Builder
	text.WriteString(intro)
	for _, section := range sections {
		fmt.Fprintf(&text, "\n## %s\n", section.Title)
		for _, setting := range section.Settings {
			fmt.Fprintf(&text, "\n%s: %s\n", variables(setting.Lines), setting.Meaning)
		}
	}
	return text.String()
}
