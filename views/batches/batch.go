// Package batches renders bulk processing: the upload form, a batch, and its progress.
package batches

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/texts/uploads"
	"plainhand/views"
	editorviews "plainhand/views/editor"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// Page is one batch.
type Page struct {
	views.FormPage
	Path       string
	Events     string // URL of the event stream; empty while nothing changes by itself
	State      string
	Counts     string
	SetAside   string // names of tables that were set aside; empty without any
	Note       string // note on price and limits; may be empty
	Plans      bool   // a larger plan would take more of it
	All, Ready int
	Doing      bool // items are being read or rewritten
	CanStart   bool
	Nothing    bool // no text can be started
	StartLabel string
	Choices    BulkChoices
	Actions    []Action
	Downloads  []editorviews.Download
	Items      []Line
	Until      string
}

// Action is a button of a batch.
type Action struct {
	Label, Path string
	Kind        ui.Kind
}

// Line is an item of a batch.
type Line struct {
	ID        string
	Name      string
	Note      string
	Problem   string
	Editor    string // path of the result in the editor; empty without one
	Downloads []editorviews.Download
	Retry     string
}

// NewPage returns the page for a batch's owner. The reserved words belong to the user's batches.
func NewPage(
	frame views.Frame, summary views.UsageSummary, reserved int, batch batches.Batch, items []batches.Item,
) Page {
	batch.Items = len(items)
	counts, path := batches.Count(items), views.BulkPath+"/"+batch.ID.String()
	page := Page{
		FormPage: views.NewFormPage(frame, batchName(batch), ""),
		Path:     path, Until: format.Moment(batch.ExpiresAt), All: counts.All,
		Choices: bulkChoices(batch.Settings, batch.Columns), SetAside: setAsideNote(batch.SetAside),
	}
	page.Frame = page.Frame.WithTitle("Batch: "+page.Heading, "The progress and the results of your batch.").
		WithScripts("js/bulk.ts")
	page.stand(batch, counts, summary.WordsLeft(reserved))
	page.plans(batch, items, summary)
	page.Downloads = batchDownloads(page.Path, batch, items)
	for _, item := range items {
		page.Items = append(page.Items, batchLine(path, batch, item))
	}
	return page
}

// WithProblem returns the page with an error.
func (page Page) WithProblem(problem ui.Banner) Page {
	page.News = &problem
	return page
}

// Parts are the parts of the page that change while a batch runs. Each has its own ID.
func Parts(page Page) []templ.Component {
	parts := []templ.Component{Heading(page), Progress(page), Counts(page), Actions(page)}
	for _, item := range page.Items {
		parts = append(parts, Item(item))
	}
	return parts
}

// plans describes what a larger plan would take.
func (page *Page) plans(batch batches.Batch, items []batches.Item, summary views.UsageSummary) {
	counts := batches.Count(items)
	if beyond := counts.Items[batches.Unaffordable]; beyond > 0 && batch.State != batches.Open {
		page.Plans = summary.Usage.Limit != billing.Unlimited
		page.Note = strings.TrimSpace(page.Note + " " + ofTexts(beyond, "doesn’t", "don’t") +
			" fit into the words that you have left.")
		if summary.Access.Active {
			page.Note += " You get new words on " + format.Day(summary.Usage.PeriodEnd) + "; everything is kept here until " +
				page.Until + "."
		}
	}
	page.Plans = page.Plans || batch.TableID == nil && slices.ContainsFunc(items, func(item batches.Item) bool {
		return item.State == batches.Unusable && uploads.Allowed(item.Name, summary.Access) != nil &&
			uploads.Allowed(item.Name, everything) == nil
	})
}

// everything is the access of the largest plan.
var everything = billing.Access{Active: true, Plan: billing.Plans()[len(billing.Plans())-1]}

func ofTexts(count int, one, many string) string {
	if count == 1 {
		return "1 text " + one
	}
	return format.Number(count) + " texts " + many
}

// stand fills in a batch's progress and the actions it allows.
func (page *Page) stand(batch batches.Batch, counts batches.Counts, wordsLeft int) {
	left := counts.Items[batches.Waiting] + counts.Items[batches.Unread]
	page.Doing, page.Ready = left > 0, counts.All-left
	if page.Doing && batch.State != batches.Paused {
		page.Events = page.Path + "/events"
	}
	page.Counts = countsInWords(counts)
	switch {
	case batch.State == batches.Open && !counts.Read():
		page.State = "We’re reading your files"
	case batch.State == batches.Open:
		page.State = "Ready to start"
		page.price(counts, wordsLeft)
	case batch.State == batches.Running:
		page.State = "In progress"
		page.Actions = []Action{{Label: "Pause", Path: "pause"}, {Label: "Cancel", Path: "cancel"}}
	case batch.State == batches.Paused:
		page.State = "Paused"
		page.Note = "Texts that are being rewritten right now are still finished and charged. The rest waits until you " +
			"resume."
		page.Actions = []Action{{Label: "Resume", Path: "resume", Kind: ui.Primary}, {Label: "Cancel", Path: "cancel"}}
	default:
		page.State = ended(counts)
		if counts.Retryable() > 0 {
			page.Actions = []Action{{Label: "Try the rest again", Path: "retry"}}
		}
	}
}

// ended describes how a batch ended.
func ended(counts batches.Counts) string {
	switch {
	case counts.Items[batches.Canceled] > 0:
		return "Canceled"
	case counts.Items[batches.Done] == 0:
		return "Ended without a result"
	case counts.Retryable() > 0:
		return "Partly done"
	}
	return "Done"
}

// price describes what a batch costs, and which part exceeds the limit.
func (page *Page) price(counts batches.Counts, wordsLeft int) {
	words, ready := counts.Words[batches.Ready], counts.Items[batches.Ready]
	if ready == 0 {
		page.State, page.Nothing = "Nothing to start", true
		page.Note = "Each line says why. Fix these files, or send others."
		return
	}
	page.CanStart, page.StartLabel = true, "Rewrite "+format.Count(ready, "text")
	page.Note = "It costs up to " + format.Count(words, "word") + ". Texts that fail or come back unchanged cost nothing."
	if wordsLeft != billing.Unlimited && words > wordsLeft {
		page.Plans = true
		page.Note += " You have " + format.Count(wordsLeft, "word") + " left. We rewrite as many texts as fit, in order. " +
			"The rest waits here until you get new words, and for 3 days after that."
	}
}

// countsInWords describes how many items are in each state.
func countsInWords(counts batches.Counts) string {
	var parts []string
	for _, entry := range []struct {
		state batches.ItemState
		word  string
	}{
		{batches.Done, "done"}, {batches.Waiting, "to do"}, {batches.Unread, "to read"}, {batches.Ready, "ready"},
		{batches.Failed, "failed"}, {batches.Unaffordable, "over your word limit"}, {batches.Unusable, "left out"},
		{batches.Canceled, "canceled"},
	} {
		if count := counts.Items[entry.state]; count > 0 {
			parts = append(parts, strconv.Itoa(count)+" "+entry.word)
		}
	}
	if counts.Items[batches.Done] > 0 {
		parts = append(parts, format.Count(counts.Charged, "word")+" charged")
	}
	return strings.Join(parts, " · ")
}

// batchDownloads returns the downloads of all results.
func batchDownloads(path string, batch batches.Batch, items []batches.Item) (downloads []editorviews.Download) {
	isDone := func(item batches.Item) bool { return item.State == batches.Done }
	results, kind := path+"/results/", ui.Primary
	if batch.State == batches.Paused {
		kind = "" // still running
	}
	switch {
	case !slices.ContainsFunc(items, isDone):
		return nil
	case batch.TableID != nil:
		return []editorviews.Download{{Label: "Download the table", Path: path + "/table", Kind: kind}}
	}
	downloads = []editorviews.Download{{Label: "Download all", Path: results + string(uploads.Same), Kind: kind}}
	if slices.ContainsFunc(items, func(item batches.Item) bool { return isDone(item) && item.CanTrack() }) {
		downloads = append(downloads, editorviews.Download{Label: "Word with tracked changes", Path: results +
			string(uploads.Tracked)})
	}
	return append(downloads, editorviews.Download{Label: "As Markdown", Path: results + string(uploads.Markdown)})
}

func batchLine(path string, batch batches.Batch, item batches.Item) Line {
	line := Line{ID: item.ID.String(), Name: item.Name, Problem: item.Problem.Text, Note: itemNote(item)}
	if item.State == batches.Done {
		line.Editor = "/platform/texts/" + line.ID
		if item.FileID != nil { // a table's rows are downloaded with the table
			line.Downloads = editorviews.DocumentDownloads(path+"/items/"+line.ID+"/", uploads.Source{Name: item.Name})
		}
	}
	if item.CanRetry() && batch.State != batches.Open {
		line.Retry = path + "/retry"
	}
	return line
}

func itemNote(item batches.Item) string {
	words := format.Count(item.Words, "word")
	switch item.State {
	case batches.Unread:
		return "being read"
	case batches.Ready:
		return words
	case batches.Unusable:
		return "left out"
	case batches.Unaffordable:
		return words + ", more than you have left"
	case batches.Waiting:
		if item.Claimed {
			return words + ", in progress"
		}
		return words + ", waiting"
	case batches.Done:
		if item.Changes == 0 {
			return "nothing to change, nothing charged"
		}
		return format.Count(item.Changes, "change") + ", " + chargedFor(item)
	case batches.Failed:
		return "failed, nothing charged"
	}
	return "canceled, nothing charged"
}

// chargedFor describes what an item cost. Paragraphs that were counted before cost nothing.
func chargedFor(item batches.Item) string {
	switch {
	case item.Charged >= item.Words:
		return format.Count(item.Charged, "word") + " charged"
	case item.Charged == 0:
		return "nothing charged: you’ve paid for this text already"
	}
	return format.Count(item.Charged, "word") + " charged: you’ve paid for the rest already"
}
