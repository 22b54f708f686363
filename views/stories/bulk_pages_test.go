package stories

import (
	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/batches"
	"plainhand/internal/texts/files"
	"plainhand/views"
	batchviews "plainhand/views/batches"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// bulkPages are the pages of batches in every state, with a value wherever there is one.
func bulkPages(frame views.Frame, value string) map[string]templ.Component {
	refused := ui.Banner{Tone: ui.Error, Message: value, Advice: value}
	found := []batches.Batch{batchOf(value, batches.Ended), batchOf(value, batches.Open)}
	pages := map[string]templ.Component{
		"bulk": batchviews.Bulk(batchviews.NewBulkPage(frame, samples.Summary("pro", 0), 0, found).WithStorage(
			files.Usage{Used: 1_234_567_890, Limit: files.MaxStorage})),
		"bulk refused": batchviews.Bulk(batchviews.NewBulkPage(frame, samples.Summary("premium", 0), 0, nil).
			WithProblem(refused)),
		"bulk missing": batchviews.Bulk(batchviews.NewBulkPage(frame, samples.Summary("basic", 0), 9, nil)),
	}
	for name, items := range map[batches.State][]batches.ItemState{
		batches.Open:    {batches.Ready, batches.Unusable},
		batches.Running: {batches.Waiting, batches.Done, batches.Failed},
		batches.Paused:  {batches.Waiting},
		batches.Ended:   {batches.Done, batches.Unaffordable, batches.Canceled},
	} {
		page := batchviews.NewPage(frame, samples.Summary("pro", 0), 9, batchOf(value, name), itemsOf(value, items...))
		pages["batch "+string(name)] = batchviews.Batch(page)
		pages["batch refused "+string(name)] = batchviews.Batch(page.WithProblem(refused))
	}
	reading := batchviews.NewPage(frame, samples.Summary("pro", 0), 0, batchOf(value, batches.Open),
		itemsOf(value, batches.Unread))
	pages["batch reading"] = batchviews.Batch(reading)
	return pages
}

func batchOf(value string, state batches.State) batches.Batch {
	heading := batches.Heading{Name: value, Columns: []string{value, value}, SetAside: []string{value}}
	return batches.Batch{Heading: heading, State: state, MadeAt: samples.Now,
		StartedAt: &samples.Now, EndedAt: &samples.Now, ExpiresAt: samples.Now, Items: 2}
}

// itemsOf are items in these states.
func itemsOf(value string, states ...batches.ItemState) []batches.Item {
	items := make([]batches.Item, len(states))
	for i, state := range states {
		items[i] = batches.Item{ID: uuid.UUID{byte(i)}, Number: i + 1, State: state, Name: value + ".docx",
			FileID: new(uuid.UUID), Words: 3, Charged: 3, Changes: i,
			Problem: batches.Problem{Text: value}}
	}
	return items
}
