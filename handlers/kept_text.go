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
	Kept  *islands.Kept     `json:"kept"`
	Line  *islands.TextLine `json:"line"`
	Split *islands.Split    `json:"split"` // null unless it was saved as another text
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
// came of a batch. A draft that doesn't continue its text starts a new one. For others it returns the zero Saved.
func (run *rewriting) keep(
	ctx context.Context, text islands.Kept, draft history.Draft, output *islands.Output, work islands.Work,
) (history.Saved, error) {
	if run.visitor.User.HistoryDays == 0 && text.ID == "" {
		return history.Saved{}, nil
	}
	made, err := json.Marshal(output)
	if err != nil {
		return history.Saved{}, err
	}
	done, err := json.Marshal(work)
	if err != nil {
		return history.Saved{}, err
	}
	saved, err := run.history.Save(ctx, run.visitor.User.ID, history.Saving{Ref: refOf(text), Name: text.Name,
		Draft: draft, Work: done, Output: made, Made: run.result.Text,
		Edited: views.TextRendering.Edited})
	if errors.Is(err, history.ErrOff) {
		return history.Saved{}, nil // since a moment ago
	}
	return saved, err
}

func newKept(saved history.Saved, visitor visitor) kept {
	if saved.ID == uuid.Nil {
		return kept{}
	}
	now := visitor.Access.Now
	shown := views.NewTextLine(saved.Line, now)
	return kept{views.NewKept(saved.Line), &shown, views.NewSplit(saved, now)}
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
