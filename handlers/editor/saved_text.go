package editor

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"

	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/texts"
	"plainhand/islands"
	editorviews "plainhand/views/editor"
)

// savedText is the state of a text that was just saved to the history, for the editor.
type savedText struct {
	Kept  *islands.SavedText `json:"kept"`
	Line  *islands.TextLine  `json:"line"`
	Split *islands.Split     `json:"split"` // null unless it was saved as a new text
}

// refOf returns the revision that a client is editing. It is the zero Ref for an unsaved text or an invalid ID, which
// are saved as a new text.
func refOf(kept islands.SavedText) texts.Ref {
	id, err := uuid.Parse(kept.ID)
	if err != nil {
		return texts.Ref{}
	}
	return texts.Ref{ID: id, Revision: kept.Revision}
}

// postedSavedText reads the saved text that the editor's form is based on.
func postedSavedText(posted url.Values) islands.SavedText {
	revision, _ := strconv.Atoi(posted.Get("revision")) // 0 is the revision of no text
	return islands.SavedText{ID: posted.Get("kept"), Revision: revision, Name: posted.Get("name")}
}

// resultToSave is a result for a user's history: the text that it belongs to, and what the editor shows.
type resultToSave struct {
	text       islands.SavedText
	draft      texts.Draft
	output     *islands.Output
	work       islands.Work
	outputText string
}

// save stores a result as the newest version of its text, for users who keep a history and for texts of batches. A
// draft that doesn't continue its text starts a new one. For others it returns the zero Saved.
func save(ctx context.Context, history *texts.History, user account.User, result resultToSave) (texts.Saved, error) {
	if user.HistoryDays == 0 && result.text.ID == "" {
		return texts.Saved{}, nil
	}
	outputJSON, err := json.Marshal(result.output)
	if err != nil {
		return texts.Saved{}, err
	}
	workJSON, err := json.Marshal(result.work)
	if err != nil {
		return texts.Saved{}, err
	}
	saved, err := history.Save(ctx, user.ID, texts.Saving{Ref: refOf(result.text), Name: result.text.Name,
		Draft: result.draft, Work: workJSON, Output: outputJSON, OutputText: result.outputText,
		Edited: editorviews.TextRendering.Edited})
	if errors.Is(err, texts.ErrOff) {
		return texts.Saved{}, nil // the history was turned off meanwhile
	}
	return saved, err
}

func newSavedText(saved texts.Saved, visitor web.Visitor) savedText {
	if saved.ID == uuid.Nil {
		return savedText{}
	}
	now := visitor.Access.Now
	line := editorviews.NewTextLine(saved.Line, now)
	return savedText{editorviews.NewKept(saved.Line), &line, editorviews.NewSplit(saved, now)}
}

func draftOf(draft islands.Draft) texts.Draft {
	return texts.Draft{Text: draft.Text, Mode: draft.Mode, Strength: draft.Strength, Layout: draft.Layout,
		Keep: draft.Keep}
}

// workOf returns the accepted suggestions of an output, for users without JavaScript.
func workOf(output *islands.Output) (work islands.Work) {
	for _, mark := range output.Marks {
		if mark.Decision > 0 {
			work.Decisions = append(work.Decisions, islands.Decided{Number: mark.Number, Decision: mark.Decision})
		}
	}
	return work
}
