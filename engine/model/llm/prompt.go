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

	"plainhand/engine/humanize"
	"plainhand/engine/model/genre"
	"plainhand/engine/model/service"
)

// The tags enclose the content of a request and of its answer. Anything outside is not part of the text.
const (
	openTag  = "<text>"
	closeTag = "</text>"
)

// prompts are the templates of the tasks, and the instructions for each mode, strength, and genre.
//
//go:embed prompts
var prompts embed.FS

var tasks = template.Must(template.ParseFS(prompts, "prompts/*.md"))

// PromptVersion is a hash of the prompts, so that results of different prompts can be distinguished.
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

// promptPart returns the instructions for a mode, strength, or genre.
func promptPart(path string) string {
	text, err := prompts.ReadFile("prompts/" + path + ".md")
	if err != nil {
		panic(err) // a file is missing, which a test detects
	}
	return strings.TrimSpace(string(text))
}

// promptInput is the input of the prompt templates.
type promptInput struct {
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

// guideFor parses the guide of a genre from its file: the name, a blank line, and the advice.
func guideFor(of genre.Genre) genreGuide {
	name, advice, _ := strings.Cut(promptPart("kinds/"+string(cmp.Or(of, genre.General))), "\n\n")
	return genreGuide{name, advice}
}

// temperatures are the sampling temperatures per strength. Each further attempt adds 0.1.
var temperatures = map[humanize.Strength]float64{humanize.Light: 0.3, humanize.Balanced: 0.6, humanize.Strong: 0.8}

// maxTokens is the token limit of an answer. It is several times what a passage needs, as some models think aloud. With
// the request it fits in a context of 8,000 tokens, beyond which servers reject it.
const maxTokens = 4096

// newAsk returns the request for a task on a passage. Each attempt has its own seed.
func newAsk(task string, passage service.Passage) ask {
	request := passage.Request
	var system strings.Builder
	err := tasks.ExecuteTemplate(&system, task+".md", promptInput{
		Kind: guideFor(passage.Genre), Mode: promptPart("modes/" + string(request.Mode)),
		Strength: promptPart("strengths/" + string(request.Strength)), Keep: request.Keep,
		Title: oneLine(passage.Title), About: oneLine(passage.About), Before: passage.Before,
	})
	if err != nil {
		panic(err)
	}
	return ask{
		task: task, system: strings.TrimSpace(system.String()), content: passage.Text,
		text:        openTag + "\n" + passage.Text + "\n" + closeTag,
		temperature: min(1, temperatures[request.Strength]+0.1*float64(passage.Attempt)),
		seed:        request.Seed + uint64(passage.Attempt), maxTokens: maxTokens,
	}
}

// numbered formats drafts or pairs for a model, each with a number.
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
	written := "Before: " + oneLine(pair.Before) + "\nA: " + pair.Original + "\nB: "
	if pair.Written == "" {
		return written + "(struck)\nAfter: " + oneLine(pair.After)
	}
	return written + pair.Written
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// number matches the number before an item of an answer.
var number = regexp.MustCompile(`(?m)^\s*\[(\d+)\][ \t]*`)

// items splits a numbered answer into count texts. The text of a missing number is empty. The first of duplicate
// numbers counts.
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
