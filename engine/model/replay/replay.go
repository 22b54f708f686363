// Package replay is a fake language model that answers with recorded rewrites, so that the product can be tried, shown
// and tested without a model.
package replay

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"plainhand/engine/model/service"
	"plainhand/engine/text/document"
)

// Rewriter implements service.Rewriter, service.Limited, service.Reviser and service.Verifier. Text without a recording
// is returned unchanged.
type Rewriter struct {
	texts    []*Text
	behavior behavior
	requests atomic.Int64
}

// behavior is the behavior of the simulated service.
type behavior struct {
	latency        time.Duration // before an answer begins
	wordsPerSecond int           // 0: without streaming
	failEvery      int           // every failEvery-th request fails; 0: none
	faulty         bool          // first answers have the planted faults
}

// Open reads the recorded texts of a folder. A query may follow the folder, as in a URL, to set the behavior:
// texts?latency=500ms&pace=40&fail=3&faults=1.
func Open(folder string) (*Rewriter, error) {
	folder, query, _ := strings.Cut(folder, "?")
	behavior, err := parseBehavior(query)
	if err != nil {
		return nil, err
	}
	texts, err := Read(folder)
	if err != nil {
		return nil, err
	}
	return &Rewriter{texts: texts, behavior: behavior}, nil
}

func parseBehavior(query string) (found behavior, err error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return found, err
	}
	for name, value := range values {
		switch name {
		case "latency":
			found.latency, err = time.ParseDuration(value[0])
		case "pace":
			found.wordsPerSecond, err = strconv.Atoi(value[0])
		case "fail":
			found.failEvery, err = strconv.Atoi(value[0])
		case "faults":
			found.faulty = value[0] == "1"
		default:
			err = fmt.Errorf("a replay has latency, pace, fail and faults, and no %q", name)
		}
		if err != nil {
			return found, err
		}
	}
	return found, nil
}

// String returns the writer's name in results.
func (*Rewriter) String() string { return "a recording" }

// PassageSize implements service.Limited.
func (*Rewriter) PassageSize() service.Size { return service.Size{Words: 240} }

// Rewrite implements service.Rewriter.
func (r *Rewriter) Rewrite(ctx context.Context, passage service.Passage) (string, error) {
	if err := r.simulateCall(ctx); err != nil {
		return "", err
	}
	parsed := document.Parse(passage.Text, nil)
	text := r.recorded(parsed)
	var answer strings.Builder
	at := 0
	for _, block := range parsed.Blocks {
		written, known := text.written(passage.Text[block.Start:block.End], passage.Attempt, r.behavior.faulty)
		if known {
			answer.WriteString(passage.Text[at:block.Start] + written)
			at = block.End
		}
	}
	answer.WriteString(passage.Text[at:])
	return r.stream(ctx, answer.String(), passage.Written)
}

// simulateCall waits for the latency, and fails as configured.
func (r *Rewriter) simulateCall(ctx context.Context) error {
	number := r.requests.Add(1)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(r.behavior.latency):
	}
	if r.behavior.failEvery > 0 && number%int64(r.behavior.failEvery) == 0 {
		return service.Refused(http.StatusServiceUnavailable, http.StatusText(http.StatusServiceUnavailable))
	}
	return nil
}

// stream streams the answer at the configured rate.
func (r *Rewriter) stream(ctx context.Context, answer string, written func(string)) (string, error) {
	if r.behavior.wordsPerSecond == 0 {
		return answer, nil
	}
	ticker := time.NewTicker(time.Second / time.Duration(r.behavior.wordsPerSecond))
	defer ticker.Stop()
	for at := range answer {
		if answer[at] != ' ' {
			continue
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-ticker.C:
		}
		if written != nil {
			written(answer[:at])
		}
	}
	return answer, nil
}

// recorded returns the recorded text with the most blocks of a passage.
func (r *Rewriter) recorded(passage *document.Document) *Text {
	best, maxCount := &Text{}, 0
	for _, text := range r.texts {
		count := 0
		for _, block := range passage.Blocks {
			if text.contains(passage.Text[block.Start:block.End]) {
				count++
			}
		}
		if count > maxCount {
			best, maxCount = text, count
		}
	}
	return best
}

// Revise implements service.Reviser with the second rewrite of each sentence.
func (r *Rewriter) Revise(ctx context.Context, _ service.Passage, drafts []service.Draft) ([]string, error) {
	if err := r.simulateCall(ctx); err != nil {
		return nil, err
	}
	revised := make([]string, len(drafts))
	for i, draft := range drafts {
		for _, text := range r.texts {
			if written, known := text.written(draft.Original, 1, false); known {
				revised[i] = written
			}
		}
	}
	return revised, nil
}

// Verify implements service.Verifier. It finds only the planted faults.
func (r *Rewriter) Verify(ctx context.Context, _ service.Passage, pairs []service.Pair) ([]string, error) {
	if err := r.simulateCall(ctx); err != nil {
		return nil, err
	}
	verdicts := make([]string, len(pairs))
	for i, pairRewrites := range pairs {
		for _, text := range r.texts {
			if fault, found := text.faultIn(pairRewrites.Written); found {
				verdicts[i] = fault.Kind
			}
		}
	}
	return verdicts, nil
}
