package texts

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/internal/fault/oneline"
)

// Saved is the result of Save.
type Saved struct {
	Line
	Split Split
}

// Split describes why Save created a new text instead of replacing the referenced one. It is zero if Save did not.
type Split struct {
	Reason SplitReason
	From   Line // the referenced text; zero if it was deleted
}

// SplitReason is the reason of a Split.
type SplitReason string

const (
	NewDraft    SplitReason = "new-draft" // its draft does not continue the saved one
	EditedTwice SplitReason = "conflict"  // it was saved elsewhere since the client read it
	DeletedText SplitReason = "deleted"   // the text was deleted, or has expired
)

// resave saves a text that was saved before, or splits it.
func (h *History) resave(ctx context.Context, vault vault, saving Saving) (Saved, error) {
	stored, err := h.Open(ctx, vault.owner, saving.ID)
	if errors.Is(err, ErrNone) {
		line, err := h.add(ctx, vault, saving)
		return Saved{line, Split{Reason: DeletedText}}, err
	}
	if err != nil {
		return Saved{}, err
	}
	if humanize.Words(saving.Draft.Text) == 0 {
		saving.Draft.Text = stored.Draft.Text
	}
	if !isContinuation(stored.Draft.Text, saving.Draft.Text) {
		return h.splitDraft(ctx, vault, stored, saving)
	}
	if stored.Revision != saving.Revision {
		if isSavedAlready(stored, saving) {
			return Saved{Line: stored.Line}, nil
		}
		return h.splitConflict(ctx, vault, stored, saving)
	}
	if saving.replaced, err = h.editedVersion(vault, stored, saving); err != nil {
		return Saved{}, err
	}
	line, err := h.replace(ctx, vault, saving)
	if errors.Is(err, ErrNone) { // it was saved elsewhere a moment ago
		return h.splitConflict(ctx, vault, stored, saving)
	}
	return Saved{Line: line}, err
}

// isSavedAlready reports whether the stored text is what a client saves again: a page that is reloaded during a save
// does not learn of its new revision.
func isSavedAlready(stored Text, saving Saving) bool {
	return len(saving.Output) == 0 && saving.Version == stored.Latest && saving.Name == stored.Name &&
		saving.Draft == stored.Draft && string(saving.Work) == string(stored.Work)
}

// editedVersion returns the saved result with the user's edits as a version, if a new result replaces it.
func (h *History) editedVersion(vault vault, stored Text, saving Saving) ([]SealedVersion, error) {
	if len(saving.Output) == 0 || len(stored.Newest.Output) == 0 || saving.Edited == nil {
		return nil, nil
	}
	edited, err := saving.Edited(stored)
	if err != nil || len(edited) == 0 {
		return nil, err
	}
	version, err := vault.sealVersion(EditedVersion, edited)
	return []SealedVersion{version}, err
}

// splitDraft saves a draft that doesn't continue the saved one as a new text. The user's last edits of the former
// result are saved with the former text, which keeps its name.
func (h *History) splitDraft(ctx context.Context, vault vault, stored Text, saving Saving) (Saved, error) {
	split := Split{NewDraft, stored.Line}
	if saving.Name == stored.Name {
		saving.Name = ""
	}
	if len(saving.Output) == 0 {
		left := Saving{Ref: saving.Ref, Name: stored.Name, Draft: stored.Draft, Work: saving.Work, Written: saving.Written}
		if saving.Version == stored.Latest && string(saving.Work) != string(stored.Work) {
			if _, err := h.replace(ctx, vault, left); err != nil && !errors.Is(err, ErrNone) {
				return Saved{}, err
			}
		}
		saving.Work, saving.Written = nil, ""
	}
	line, err := h.addOnce(ctx, vault, saving)
	return Saved{line, split}, err
}

// addOnce adds a text, unless its draft is that of the most recently edited text: a client that received no response
// retries the request.
func (h *History) addOnce(ctx context.Context, vault vault, saving Saving) (Line, error) {
	last, err := h.Last(ctx, vault.owner)
	if err == nil && last.Draft.Text == saving.Draft.Text {
		saving.Ref = last.Ref
		if line, err := h.replace(ctx, vault, saving); !errors.Is(err, ErrNone) {
			return line, err
		}
	} else if err != nil && !errors.Is(err, ErrNone) {
		return Line{}, err
	}
	return h.add(ctx, vault, saving)
}

// splitConflict saves a text as a copy, with the version that Saving.Work belongs to.
func (h *History) splitConflict(ctx context.Context, vault vault, stored Text, saving Saving) (Saved, error) {
	if saving.Version > 0 && len(saving.Output) == 0 {
		versions, err := h.Versions(ctx, vault.owner, stored.ID)
		if err != nil {
			return Saved{}, err
		}
		for _, version := range versions {
			if version.Number == saving.Version {
				saving.Output = version.Output
			}
		}
	}
	saving.Name = copyName(cmp.Or(saving.Name, opening(saving.Draft.Text)))
	line, err := h.add(ctx, vault, saving)
	return Saved{line, Split{EditedTwice, stored.Line}}, err
}

// copyName returns the name of a copy of the text with this title.
func copyName(title string) string {
	const suffix, ellipsis = " (copy)", "…"
	title = strings.TrimSuffix(title, suffix)
	if maxTitle := MaxName - len(suffix); len(title) > maxTitle {
		title = strings.ToValidUTF8(title[:maxTitle-len(ellipsis)], "") + ellipsis
	}
	if title == "" || !oneline.Fits(title, MaxName) {
		return "Copy"
	}
	return title + suffix
}
