package batches

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/internal/batches"
	"plainhand/internal/batches/table"
	"plainhand/internal/billing"
	"plainhand/internal/formats"
	"plainhand/internal/texts/files"
	"plainhand/internal/texts/uploads"
	"plainhand/views"
	editorviews "plainhand/views/editor"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// BulkPage has the form for a new batch, and the list of batches.
type BulkPage struct {
	views.FormPage
	Missing   string // plans with bulk processing, for users whose plan lacks it; empty for others
	Accept    string // accepted file types, for the accept attribute
	FilesNote string
	WordsLeft string
	Storage   string // storage usage
	Documents bool   // the plan takes formatted documents
	Editor    bool   // the user has a plan with the editor
	Batches   []BulkLine
}

// BulkChoices are a batch's settings with the selected values.
type BulkChoices struct {
	Modes, Strengths, Layouts []ui.Option
	Keep                      string
	Columns                   []ui.Option // of a table; none for files
}

// BulkLine is a batch in a list.
type BulkLine struct{ Path, Name, Note string }

// UsualBulk returns the user's default settings for batches.
func UsualBulk(user account.User) batches.Settings {
	usual := views.UsualSettings(user)
	return batches.Settings{Mode: string(usual.Mode), Strength: string(usual.Strength), Layout: string(usual.Layout),
		Keep: usual.KeptWords}
}

// NewBulkPage returns the page for a user with this usage. The reserved words belong to the user's batches.
func NewBulkPage(frame views.Frame, summary views.UsageSummary, reserved int, batches []batches.Batch) BulkPage {
	page := BulkPage{
		FormPage: views.NewFormPage(frame, "Bulk processing", "Rewrite many texts and documents at once, each in its "+
			"own format."),
		Accept:    accepted(summary.Access),
		FilesNote: filesNote(summary.Access),
		WordsLeft: wordsLeft(summary, reserved),
		Documents: summary.Access.Allow(billing.Documents) == nil,
		Editor:    summary.Access.Active,
	}
	page.Frame = page.Frame.WithScripts("js/bulk.ts")
	if summary.Access.Allow(billing.Bulk) != nil {
		page.Missing = billing.Bulk.Availability() + "."
	}
	for _, batch := range batches {
		page.Batches = append(page.Batches, BulkLine{views.BulkPath + "/" + batch.ID.String(), batchName(batch),
			batchNote(batch)})
	}
	return page
}

// WithStorage returns the page with the account's storage usage.
func (page BulkPage) WithStorage(usage files.Usage) BulkPage {
	page.Storage = "You’re using " + views.StorageUsage(usage) + " of storage. Deleting a batch frees its storage."
	return page
}

// WithProblem returns the page with the reason why no batch was started.
func (page BulkPage) WithProblem(problem ui.Banner) BulkPage {
	page.News = &problem
	return page
}

func bulkChoices(settings batches.Settings, columns []string) BulkChoices {
	choices := BulkChoices{
		Modes:     views.Options(views.Choices(humanize.Modes(), views.ModeHints), settings.Mode),
		Strengths: views.Options(views.Choices(humanize.Strengths(), nil), settings.Strength),
		Layouts:   views.Options(views.Choices(humanize.Layouts(), views.LayoutHints), settings.Layout),
		Keep:      settings.Keep,
	}
	for i, name := range columns {
		choices.Columns = append(choices.Columns, ui.Option{Value: strconv.Itoa(i), Label: name,
			Selected: i == settings.Column})
	}
	return choices
}

// batchFiles are the accepted file types besides documents.
var batchFiles = append([]string{".zip"}, table.Extensions()...)

// accepted returns the file types that a user with this access can upload.
func accepted(access billing.Access) string {
	return strings.Join(append(slices.Clone(batchFiles),
		editorviews.DocumentExtensions(access.Allow(billing.Documents) == nil)...), ",")
}

func filesNote(access billing.Access) string {
	note := fmt.Sprintf("Choose up to %d files, or drop them here, %d MB in total: %s", batches.MaxItems,
		batches.MaxBytes>>20, editorviews.DocumentFormats(false))
	if access.Allow(billing.Documents) == nil {
		note += ", " + editorviews.DocumentFormats(true)
	}
	note += ". You can also send a ZIP archive of them, or one table by itself (CSV or Excel) with a column of texts. " +
		"Each text can have up to " +
		format.Number(humanize.MaxWords) + " words."
	if access.Allow(billing.Documents) != nil {
		note += " " + billing.Documents.Availability() + ": that’s " + editorviews.DocumentFormats(true) + "."
	}
	return note
}

func wordsLeft(summary views.UsageSummary, reserved int) string {
	switch left := summary.WordsLeft(reserved); {
	case !summary.Access.Active:
		return ""
	case left == billing.Unlimited:
		return "Your plan has no word limit."
	case reserved > 0:
		return "You have " + format.Count(left, "word") + " left until " + format.Day(summary.Usage.PeriodEnd) +
			", besides " + format.Number(reserved) + " reserved for your batches."
	default:
		return "You have " + format.Count(left, "word") + " left until " + format.Day(summary.Usage.PeriodEnd) + "."
	}
}

// batchName returns a batch's name: its first file, and the number of others.
func batchName(batch batches.Batch) string {
	if batch.TableID != nil || batch.Items < 2 {
		return batch.Name
	}
	return batch.Name + " and " + format.Count(batch.Items-1, "other")
}

// setAsideNote names the tables of a batch that were left out; empty without any.
func setAsideNote(names []string) string {
	const most = 5
	if len(names) > most {
		names = append(slices.Clone(names[:most]), format.Number(len(names)-most)+" more")
	}
	switch last := len(names) - 1; len(names) {
	case 0:
		return ""
	case 1:
		return names[0] + " was left out."
	case 2:
		return names[0] + " and " + names[1] + " were left out."
	default:
		return strings.Join(names[:last], ", ") + ", and " + names[last] + " were left out."
	}
}

// ArchiveName returns the file name of an archive with the results of a batch.
func ArchiveName(batch batches.Batch, form uploads.Form) string {
	name := path.Base(batch.Name)
	if isFile(name) { // API clients may use any name
		name = strings.TrimSuffix(name, path.Ext(name))
	}
	kinds := map[uploads.Form]string{uploads.Same: "plain", uploads.Tracked: "tracked",
		uploads.Markdown: "markdown"}
	return cmp.Or(editorviews.FileWords(name), "batch") + "-" + kinds[form] + ".zip"
}

// isFile reports whether a name has the extension of an accepted file.
func isFile(name string) bool {
	_, err := formats.Of(name)
	return err == nil || slices.Contains(batchFiles, strings.ToLower(path.Ext(name)))
}

func batchNote(batch batches.Batch) string {
	texts := format.Count(batch.Items, "text")
	switch batch.State {
	case batches.Open:
		return texts + " · sent " + format.Moment(batch.MadeAt) + ", not started"
	case batches.Running:
		return texts + " · in progress since " + format.Moment(*batch.StartedAt)
	case batches.Paused:
		return texts + " · paused"
	}
	return texts + " · ended " + format.Moment(*batch.EndedAt)
}
