package standalone

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/eval"
	"plainhand/engine/humanize"
	"plainhand/engine/model/llm"
	"plainhand/engine/model/service"
	"plainhand/engine/pipeline"
	"plainhand/engine/report/tells"
	"plainhand/engine/text/document"
	"plainhand/internal/config"
	"plainhand/internal/fault"
)

// samples are the texts that a service is tried with.
//
//go:embed samples/*.md
var samples embed.FS

// prices are the costs of a million tokens, in any currency.
type prices struct{ sent, written float64 }

func parsePrices(flag string) (found prices, err error) {
	if flag == "" {
		return found, nil
	}
	in, out, two := strings.Cut(flag, ",")
	found.sent, err = strconv.ParseFloat(strings.TrimSpace(in), 64)
	written, errOut := strconv.ParseFloat(strings.TrimSpace(out), 64)
	found.written = written
	if err != nil || errOut != nil || !two {
		return found, cli.UsageError("the prices are two numbers with a comma between them, such as 0.15,0.60")
	}
	return found, nil
}

// trial is the measurements of a service.
type trial struct {
	mutex     sync.Mutex
	requests  []llm.Usage
	sentences int
	restored  int
	words     int
	marks     [2]int // machine habits per 1,000 words, before and after
	first     []time.Duration
	whole     []time.Duration
	changed   int            // words
	reasons   map[string]int // count of restored sentences by reason
}

func (t *trial) used(usage llm.Usage) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.requests = append(t.requests, usage)
}

// engineCheck tries services.
type engineCheck struct {
	streams  cli.Streams
	version  string // of the program
	settings config.Engine
	price    prices
	texts    int // number of texts of the public set, for a report; 0: the samples
}

// run tries every configured service and prints measurements and advice, or reports.
func (c engineCheck) run(ctx context.Context) error {
	if len(c.settings.Services) == 0 {
		fmt.Fprintln(c.streams.Out, "No service is configured, and no model answers on this machine: the built-in engine rewrites texts.")
		fmt.Fprintln(c.streams.Out, "Set ENGINE, ENGINE_MODEL, and whatever else the service needs (see docs/models.md), and try again.")
		return nil
	}
	failed := 0
	for _, configured := range c.settings.Services {
		if c.texts == 0 {
			fmt.Fprintf(c.streams.Out, "%s\n", configured)
		}
		if err := c.try(ctx, configured); err != nil {
			failed++
			fmt.Fprintf(c.streams.Out, "  failed: %s\n", engines.CauseOf(err))
			if failure, ok := errors.AsType[*service.Failure](err); ok && failure.Said != "" {
				fmt.Fprintf(c.streams.Out, "  it says: %s\n", failure.Said)
			}
			fmt.Fprintf(c.streams.Out, "  → %s\n", adviceFor(err, configured))
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d services cannot be used", failed, len(c.settings.Services))
	}
	return nil
}

func (c engineCheck) try(ctx context.Context, configured config.Service) error {
	var seen trial
	rewriter, err := engines.NewRewriter(configured, seen.used)
	if err != nil {
		return err
	}
	engine := pipeline.New(service.New(rewriter, nil, service.Settings{
		Requests: c.settings.Requests, Candidates: c.settings.Candidates, Verify: c.settings.Verify,
	}), engines.PrintPanics(c.streams))
	texts, err := trialTexts(c.texts)
	if err != nil {
		return err
	}
	for _, text := range texts {
		if err := seen.run(ctx, engine, text); err != nil {
			return err
		}
	}
	if c.texts > 0 {
		_, err = io.WriteString(c.streams.Out, seen.report(fmt.Sprint(rewriter), c.version, time.Now()))
		return err
	}
	seen.print(c.streams, c.price)
	return nil
}

// trialTexts returns a number of texts of the public set, or the three samples for 0.
func trialTexts(count int) (texts []string, err error) {
	if count > 0 {
		chosen, err := eval.Public(count)
		for _, text := range chosen {
			texts = append(texts, text.Text)
		}
		return texts, err
	}
	files, err := samples.ReadDir("samples")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := samples.ReadFile(path.Join("samples", file.Name()))
		if err != nil {
			return nil, err
		}
		texts = append(texts, string(text))
	}
	return texts, nil
}

// run has the engine rewrite one text and measures it.
func (t *trial) run(ctx context.Context, engine humanize.Engine, text string) error {
	ctx, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	began := time.Now()
	var once sync.Once
	request := humanize.Request{Text: text, Strength: humanize.Strong, OnProgress: func(humanize.Progress) {
		once.Do(func() { t.first = append(t.first, time.Since(began)) })
	}}
	result, err := humanize.Rewrite(ctx, engine, request)
	if err != nil {
		return err
	}
	t.whole = append(t.whole, time.Since(began))
	for _, block := range document.Parse(text, nil).Blocks {
		t.sentences += len(block.Sentences)
	}
	t.restored += result.Restored
	t.words += humanize.Words(text)
	t.marks[0] += tells.Count(text)
	t.marks[1] += tells.Count(result.Text)
	t.countReasons(result)
	t.countChanged(text, result.Text)
	return nil
}

func (t *trial) print(streams cli.Streams, price prices) {
	share := 100 * float64(t.restored) / float64(t.sentences)
	perThousand := func(count float64) float64 { return 1000 * count / float64(t.words) }
	failures := 0
	sent, written := t.tokens()
	for _, request := range t.requests {
		if request.Failed {
			failures++
		}
	}
	line := func(format string, values ...any) { fmt.Fprintf(streams.Out, "  "+format+"\n", values...) }
	if len(t.first) > 0 {
		line("first sentence that holds after %.1f s, a text of %d words whole after %.1f s", slices.Max(t.first).Seconds(),
			t.words/len(t.whole), slices.Max(t.whole).Seconds())
	} else {
		line("a text of %d words whole after %.1f s", t.words/len(t.whole), slices.Max(t.whole).Seconds())
	}
	line("the guard put back %d of %d sentences (%.0f%%)", t.restored, t.sentences, share)
	line("habits of machines in 1,000 words: %.0f before, %.0f after", perThousand(float64(t.marks[0])), perThousand(float64(t.marks[1])))
	if sent+written > 0 {
		line("%.0f tokens sent and %.0f written for 1,000 words, in %d requests for three texts", perThousand(float64(sent)),
			perThousand(float64(written)), len(t.requests))
		if price != (prices{}) {
			line("%.4f for 1,000 words", perThousand(float64(sent)*price.sent+float64(written)*price.written)/1e6)
		}
	} else if len(t.requests) > 0 {
		line("%d requests for three texts; the service does not tell how many tokens", len(t.requests))
	}
	if failures > 0 {
		line("%d requests failed and were made again", failures)
	}
	for _, advice := range t.advice(share) {
		line("→ %s", advice)
	}
}

// Thresholds above which the check gives advice.
const (
	maxRestored = 15.0 // of 100 sentences
	slowest     = 20 * time.Second
)

func (t *trial) advice(restored float64) []string {
	var advice []string
	if restored > maxRestored {
		advice = append(advice, "It changes what texts say more often than it should. A larger model may help.")
	}
	if slices.Max(t.whole) > slowest {
		advice = append(advice, "It is so slow that long texts run into the limit of 30 seconds. Try a smaller model or a faster machine.")
	}
	if t.marks[1] > t.marks[0] {
		advice = append(advice, "It writes more like a machine than what it was given. Try another model.")
	}
	if len(advice) == 0 {
		advice = append(advice, "It can be used as it is.")
	}
	return advice
}

// adviceFor returns advice on a service's error for the operator.
func adviceFor(err error, failed config.Service) string {
	failure, ok := errors.AsType[*service.Failure](err)
	if !ok {
		if known, isFault := errors.AsType[*fault.Error](err); isFault && known.Advice != "" {
			return known.Advice
		}
		return "Look at the settings of this service again."
	}
	switch failure.Status {
	case 0:
		if !failed.AllowPrivate {
			return "There’s no answer. Is the address right? If it is in a private network, set ENGINE_ALLOW_PRIVATE=1."
		}
		return "There’s no answer. Is the server running?"
	case 200:
		return "It answers, but without the marks that the prompt asks for. Try another model."
	case 401, 403:
		return "It does not accept the key. Set ENGINE_KEY."
	case 404:
		return "It knows no such address or model. Look at ENGINE_URL, which ends before /chat/completions, and ENGINE_MODEL."
	case 408:
		return "It took longer than 30 seconds."
	case 429:
		return "It is asked too often, or its quota is used up."
	}
	return "Ask its operator."
}
