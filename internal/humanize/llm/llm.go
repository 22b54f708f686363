// Package llm rewrites texts by a language model: any server that speaks the OpenAI protocol, or Anthropic's.
package llm

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/sethvargo/go-retry"
	"golang.org/x/sync/errgroup"

	"plainhand/internal/crash"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/service"
)

// Settings are an operator's.
type Settings struct {
	URL        string // of the API, up to its version: https://api.openai.com/v1; empty: the protocol's own
	Key        string
	Model      string
	DailyWords int // sent by this process in a day of UTC; 0: as many as there are
}

// How a text is sent. A chunk is small enough to come back within the specification's 30 seconds.
const (
	atOnce  = 8 // chunks under way
	retries = 2 // after the first try
)

var usualTimeouts = timeouts{silence: 10 * time.Second, retry: 500 * time.Millisecond}

// protocol is how a model is asked and how it answers, event by event.
type protocol interface {
	request(ctx context.Context, ask ask) (*http.Request, error)
	// read takes one event in. The answer has ended when it says why.
	read(event []byte) (text string, end end, err error)
}

// ask is one chunk with what is wanted of it.
type ask struct {
	model       string
	system      string
	text        string
	temperature float64
	seed        uint64
	mostTokens  int
}

// end is why a model stopped.
type end int

const (
	notYet end = iota
	finished
	cutOff  // by the limit on tokens
	refused // by the model or a filter
)

// Rewriter implements service.Rewriter.
type Rewriter struct {
	settings Settings
	protocol protocol
	client   *http.Client
	budget   *budget
	timeouts timeouts
}

// timeouts are how long a model is waited for.
type timeouts struct {
	silence time.Duration // without a word, after which it is asked again
	retry   time.Duration // before the second try; the third waits twice as long
}

// NewOpenAI returns the rewriter for any server that speaks OpenAI's protocol of chat completions. The client must be
// one of service.NewClient but in tests.
func NewOpenAI(settings Settings, client *http.Client, now func() time.Time) *Rewriter {
	return &Rewriter{settings, openAI{settings.URL, settings.Key}, client, newBudget(settings.DailyWords, now),
		usualTimeouts}
}

// NewAnthropic returns the rewriter for Anthropic's protocol of messages.
func NewAnthropic(settings Settings, client *http.Client, now func() time.Time) *Rewriter {
	return &Rewriter{settings, anthropic{settings.URL, settings.Key}, client, newBudget(settings.DailyWords, now),
		usualTimeouts}
}

// Rewrite implements service.Rewriter. The chunks are sent side by side; one that cannot be had fails the text.
func (r *Rewriter) Rewrite(ctx context.Context, request humanize.Request) ([]service.Piece, error) {
	if err := r.budget.take(humanize.ChargedWords(request.Text)); err != nil {
		return nil, err
	}
	chunks := chunks(request.Text)
	pieces := make([]service.Piece, len(chunks))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for i, chunk := range chunks {
		pieces[i] = service.Piece{Before: chunk.before + chunk.text + chunk.after}
		group.Go(func() (err error) {
			defer crash.Catch(&err) // nobody else would, on a goroutine of its own
			text := chunk.text
			if humanize.Words(text) > 0 {
				if text, err = r.rewrite(ctx, request, text); err != nil {
					return err
				}
			}
			pieces[i].After = chunk.before + text + chunk.after
			return nil
		})
	}
	return pieces, group.Wait()
}

// rewrite asks for one chunk, and again where that may help.
func (r *Rewriter) rewrite(ctx context.Context, request humanize.Request, text string) (string, error) {
	backoff := retry.WithMaxRetries(retries, retry.WithJitterPercent(20, retry.NewExponential(r.timeouts.retry)))
	return retry.DoValue(ctx, backoff, func(ctx context.Context) (string, error) {
		answer, err := r.ask(ctx, newAsk(r.settings.Model, request, text))
		if err != nil && ctx.Err() == nil && again(err) {
			return "", retry.RetryableError(err)
		}
		return answer, err
	})
}

// again reports whether the same question may be answered the next time: not where it was refused.
func again(err error) bool {
	failure, ok := errors.AsType[*service.Failure](err)
	if !ok {
		return true
	}
	switch failure.Status {
	case 0, http.StatusOK, http.StatusRequestTimeout, http.StatusTooManyRequests:
		return true
	}
	return failure.Status >= http.StatusInternalServerError
}
