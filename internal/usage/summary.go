package usage

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Summarize is the job that emails monthly summaries to the users who have turned them on.
type Summarize struct{}

// Kind implements river.JobArgs.
func (Summarize) Kind() string { return "usage_summarize" }

// InsertOpts implements river.JobArgsWithInsertOpts. Only one job is queued or running at a time.
func (Summarize) InsertOpts() river.InsertOpts {
	return river.InsertOpts{UniqueOpts: river.UniqueOpts{ByState: []rivertype.JobState{rivertype.JobStateAvailable,
		rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled}}}
}

// SummaryJobs returns the periodic job. It runs every hour, and does nothing until a month is over.
func SummaryJobs() []*river.PeriodicJob {
	construct := func() (river.JobArgs, *river.InsertOpts) { return Summarize{}, nil }
	return []*river.PeriodicJob{river.NewPeriodicJob(river.PeriodicInterval(time.Hour), construct,
		&river.PeriodicJobOpts{RunOnStart: true})}
}

// Month is a calendar month in UTC: [Start, End).
type Month struct{ Start, End time.Time }

// monthBefore returns the last full month before now.
func monthBefore(now time.Time) Month {
	year, month, _ := now.UTC().Date()
	end := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
	return Month{end.AddDate(0, -1, 0), end}
}

// SummaryStorage reads monthly usage, and enqueues emails.
type SummaryStorage interface {
	// Summaries calls do with the summary emails of a month for the users who have turned them on, have used words in
	// the month, and have no email with this key.
	Summaries(ctx context.Context, month Month, key string, do func(userID uuid.UUID, email Email) error) error
	// EnqueueUsageEmail enqueues an email, unless one with its key exists.
	EnqueueUsageEmail(ctx context.Context, userID uuid.UUID, email Email) error
}

// Summarizer is the worker for Summarize.
type Summarizer struct {
	river.WorkerDefaults[Summarize]
	storage SummaryStorage
	now     func() time.Time
}

// NewSummarizer returns the worker.
func NewSummarizer(storage SummaryStorage, now func() time.Time) *Summarizer {
	return &Summarizer{storage: storage, now: now}
}

// Timeout implements river.Worker.
func (*Summarizer) Timeout(*river.Job[Summarize]) time.Duration { return 10 * time.Minute }

// Work implements river.Worker. A retry continues with the users who have no summary yet.
func (s *Summarizer) Work(ctx context.Context, _ *river.Job[Summarize]) error {
	month := monthBefore(s.now())
	key := string(EmailSummary) + "/" + month.Start.Format("2006-01")
	return s.storage.Summaries(ctx, month, key, func(userID uuid.UUID, email Email) error {
		return s.storage.EnqueueUsageEmail(ctx, userID, email)
	})
}
