package views

import (
	"strconv"

	"plainhand/internal/texts"
	"plainhand/views/ui"
)

// TextsDeletionPage asks for the confirmation of a deletion of texts.
type TextsDeletionPage struct {
	FormPage
	What   string       // describes what is deleted, and whether it can be restored
	Action string       // action of the form
	Fields []NamedValue // its hidden fields
	Submit string       // the label of the button that deletes
	Back   ui.Button
	Way    string // path of the Back link
}

// NewTextDeletionPage returns the page for the deletion of one text.
func NewTextDeletionPage(frame Frame, line texts.Line) TextsDeletionPage {
	path := textsPath + "/" + line.ID.String()
	what := "The draft of “" + titleOf(line) + "” goes"
	if line.Versions > 0 {
		what = "The draft of “" + titleOf(line) + "” and its " + counted(line.Versions, "version") + " go"
	}
	return TextsDeletionPage{
		FormPage: newFormPage(frame, "Delete this text?", "You’re about to delete a text."),
		What:     what + ". You can undo that for one minute.",
		Action:   path + "/delete", Submit: "Delete 1 text",
		Back: ui.Button{Label: "Keep it", Kind: ui.Primary}, Way: path,
	}
}

// NewAllTextsDeletionPage returns the page for the deletion of all texts of a user.
func NewAllTextsDeletionPage(frame Frame, lost texts.Deletions) TextsDeletionPage {
	page := newDeletionsPage(frame, "Delete all texts?", lost)
	page.Action = textsPath + "/delete"
	return page
}

// NewSpanDeletionPage returns the page for a new retention period that deletes some texts.
func NewSpanDeletionPage(frame Frame, days int, lost texts.Deletions) TextsDeletionPage {
	heading := "Keep texts for " + counted(days, "day") + "?"
	if days == 0 {
		heading = "Keep no texts?"
	}
	page := newDeletionsPage(frame, heading, lost)
	page.Action, page.Fields = textsPath+"/keep", append(page.Fields, NamedValue{Name: "days", Value: strconv.Itoa(days)})
	return page
}

func newDeletionsPage(frame Frame, heading string, lost texts.Deletions) TextsDeletionPage {
	what := lostWords(lost)
	page := TextsDeletionPage{
		FormPage: newFormPage(frame, heading, "You’re about to delete "+what+"."),
		What: "This deletes " + what + " at once: drafts, results, decisions, and documents. Nobody can bring them back, " +
			"and neither can we.",
		Fields: []NamedValue{{Name: "texts", Value: strconv.Itoa(lost.Texts)},
			{Name: "batches", Value: strconv.Itoa(lost.Batches)}},
		Submit: "Delete " + what,
		Back:   ui.Button{Label: "Keep them", Kind: ui.Primary}, Way: textsPath,
	}
	if lost == (texts.Deletions{}) {
		page.What, page.Submit = "This deletes nothing: you have no such texts.", "Save"
	}
	return page
}

// lostWords describes the size of a deletion.
func lostWords(lost texts.Deletions) string {
	batches := grouped(lost.Batches) + " batches"
	if lost.Batches == 1 {
		batches = "1 batch"
	}
	switch texts := counted(lost.Texts, "text"); {
	case lost.Batches == 0:
		return texts
	case lost.Texts == 0:
		return batches
	default:
		return texts + " and " + batches
	}
}
