package editor

import (
	"strings"

	"plainhand/engine/humanize"
	"plainhand/internal/texts"
	"plainhand/islands"
)

// TextWording returns the current wording of a text of the history. Suggestions are changes if the owner took them.
func TextWording(text texts.Text) (texts.Wording, error) {
	if len(text.Newest.Output) == 0 {
		return texts.Wording{Before: text.Draft.Text, Now: text.Draft.Text}, nil
	}
	output, work, err := leftAs(text)
	if err != nil {
		return texts.Wording{}, err
	}
	walk := wordingWalk{made: output.Marks}
	current := work.Applied(output).Marks
	for i, mark := range work.Marks(output) {
		walk.add(mark, current[i].Words())
	}
	walk.close(len(walk.made))
	return texts.Wording{Before: walk.before.String(), Now: work.Text(&output), Changes: walk.changes}, nil
}

// wordingWalk compares the marks of an output with those that its owner left. A numbered mark that the owner left alone
// is a change of its own; what is between two of them is compared word by word.
type wordingWalk struct {
	made    []islands.Mark // of the output, which are still to come
	before  strings.Builder
	own     strings.Builder // the current words since the last mark that was left alone
	changes []humanize.Change
}

// add continues with a mark as the owner left it, which has these words now.
func (w *wordingWalk) add(mark islands.Mark, now string) {
	at := w.find(mark)
	if at < 0 {
		w.own.WriteString(now)
		return
	}
	w.close(at)
	if draft := mark.Draft(); draft != now {
		w.replace(draft, now, mark.Reason)
	} else {
		w.before.WriteString(draft)
	}
	w.made = w.made[1:]
}

// find returns the index of a numbered mark among those to come, or -1 for any other mark.
func (w *wordingWalk) find(mark islands.Mark) int {
	if mark.Number == 0 || mark.Own {
		return -1
	}
	for i, made := range w.made {
		if made.Number == mark.Number && made.Draft() == mark.Draft() {
			return i
		}
	}
	return -1
}

// close compares the words since the last mark with those of the next marks of the output, up to an index.
func (w *wordingWalk) close(until int) {
	var draft strings.Builder
	for _, mark := range w.made[:until] {
		draft.WriteString(mark.Draft())
	}
	w.made = w.made[until:]
	for _, part := range compared(draft.String(), w.own.String()) {
		if part.Number > 0 {
			w.replace(part.Before, part.After, "")
		} else {
			w.before.WriteString(part.Text)
		}
	}
	w.own.Reset()
}

func (w *wordingWalk) replace(before, after, reason string) {
	start := w.before.Len()
	w.before.WriteString(before)
	w.changes = append(w.changes, humanize.Change{Start: start, End: w.before.Len(), Before: before, After: after,
		Reason: reason})
}
