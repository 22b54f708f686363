package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"

	"github.com/google/uuid"

	"plainhand/internal/history"
	"plainhand/islands"
	"plainhand/views"
)

// kept is a text of the history as it was just saved, for the editor.
type kept struct {
	Kept *islands.Kept     `json:"kept"`
	Line *islands.TextLine `json:"line"`
}

// refOf is the text of the history that a client has before it; the zero Ref for one that isn't kept yet, and for what
// is no id: such a text becomes a new one.
func refOf(kept islands.Kept) history.Ref {
	id, err := uuid.Parse(kept.ID)
	if err != nil {
		return history.Ref{}
	}
	return history.Ref{ID: id, Revision: kept.Revision}
}

// postedKept reads the same from the editor's form.
func postedKept(posted url.Values) islands.Kept {
	revision, _ := strconv.Atoi(posted.Get("revision")) // 0 is the revision of no text
	return islands.Kept{ID: posted.Get("kept"), Revision: revision, Name: posted.Get("name")}
}

// keep keeps the run's text with its output as the newest version, for members who keep their texts, and where the text
// came of a batch. For others it returns the zero kept.
func (run *rewriting) keep(
	ctx context.Context, text islands.Kept, draft history.Draft, output *islands.Output, work islands.Work,
) (kept, error) {
	if run.visitor.User.HistoryDays == 0 && text.ID == "" {
		return kept{}, nil
	}
	made, err := json.Marshal(output)
	if err != nil {
		return kept{}, err
	}
	done, err := json.Marshal(work)
	if err != nil {
		return kept{}, err
	}
	line, err := run.history.Save(ctx, run.visitor.User.ID, history.Saving{Ref: refOf(text), Name: text.Name,
		Draft: draft, Work: done, Output: made, Made: run.result.Text})
	if errors.Is(err, history.ErrOff) {
		return kept{}, nil // since a moment ago
	}
	return newKept(line, run.visitor), err
}

func newKept(line history.Line, visitor visitor) kept {
	shown := views.NewTextLine(line, visitor.Access.Now)
	return kept{views.NewKept(line), &shown}
}

func draftOf(draft islands.Draft) history.Draft {
	return history.Draft{Text: draft.Text, Mode: draft.Mode, Strength: draft.Strength, Layout: draft.Layout,
		Keep: draft.Keep}
}

// workOf is what somebody without a script decided on an output: the suggestions that were taken.
func workOf(output *islands.Output) (work islands.Work) {
	for _, mark := range output.Marks {
		if mark.Decision > 0 {
			work.Decisions = append(work.Decisions, islands.Decided{Number: mark.Number, Decision: mark.Decision})
		}
	}
	return work
}
