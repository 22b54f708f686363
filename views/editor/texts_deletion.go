package editor

import (
	"strconv"

	"plainhand/internal/texts"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// TextsDeletionPage asks for the confirmation of a deletion of texts.
type TextsDeletionPage struct {
	views.FormPage
	What   string             // describes what is deleted, and whether it can be restored
	Action string             // action of the form
	Fields []views.NamedValue // its hidden fields
	Submit string             // the label of the button that deletes
	Back   ui.Button
	Way    string // path of the Back link
}

// NewTextDeletionPage returns the page for the deletion of one text.
func NewTextDeletionPage(frame views.Frame, line texts.Line) TextsDeletionPage {
	path := views.TextsPath + "/" + line.ID.String()
	what := "“" + titleOf(line) + "” will be deleted"
	if line.Versions > 0 {
		what = "“" + titleOf(line) + "” and its " + format.Count(line.Versions, "version") + " will be deleted"
	}
	return TextsDeletionPage{
		FormPage: views.NewFormPage(frame, "Delete this text?", "You’re about to delete a text."),
		What:     what + ". You can undo that for one minute.",
		Action:   path + "/delete", Submit: "Delete 1 text",
		Back: ui.Button{Label: "Keep it", Kind: ui.Primary}, Way: path,
	}
}

// NewAllTextsDeletionPage returns the page for the deletion of all texts of a user.
func NewAllTextsDeletionPage(frame views.Frame, lost texts.Deletions) TextsDeletionPage {
	page := newDeletionsPage(frame, "Delete all texts?", lost)
	page.Action = views.TextsPath + "/delete"
	return page
}

// NewSpanDeletionPage returns the page for a new retention period that deletes some texts.
func NewSpanDeletionPage(frame views.Frame, days int, lost texts.Deletions) TextsDeletionPage {
	heading := "Keep texts for " + format.Count(days, "day") + "?"
	if days == 0 {
		heading = "Keep no texts?"
	}
	page := newDeletionsPage(frame, heading, lost)
	page.Action, page.Fields = views.TextsPath+"/keep",
		append(page.Fields, views.NamedValue{Name: "days", Value: strconv.Itoa(days)})
	return page
}

func newDeletionsPage(frame views.Frame, heading string, lost texts.Deletions) TextsDeletionPage {
	what := lostWords(lost)
	page := TextsDeletionPage{
		FormPage: views.NewFormPage(frame, heading, "You’re about to delete "+what+"."),
		What: "This deletes " + what + " permanently: drafts, results, the changes you made, and documents. " +
			"It can’t be undone, not even by us.",
		Fields: []views.NamedValue{{Name: "texts", Value: strconv.Itoa(lost.Texts)},
			{Name: "batches", Value: strconv.Itoa(lost.Batches)}},
		Submit: "Delete " + what,
		Back:   ui.Button{Label: "Keep them", Kind: ui.Primary}, Way: views.TextsPath,
	}
	if lost == (texts.Deletions{}) {
		page.FormPage = views.NewFormPage(frame, heading, "You’re about to choose how long we keep your texts.")
		page.What, page.Submit = "You have no texts that would be deleted.", "Save"
	}
	return page
}

// lostWords describes the size of a deletion.
func lostWords(lost texts.Deletions) string {
	batches := format.Number(lost.Batches) + " batches"
	if lost.Batches == 1 {
		batches = "1 batch"
	}
	switch texts := format.Count(lost.Texts, "text"); {
	case lost.Batches == 0:
		return texts
	case lost.Texts == 0:
		return batches
	default:
		return texts + " and " + batches
	}
}
