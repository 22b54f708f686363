package pages

import (
	"context"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"plainhand/engine/humanize"
	"plainhand/internal/rewriting"
	"plainhand/islands"
	"plainhand/views"
)

// maxSampleWait is how long a page waits for the engine's result of the sample. A language model may take longer; the
// page is then shown without it.
const maxSampleWait = time.Second

// sampleCooldown is the pause after a failed run of the sample: a failing model is not called for every visitor.
const sampleCooldown = time.Minute

// SampleRun is the engine's result of the home page's sample. The engine runs once, for the first visitor, and again
// some time after a failure. It is safe for concurrent use.
type SampleRun struct {
	rewriter rewriting.Rewriter
	runs     singleflight.Group
	marks    atomic.Pointer[[]islands.Mark]
	failed   atomic.Pointer[time.Time] // the last failure
}

// NewSampleRun returns a run that has not begun.
func NewSampleRun(rewriter rewriting.Rewriter) *SampleRun { return &SampleRun{rewriter: rewriter} }

// Marks returns the marks of the result, or nil if the engine failed or takes too long.
func (s *SampleRun) Marks(ctx context.Context) []islands.Mark {
	if done := s.marks.Load(); done != nil {
		return *done
	}
	if failed := s.failed.Load(); failed != nil && time.Since(*failed) < sampleCooldown {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, maxSampleWait)
	defer cancel()
	select {
	case <-s.runs.DoChan("sample", s.run):
	case <-ctx.Done():
	}
	if done := s.marks.Load(); done != nil {
		return *done
	}
	return nil
}

func (s *SampleRun) run() (any, error) {
	ctx, cancel := context.WithTimeout(context.Background(), humanize.Timeout)
	defer cancel()
	_, result, err := s.rewriter.RewriteSample(ctx,
		humanize.Request{Text: homeSample.Text, Caller: humanize.Caller{Background: true}})
	if err != nil {
		now := time.Now()
		s.failed.Store(&now)
		return nil, err
	}
	marks := views.NewMarks(homeSample.Text, result.Changes)
	s.marks.Store(&marks)
	return nil, nil
}
