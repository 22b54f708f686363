// Package llm rewrites texts with a language model, on any server with the OpenAI protocol, Anthropic's, or plain
// completions.
package llm

import (
	"context"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"time"

	"plainhand/engine/humanize"
	"plainhand/engine/model/service"
)

// Settings are the operator's settings for a model server.
type Settings struct {
	URL        string // base URL of the API with its version: https://api.openai.com/v1; empty: the protocol's default
	Key        string
	Model      string
	DailyWords int         // maximum words sent by this process per UTC day; 0: unlimited
	Prefix     string      // before each paragraph, for the completions protocol
	Usage      func(Usage) // called after each request; may be nil
}

// Usage is the cost of one request.
type Usage struct {
	Task          string // rewriting, revising, or verifying
	Sent, Written int    // tokens; 0 where the service did not report them
	Status        int    // of a failed request; 0 without an answer
	Failed        bool
	First, Whole  time.Duration // time to the first token, and to the end
}

// passageWords is the approximate number of words per passage. With the instructions and the answer they fit in a
// context of 8,000 tokens; at 50 tokens a second, that much takes 16 seconds.
const passageWords = 600

// retries is the maximum number of retries after a temporary failure.
const retries = 2

var defaultTimeouts = timeouts{idle: 10 * time.Second, retry: 500 * time.Millisecond}

// protocol encodes requests to a model server and decodes its answers.
type protocol interface {
	request(ctx context.Context, ask ask) (*http.Request, error)
	// decode decodes one event of a stream, or a complete answer without streaming. A piece with an end is the
	// last one with text.
	decode(event []byte) (piece, error)
	// text extracts the answer from everything that the model wrote, and partial from what it wrote so far.
	text(ask ask, written string) (string, error)
	partial(written string) (text string, begun bool)
}

// ask is one request to a model.
type ask struct {
	task        string
	model       string
	system      string
	text        string // the content between the tags
	content     string // without the tags, for a model without instructions
	temperature float64
	seed        uint64
	maxTokens   int
	plain       bool // without temperature and seed, which some models reject
	completion  bool // send the token limit as max_completion_tokens
}

// piece is the content of one event of an answer.
type piece struct {
	text          string
	end           end
	sent, written int // tokens, where the event reports them
}

// end is the reason why a model stopped.
type end int

const (
	notEnded end = iota
	finished
	truncated // by the token limit
	refused   // by the model or a filter
	streamEnd
)

// Rewriter implements service.Rewriter, service.Limited, service.Reviser, and service.Verifier with instructions to a
// chat model.
type Rewriter struct {
	settings Settings
	protocol protocol
	client   *http.Client
	budget   *budget
	throttle *throttle
	breaker  *breaker
	answers  *cache
	timeouts timeouts
}

// timeouts are the timeouts and delays of requests to a model.
type timeouts struct {
	idle  time.Duration // maximum time between events, after which the request is retried
	retry time.Duration // delay before the first retry; doubles for the second
}

// next is the timeout for the next event.
func (t timeouts) next(done bool) time.Duration {
	if done {
		return min(usageTimeout, t.idle)
	}
	return t.idle
}

// backoff is the delay after a failed attempt, counted from 0: exponential, with a jitter of 20% so that passages which
// failed together are not retried together.
func (t timeouts) backoff(attempt int) time.Duration {
	delay := t.retry << attempt
	return delay + time.Duration((rand.Float64()*0.4-0.2)*float64(delay))
}

// The tasks of a model, each with its own prompt.
const (
	rewriting = "rewrite"
	revising  = "revise"
	verifying = "verify"
)

// NewOpenAI returns the rewriter for OpenAI's chat completions protocol. The client must come from
// publichttp.NewClient, except in tests.
func NewOpenAI(settings Settings, client *http.Client, now func() time.Time) *Rewriter {
	return newRewriter(settings, openAI{url: settings.URL, key: settings.Key}, client, now)
}

// NewAnthropic returns the rewriter for Anthropic's messages protocol. The client must come from publichttp.NewClient,
// except in tests.
func NewAnthropic(settings Settings, client *http.Client, now func() time.Time) *Rewriter {
	return newRewriter(settings, anthropic{url: settings.URL, key: settings.Key}, client, now)
}

func newRewriter(settings Settings, protocol protocol, client *http.Client, now func() time.Time) *Rewriter {
	return &Rewriter{settings: settings, protocol: protocol, client: client,
		budget: newBudget(settings.DailyWords, now), throttle: newThrottle(now),
		breaker: newBreaker(), answers: newCache(), timeouts: defaultTimeouts}
}

// String names the model with the version of its prompts.
func (r *Rewriter) String() string { return r.settings.Model + ", prompts " + PromptVersion }

// PassageSize implements service.Limited.
func (r *Rewriter) PassageSize() service.Size { return service.Size{Words: passageWords} }

// Rewrite implements service.Rewriter.
func (r *Rewriter) Rewrite(ctx context.Context, passage service.Passage) (string, error) {
	key, isKnown := keyOf(r.settings.Model, passage)
	if answer, remembered := r.answers.Get(key); isKnown && remembered {
		return answer, nil
	}
	answer, err := r.answer(ctx, newAsk(rewriting, passage), passage.Written)
	if err == nil && isKnown {
		r.answers.Add(key, answer)
	}
	return answer, err
}

// Revise implements service.Reviser.
func (r *Rewriter) Revise(ctx context.Context, passage service.Passage, drafts []service.Draft) ([]string, error) {
	passage.Text = numbered(drafts, writeDraft)
	answer, err := r.answer(ctx, newAsk(revising, passage), nil)
	if err != nil {
		return nil, err
	}
	return items(answer, len(drafts)), nil
}

// noDifference matches a verdict without a difference.
var noDifference = regexp.MustCompile(`(?i)^\W*(?:the )?(?:same|identical|equivalent|no (?:differences?|changes?|faults?)|ok(?:ay)?)\b`)

// unmentioned is the fault of a deleted sentence that the model's answer omits.
const unmentioned = "leaves it out"

// Verify implements service.Verifier. A pair that the model's answer omits passes, unless it is a deletion.
func (r *Rewriter) Verify(ctx context.Context, passage service.Passage, pairs []service.Pair) ([]string, error) {
	passage.Text = numbered(pairs, writePair)
	asked := newAsk(verifying, passage)
	asked.temperature = 0
	answer, err := r.answer(ctx, asked, nil)
	if err != nil {
		return nil, err
	}
	verdicts := items(answer, len(pairs))
	for i, verdict := range verdicts {
		switch {
		case noDifference.MatchString(verdict):
			verdicts[i] = ""
		case verdict == "" && pairs[i].Written == "":
			verdicts[i] = unmentioned
		}
	}
	return verdicts, nil
}

// answer sends a request, with retries. Written, if not nil, is called with the answer so far.
func (r *Rewriter) answer(ctx context.Context, ask ask, written func(string)) (string, error) {
	if err := r.budget.take(humanize.ChargedWords(ask.content)); err != nil {
		return "", err
	}
	ask.model = r.settings.Model
	for attempt := 0; ; attempt++ {
		answer, err := r.sendConceding(ctx, &ask, written)
		if err == nil {
			return answer, nil
		}
		if attempt == retries || ctx.Err() != nil || !isRetryable(err) {
			return "", err
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(r.timeouts.backoff(attempt)):
		}
	}
}

// sendConceding sends a request, and sends it again without the parameters that the server rejects. Later attempts
// start from the changed ask.
func (r *Rewriter) sendConceding(ctx context.Context, ask *ask, written func(string)) (string, error) {
	answer, err := r.send(ctx, *ask, written)
	for range maxConcessions {
		if !ask.concede(err) {
			break
		}
		answer, err = r.send(ctx, *ask, written)
	}
	return answer, err
}

// maxConcessions is the maximum number of parameters changed for a server that rejects them.
const maxConcessions = 2

// concede changes the parameter for which a server rejected the ask, and reports whether there was one: the name of the
// token limit if the server's error mentions the other one, else the temperature and the seed.
func (a *ask) concede(err error) bool {
	failure := failureOf(err)
	switch {
	case failure == nil || failure.Status != http.StatusBadRequest:
		return false
	case !a.completion && strings.Contains(failure.Said, "max_completion_tokens"):
		a.completion = true
	case !a.plain:
		a.plain = true
	default:
		return false
	}
	return true
}

// send sends one request within the limits of the throttle and the circuit breaker, and reports its usage.
func (r *Rewriter) send(ctx context.Context, ask ask, written func(string)) (string, error) {
	release, err := r.throttle.acquire(ctx)
	if err != nil {
		return "", err
	}
	report, err := r.breaker.acquire()
	if err != nil {
		release(err)
		return "", err
	}
	answer, usage, err := r.ask(ctx, ask, written)
	release(err)
	if ctx.Err() != nil { // a canceled request says nothing about the service
		report(nil)
	} else {
		report(err)
	}
	if r.settings.Usage != nil {
		usage.Failed = err != nil
		if failure := failureOf(err); failure != nil {
			usage.Status = failure.Status
		}
		r.settings.Usage(usage)
	}
	return answer, err
}

// isRetryable reports whether the same request may succeed next time.
func isRetryable(err error) bool {
	failure := failureOf(err)
	if failure == nil {
		return true
	}
	switch failure.Status {
	case 0, http.StatusOK, http.StatusRequestTimeout, http.StatusTooManyRequests:
		return true
	}
	return failure.Status >= http.StatusInternalServerError
}
