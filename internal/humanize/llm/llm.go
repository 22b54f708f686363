// Package llm rewrites texts with a language model: any server that speaks the OpenAI protocol, Anthropic's, or that of
// plain completions.
package llm

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/sethvargo/go-retry"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/service"
)

// Settings come from the operator.
type Settings struct {
	URL        string // of the API, up to its version: https://api.openai.com/v1; empty: the protocol's own
	Key        string
	Model      string
	DailyWords int    // sent by this process per UTC day; 0: unlimited
	Prefix     string // before each paragraph, for models that are asked for completions
	Usage      func(Usage)
}

// Usage is what one request cost, as far as the service reported it.
type Usage struct {
	Task          string // rewriting, revising, or verifying
	Sent, Written int    // tokens; 0 where the service did not report them
	Status        int    // of a request that failed; 0 where none came
	Failed        bool
	First, Whole  time.Duration // until the first word, and until the last one
}

// passageWords is roughly how many words are sent at once. With the instructions and the answer they fit in a context
// of 8,000 tokens; at 50 tokens a second, that much takes 16 seconds.
const passageWords = 600

// retries is how many times a request is retried after a temporary failure.
const retries = 2

var usualTimeouts = timeouts{silence: 10 * time.Second, retry: 500 * time.Millisecond}

// protocol is how a model is asked and how it answers, event by event.
type protocol interface {
	request(ctx context.Context, ask ask) (*http.Request, error)
	// read reads one event, or a whole answer that is not a stream. The answer has ended when the piece says why.
	read(event []byte) (piece, error)
	// text finds the answer to an ask in all that was written, and sofar in what has been written so far.
	text(ask ask, written string) (string, error)
	sofar(written string) (text string, begun bool)
}

// ask is one request with its parameters.
type ask struct {
	task        string
	model       string
	system      string
	text        string // between the marks
	bare        string // without them, for a model that takes no instructions
	temperature float64
	seed        uint64
	mostTokens  int
	plain       bool // without what some models reject: a temperature, a seed
	completion  bool // the limit goes by its other name, max_completion_tokens
}

// piece is the content of one event of an answer.
type piece struct {
	text          string
	end           end
	sent, written int // tokens, where the event reports them
}

// end is why a model stopped.
type end int

const (
	notYet end = iota
	finished
	cutOff  // by the token limit
	refused // by the model or a filter
	streamEnd
)

// Rewriter implements service.Rewriter, service.Limited, service.Reviser and service.Verifier.
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

// timeouts are how long to wait for a model.
type timeouts struct {
	silence time.Duration // without a word, after which it is asked again
	retry   time.Duration // before the second try; the third waits twice as long
}

// next is how long to wait for the next event.
func (t timeouts) next(done bool) time.Duration {
	if done {
		return min(afterwards, t.silence)
	}
	return t.silence
}

// The tasks that a model is asked for.
const (
	rewriting = "rewrite"
	revising  = "revise"
	verifying = "verify"
)

// NewOpenAI returns the rewriter for any server that speaks OpenAI's chat completions protocol. The client must come
// from publichttp.NewClient except in tests.
func NewOpenAI(settings Settings, client *http.Client, now func() time.Time) *Rewriter {
	return newRewriter(settings, openAI{url: settings.URL, key: settings.Key}, client, now)
}

// NewAnthropic returns the rewriter for Anthropic's protocol of messages.
func NewAnthropic(settings Settings, client *http.Client, now func() time.Time) *Rewriter {
	return newRewriter(settings, anthropic{url: settings.URL, key: settings.Key}, client, now)
}

func newRewriter(settings Settings, protocol protocol, client *http.Client, now func() time.Time) *Rewriter {
	return &Rewriter{settings: settings, protocol: protocol, client: client, budget: newBudget(settings.DailyWords, now),
		throttle: newThrottle(now), breaker: newBreaker(), answers: newCache(), timeouts: usualTimeouts}
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

// passes matches a verdict that finds no difference.
var passes = regexp.MustCompile(`(?i)^\W*(?:the )?(?:same|identical|equivalent|no (?:differences?|changes?|faults?)|ok(?:ay)?)\b`)

// unmentioned is the verdict on a struck sentence that the model does not mention.
const unmentioned = "leaves it out"

// Verify implements service.Verifier. A pair that the model does not mention passes if something is written for it.
func (r *Rewriter) Verify(ctx context.Context, passage service.Passage, pairs []service.Pair) ([]string, error) {
	passage.Text = numbered(pairs, writePair)
	asked := newAsk(verifying, passage)
	asked.temperature = 0
	answer, err := r.answer(ctx, asked, nil)
	if err != nil {
		return nil, err
	}
	told := items(answer, len(pairs))
	for i, line := range told {
		switch {
		case passes.MatchString(line):
			told[i] = ""
		case line == "" && pairs[i].Written == "":
			told[i] = unmentioned
		}
	}
	return told, nil
}

// answer asks for one thing, and again where that may help. Written is called with what has been written, if not nil.
func (r *Rewriter) answer(ctx context.Context, ask ask, written func(string)) (string, error) {
	if err := r.budget.take(humanize.ChargedWords(ask.bare)); err != nil {
		return "", err
	}
	ask.model = r.settings.Model
	backoff := retry.WithMaxRetries(retries, retry.WithJitterPercent(20, retry.NewExponential(r.timeouts.retry)))
	return retry.DoValue(ctx, backoff, func(ctx context.Context) (string, error) {
		answer, err := r.once(ctx, ask, written)
		for range mostConcessions {
			if !ask.concede(err) {
				break
			}
			answer, err = r.once(ctx, ask, written)
		}
		if err != nil && ctx.Err() == nil && again(err) {
			return "", retry.RetryableError(err)
		}
		return answer, err
	})
}

// mostConcessions is how many settings are changed for a server that does not accept them.
const mostConcessions = 2

// concede changes the setting for which a server refused the ask, and reports whether there was one: the name of the
// limit if the server asks for the other one, else the temperature and the seed, which some models do not accept.
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

// once sends a request when it is its turn. Where the service keeps failing, it is not asked at all for a while.
func (r *Rewriter) once(ctx context.Context, ask ask, written func(string)) (string, error) {
	release, err := r.throttle.enter(ctx)
	if err != nil {
		return "", err
	}
	ended, err := r.breaker.enter()
	if err != nil {
		release(err)
		return "", err
	}
	answer, used, err := r.ask(ctx, ask, written)
	release(err)
	if ctx.Err() != nil { // a canceled request says nothing about the service
		ended(nil)
	} else {
		ended(err)
	}
	if r.settings.Usage != nil {
		used.Failed = err != nil
		if failure := failureOf(err); failure != nil {
			used.Status = failure.Status
		}
		r.settings.Usage(used)
	}
	return answer, err
}

// again reports whether the same question may get an answer next time: not where it was refused.
func again(err error) bool {
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
