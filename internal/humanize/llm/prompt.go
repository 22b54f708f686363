package llm

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"text/template"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/genre"
	"plainhand/internal/humanize/service"
)

// What a model is asked is between these marks, and so is its answer: anything outside is not part of it.
const (
	openMark  = "<text>"
	closeMark = "</text>"
)

// prompts are the tasks, and what each mode and each strength adds to them.
//
//go:embed prompts
var prompts embed.FS

var tasks = template.Must(template.ParseFS(prompts, "prompts/*.md"))

// PromptVersion changes with every character of the prompts, so that two results can be told apart.
var PromptVersion = func() string {
	sum := sha256.New()
	fs.WalkDir(prompts, ".", func(path string, entry fs.DirEntry, _ error) error {
		if !entry.IsDir() {
			text, _ := prompts.ReadFile(path)
			sum.Write(text)
		}
		return nil
	})
	return hex.EncodeToString(sum.Sum(nil))[:8]
}()

// part reads what a mode or a strength adds to a task.
func part(path string) string {
	text, err := prompts.ReadFile("prompts/" + path + ".md")
	if err != nil {
		panic(err) // a mode without its file: a test fails
	}
	return strings.TrimSpace(string(text))
}

// wanted is the input of the templates.
type wanted struct {
	Kind                 genreGuide
	Mode, Strength       string
	Title, About, Before string
	Keep                 []string
}

// genreGuide is the part of the prompt about a genre.
type genreGuide struct {
	Name   string // with its article
	Advice string // with examples
}

// guideFor reads the guide of a genre from its file: the name, a blank line, and the advice.
func guideFor(name genre.Genre) genreGuide {
	named, advice, _ := strings.Cut(part("kinds/"+string(cmp.Or(name, genre.General))), "\n\n")
	return genreGuide{named, advice}
}

// temperatures are how freely a model chooses words at a strength; another attempt is freer.
var temperatures = map[humanize.Strength]float64{humanize.Light: 0.3, humanize.Balanced: 0.6, humanize.Strong: 0.8}

// mostTokens is several times what a passage needs, since some models think aloud. With the request it fits in a
// context of 8,000 tokens, beyond which servers refuse it.
const mostTokens = 4096

// newAsk builds one of the tasks for a passage. Each attempt at one has its own seed.
func newAsk(task string, passage service.Passage) ask {
	request := passage.Request
	var system strings.Builder
	err := tasks.ExecuteTemplate(&system, task+".md", wanted{
		Kind: guideFor(passage.Genre), Mode: part("modes/" + string(request.Mode)),
		Strength: part("strengths/" + string(request.Strength)), Keep: request.Keep,
		Title: oneLine(passage.Title), About: oneLine(passage.About), Before: passage.Before,
	})
	if err != nil {
		panic(err)
	}
	return ask{
		task: task, system: strings.TrimSpace(system.String()), bare: passage.Text,
		text:        openMark + "\n" + passage.Text + "\n" + closeMark,
		temperature: min(1, temperatures[request.Strength]+0.1*float64(passage.Attempt)),
		seed:        request.Seed + uint64(passage.Attempt), mostTokens: mostTokens,
	}
}

// numbered writes drafts or pairs for a model, each under its number.
func numbered[T any](items []T, write func(T) string) string {
	var text strings.Builder
	for i, item := range items {
		fmt.Fprintf(&text, "[%d]\n%s\n\n", i+1, write(item))
	}
	return strings.TrimSpace(text.String())
}

func writeDraft(draft service.Draft) string {
	written := "Your version: " + draft.Written
	if draft.Written == "" {
		written = "Your version is missing."
	}
	return fmt.Sprintf("Before: %s\nOriginal: %s\n%s\nAfter: %s\nWrong with it: it %s", draft.Before, draft.Original,
		written, draft.After, strings.Join(draft.Faults, "; it "))
}

func writePair(pair service.Pair) string {
	shown := "Before: " + oneLine(pair.Before) + "\nA: " + pair.Original + "\nB: "
	if pair.Written == "" {
		return shown + "(struck)\nAfter: " + oneLine(pair.After)
	}
	return shown + pair.Written
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// number begins an item of a numbered answer.
var number = regexp.MustCompile(`(?m)^\s*\[(\d+)\][ \t]*`)

// items splits a numbered answer into that many texts. A missing number has none; if a number comes twice, the first
// counts.
func items(answer string, count int) []string {
	found := make([]string, count)
	marks := number.FindAllStringSubmatchIndex(answer, -1)
	for i, mark := range marks {
		end := len(answer)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		at, err := strconv.Atoi(answer[mark[2]:mark[3]])
		if err == nil && at >= 1 && at <= count && found[at-1] == "" {
			found[at-1] = strings.TrimSpace(answer[mark[1]:end])
		}
	}
	return found
}
