package views

import (
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/texts/files"
	"plainhand/internal/texts/uploads"
	"plainhand/internal/usage"
	"plainhand/views/ui"
)

// bulkPages are the pages of batches in every state, with a value wherever there is one.
func bulkPages(frame Frame, value string) map[string]templ.Component {
	plans := billing.Plans()
	refused := ui.Banner{Tone: ui.Error, Message: value, Advice: value}
	found := []batches.Batch{batchOf(value, batches.Ended), batchOf(value, batches.Open)}
	pages := map[string]templ.Component{
		"bulk": Bulk(NewBulkPage(frame, standingOf(plans[1]), 0, found).WithStorage(
			files.Usage{Used: 1_234_567_890, Limit: files.MaxStorage})),
		"bulk refused": Bulk(NewBulkPage(frame, standingOf(plans[2]), 0, nil).WithProblem(refused)),
		"bulk missing": Bulk(NewBulkPage(frame, standingOf(plans[0]), 9, nil)),
	}
	for name, items := range map[batches.State][]batches.ItemState{
		batches.Open:    {batches.Ready, batches.Unusable},
		batches.Running: {batches.Waiting, batches.Done, batches.Failed},
		batches.Paused:  {batches.Waiting},
		batches.Ended:   {batches.Done, batches.Unaffordable, batches.Canceled},
	} {
		page := NewBatchPage(frame, standingOf(plans[1]), 9, batchOf(value, name), itemsOf(value, items...))
		pages["batch "+string(name)] = Batch(page)
		pages["batch refused "+string(name)] = Batch(page.WithProblem(refused))
	}
	reading := NewBatchPage(frame, standingOf(plans[1]), 0, batchOf(value, batches.Open), itemsOf(value, batches.Unread))
	pages["batch reading"] = Batch(reading)
	return pages
}

func standingOf(plan billing.Plan) UsageSummary {
	access := billing.Access{Active: true, Plan: plan, Status: billing.StatusActive, PeriodEnd: noon}
	return UsageSummary{Access: access, Usage: usage.Usage{Limit: plan.WordLimit, PeriodEnd: noon}, Now: noon}
}

func batchOf(value string, state batches.State) batches.Batch {
	heading := batches.Heading{Name: value, Columns: []string{value, value}, SetAside: []string{value}}
	return batches.Batch{Heading: heading, State: state, MadeAt: noon,
		StartedAt: &noon, EndedAt: &noon, ExpiresAt: noon, Items: 2}
}

// itemsOf are items in these states.
func itemsOf(value string, states ...batches.ItemState) []batches.Item {
	items := make([]batches.Item, len(states))
	for i, state := range states {
		items[i] = batches.Item{ID: uuid.UUID{byte(i)}, Number: i + 1, State: state, Name: value + ".docx",
			FileID: new(uuid.UUID), Words: 3, Charged: 3, Changes: i, Problem: value}
	}
	return items
}

func TestArchiveIsNamedAfterItsBatch(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"newsletter.md":      "newsletter-plain.zip",
		"notes/ANNUAL.DOCX":  "ANNUAL-plain.zip",
		"all.zip":            "all-plain.zip",
		"Letters v1.2":       "Letters-v1-2-plain.zip",
		"To Dr. No, No. 5":   "To-Dr-No-No-5-plain.zip",
		"…":                  "batch-plain.zip",
		"Results of May.pdf": "Results-of-May-plain.zip",
	} {
		batch := batches.Batch{Heading: batches.Heading{Name: name}}
		if got := BatchFile(batch, uploads.Same); got != want {
			t.Errorf("the archive of %q is called %q, not %q", name, got, want)
		}
	}
}

func TestTablesThatWereSetAsideAreNamed(t *testing.T) {
	t.Parallel()
	names := strings.Fields("a.csv b.csv c.csv d.csv e.csv f.csv g.csv")
	for count, want := range map[int]string{
		0: "",
		1: "a.csv was set aside.",
		2: "a.csv and b.csv were set aside.",
		3: "a.csv, b.csv, and c.csv were set aside.",
		7: "a.csv, b.csv, c.csv, d.csv, e.csv, and 2 more were set aside.",
	} {
		if got := setAsideNote(names[:count]); got != want {
			t.Errorf("%d tables: %q, not %q", count, got, want)
		}
	}
}
