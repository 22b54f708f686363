package llm

import (
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
	Mode, Strength, Before string
	Keep                   []string
}

// temperatures are how freely a model chooses words at a strength; another attempt is freer.
var temperatures = map[humanize.Strength]float64{humanize.Light: 0.3, humanize.Balanced: 0.6, humanize.Strong: 0.8}

// mostTokens is several times what a passage needs, since some models think aloud. With the request it fits in a
// context of 8,000 tokens, beyond which servers refuse it.
const mostTokens = 4096

// newAsk builds one of the tasks for a request. Each attempt at a passage has its own seed.
func newAsk(task string, request humanize.Request, before, text string, attempt int) ask {
	var system strings.Builder
	err := tasks.ExecuteTemplate(&system, task+".md", wanted{
		Mode: part("modes/" + string(request.Mode)), Strength: part("strengths/" + string(request.Strength)),
		Keep: request.Keep, Before: before,
	})
	if err != nil {
		panic(err)
	}
	return ask{
		task:   task,
		system: strings.TrimSpace(system.String()), text: openMark + "\n" + text + "\n" + closeMark, bare: text,
		temperature: min(1, temperatures[request.Strength]+0.1*float64(attempt)),
		seed:        request.Seed + uint64(attempt), mostTokens: mostTokens,
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
	written := "Your version: " + oneLine(draft.Written)
	if draft.Written == "" {
		written = "Your version is missing."
	}
	return fmt.Sprintf("What stands before: %s\nOriginal: %s\n%s\nWrong with it: it %s", oneLine(draft.Before),
		oneLine(draft.Original), written, strings.Join(draft.Faults, "; it "))
}

func writePair(pair service.Pair) string {
	return "A: " + oneLine(pair.Original) + "\nB: " + oneLine(pair.Written)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

var numberedLine = regexp.MustCompile(`(?m)^\s*\[(\d+)\][ \t]*(.*)$`)

// lines splits an answer of numbered lines into that many texts. A missing number has none; if a number comes twice,
// the first counts.
func lines(answer string, count int) []string {
	found := make([]string, count)
	for _, line := range numberedLine.FindAllStringSubmatch(answer, -1) {
		number, err := strconv.Atoi(line[1])
		if err == nil && number >= 1 && number <= count && found[number-1] == "" {
			found[number-1] = strings.TrimSpace(line[2])
		}
	}
	return found
}
