package editor

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/texts"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// TextsPage lists the texts of a user's history.
type TextsPage struct {
	views.FormPage
	Query        string
	Lines        []islands.TextLine
	Next         string // the path of the next page; empty for the last
	EmptyMessage string // reason why the list is empty; empty otherwise
	Days         int    // retention of texts in days; 0: texts are not saved
	Spans        []ui.Option
	Editor       bool // texts can be opened in the editor

	Deleted *islands.TextLine // deleted text that can be restored; nil for none
}

// Confirmations of changes to texts.
const (
	DoneTextRestored views.Done = "text-restored"
	DoneTextsDeleted views.Done = "texts-deleted"
	DoneTextsKept    views.Done = "texts-kept"
	DoneTextRenamed  views.Done = "text-renamed"
)

// TextsListing is a page of a user's history.
type TextsListing struct {
	Query string
	Lines []texts.Line
	Next  texts.Cursor // zero on the last page
	Days  int

	Deleted *texts.Line // deleted text that can be restored; nil for none
}

// NewTextsPage lists texts for a user with this usage.
func NewTextsPage(frame views.Frame, summary views.UsageSummary, listing TextsListing, done views.Done) TextsPage {
	page := TextsPage{FormPage: views.NewFormPage(frame, "Your texts", "The texts you’ve worked on in the editor."),
		Query: listing.Query, Days: listing.Days, Spans: spans(listing.Days), Editor: summary.Access.Active}
	page.News = textsBanner(done, listing.Days)
	for _, line := range listing.Lines {
		page.Lines = append(page.Lines, NewTextLine(line, summary.Now))
	}
	if listing.Deleted != nil {
		deleted := NewTextLine(*listing.Deleted, summary.Now)
		page.Deleted = &deleted
	}
	if listing.Next != (texts.Cursor{}) {
		page.Next = views.TextsPath + "?" + url.Values{"q": {listing.Query}, "after": {placeOf(listing.Next)}}.Encode()
	}
	switch {
	case len(page.Lines) > 0:
	case listing.Query != "":
		page.EmptyMessage = "No text contains all of these words."
	case listing.Days == 0:
		page.EmptyMessage = "Your texts aren’t kept."
	default:
		page.EmptyMessage = "No texts yet. The texts you work on in the editor appear here."
	}
	return page
}

func spans(chosen int) []ui.Option {
	var options []ui.Option
	for _, days := range texts.Retentions() {
		option := ui.Option{Value: strconv.Itoa(days), Label: "For " + format.Count(days, "day"), Selected: days == chosen}
		if days == 0 {
			option.Label = "Not at all"
		}
		options = append(options, option)
	}
	return options
}

func textsBanner(done views.Done, days int) *ui.Banner {
	switch done {
	case DoneTextRestored:
		return &ui.Banner{Tone: ui.OK, Message: "The text is back."}
	case DoneTextsDeleted:
		return &ui.Banner{Tone: ui.OK, Message: "All texts are deleted.",
			Advice: "The key that encrypted them is deleted, too."}
	case DoneTextsKept:
		if days == 0 {
			return &ui.Banner{Tone: ui.OK, Message: "Your texts aren’t kept anymore.",
				Advice: "The texts that were here have been deleted."}
		}
		return &ui.Banner{Tone: ui.OK, Message: "Saved.",
			Advice: "A text is deleted " + format.Count(days, "day") + " after you last worked on it."}
	case DoneTextRenamed:
		return &ui.Banner{Tone: ui.OK, Message: "The name is saved."}
	}
	return nil
}

// placeOf encodes a page token for a URL.
func placeOf(place texts.Cursor) string {
	return strconv.FormatInt(place.TouchedAt.UnixMicro(), 36) + "-" + place.ID.String()
}

// PlaceIn decodes a page token. An invalid token is the start of the list.
func PlaceIn(text string) texts.Cursor {
	micro, id, _ := strings.Cut(text, "-")
	at, err := strconv.ParseInt(micro, 36, 64)
	if err != nil {
		return texts.Cursor{}
	}
	parsed, err := uuid.Parse(id)
	if err != nil {
		return texts.Cursor{}
	}
	return texts.Cursor{TouchedAt: time.UnixMicro(at), ID: parsed}
}
