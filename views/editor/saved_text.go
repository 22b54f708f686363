package editor

import (
	"cmp"
	"encoding/json"
	"path"
	"strconv"
	"strings"
	"unicode"

	"plainhand/engine/humanize"
	"plainhand/internal/formats"
	"plainhand/internal/texts"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// KeptTextPage shows two states of a text of the history side by side.
type KeptTextPage struct {
	views.FormPage
	Line        islands.TextLine
	Name        string
	Until       string // date of its deletion
	Left, Right Side
	Formats     []string // formats for download
	HasReport   bool     // there is a result to report on
	Editor      bool     // it can be opened in the editor
}

// Side is one side of a comparison.
type Side struct {
	Label   string
	Choices []ui.Option
	Marks   []islands.Mark // differences from the other side
}

// The states of a text besides its versions, which have their numbers as names.
const (
	stateDraft = "draft"
	stateNow   = "now"
)

// textState is a state of a text: a past version, or the current text.
type textState struct {
	name, label string
	read        func() (string, error)
}

// Comparison is a text of the history with the names of the compared states. Unknown ones are replaced.
type Comparison struct {
	Text        texts.Text
	Versions    []texts.Version
	Left, Right string
}

// NewKeptTextPage returns the page for a text's owner.
func NewKeptTextPage(
	frame views.Frame, summary views.UsageSummary, compare Comparison, done views.Done,
) (KeptTextPage, error) {
	text := compare.Text
	page := KeptTextPage{FormPage: views.NewFormPage(frame, titleOf(text.Line), "A saved text with its versions."),
		Line: NewTextLine(text.Line, summary.Now), Name: text.Name, Until: format.Day(text.ExpiresAt),
		Editor: summary.Access.Active, Formats: []string{"txt", "md", "docx"},
		HasReport: len(text.Newest.Output) > 0}
	page.News = textsBanner(done, 0)
	states := statesOf(text, compare.Versions)
	from, to := stateNamed(states, compare.Left, 0), stateNamed(states, compare.Right, len(states)-1)
	page.Left, page.Right = newSide(states, from), newSide(states, to)
	before, err := states[from].read()
	if err != nil {
		return page, err
	}
	after, err := states[to].read()
	marks := comparedPhrases(before, after)
	page.Left.Marks, page.Right.Marks = marks, marks
	return page, err
}

// TextNow returns the current text: the result as its owner left it, or the draft without a result.
func TextNow(text texts.Text) (string, error) {
	if len(text.Newest.Output) == 0 {
		return text.Draft.Text, nil
	}
	output, work, err := leftAs(text)
	return work.Text(&output), err
}

// KeptOutput returns a result of the history for the editor.
func KeptOutput(request humanize.Prepared, result humanize.Result) ([]byte, error) {
	return json.Marshal(NewOutput(request, result))
}

// TextRendering renders versions for the history.
var TextRendering = texts.Rendering{Edited: editedOutput, Draft: draftOutput}

// editedOutput returns the newest result of a text as its owner left it, or nil if it was not edited.
func editedOutput(text texts.Text) ([]byte, error) {
	output, work, err := leftAs(text)
	if err != nil || work.Text(&output) == output.Text() {
		return nil, err
	}
	return json.Marshal(work.Applied(output))
}

func draftOutput(draft texts.Draft) ([]byte, error) {
	return json.Marshal(islands.Output{Marks: []islands.Mark{{Text: draft.Text}}})
}

// VersionText returns the original text of a version.
func VersionText(version texts.Version) (string, error) {
	var output islands.Output
	err := json.Unmarshal(version.Output, &output)
	return output.Text(), err
}

func leftAs(text texts.Text) (output islands.Output, work islands.Work, err error) {
	if err := json.Unmarshal(text.Newest.Output, &output); err != nil {
		return output, work, err
	}
	if len(text.Work) > 0 {
		err = json.Unmarshal(text.Work, &work)
	}
	return output, work, err
}

// statesOf lists the draft, every version in its original form, and the newest one as edited.
func statesOf(text texts.Text, versions []texts.Version) []textState {
	states := []textState{{stateDraft, "Your draft", func() (string, error) { return text.Draft.Text, nil }}}
	for _, version := range versions {
		number := strconv.Itoa(version.Number)
		states = append(states, textState{number, "Version " + number + versionNotes[version.Kind], func() (string, error) {
			return VersionText(version)
		}})
	}
	if len(text.Newest.Output) == 0 {
		return states
	}
	return append(states, textState{stateNow, "Your current result", func() (string, error) { return TextNow(text) }})
}

// versionNotes describe how versions were made.
var versionNotes = map[texts.VersionKind]string{
	texts.EditedVersion: ", edited by you", texts.DraftVersion: ", an earlier draft"}

func stateNamed(states []textState, name string, otherwise int) int {
	for i, state := range states {
		if state.name == name {
			return i
		}
	}
	return otherwise
}

func newSide(states []textState, chosen int) Side {
	side := Side{Label: states[chosen].label}
	for i, state := range states {
		side.Choices = append(side.Choices, ui.Option{Value: state.name, Label: state.label, Selected: i == chosen})
	}
	return side
}

// FileName returns the name of a downloaded text, without its extension.
func FileName(line texts.Line) string {
	title := cmp.Or(line.Name, line.Opening)
	if _, err := formats.Of(title); err == nil { // the name of its document
		title = strings.TrimSuffix(title, path.Ext(title))
	}
	return cmp.Or(FileWords(title), "text")
}

// maxFileWords is the maximum number of bytes of a title in a file name.
const maxFileWords = 60

// FileWords returns a title as a file name: letters and numbers, with hyphens between.
func FileWords(title string) string {
	var name strings.Builder
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	for word := range strings.FieldsFuncSeq(title, apart) {
		if name.Len()+len(word) > maxFileWords {
			break
		}
		if name.Len() > 0 {
			name.WriteByte('-')
		}
		name.WriteString(word)
	}
	return name.String()
}
