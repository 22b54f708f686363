// Package replay answers like a language model, from rewrites recorded beforehand, so that everything that happens to a
// text can be tried, shown and tested without a model.
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

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/service"
)

// Rewriter implements service.Rewriter, service.Limited, service.Reviser and service.Verifier. Text that it does not
// know comes back unchanged.
type Rewriter struct {
	texts  []*Text
	manner manner
	asked  atomic.Int64
}

// manner is how the simulated service behaves.
type manner struct {
	latency time.Duration // before the first word
	pace    int           // words a second; 0: all at once
	fail    int           // every nth request fails; 0: none
	faulty  bool          // the planted faults are in its first answers
}

// Open reads the recorded texts of a folder. As in a URL, the folder may be followed by how the service behaves:
// texts?latency=500ms&pace=40&fail=3&faults=1.
func Open(folder string) (*Rewriter, error) {
	folder, query, _ := strings.Cut(folder, "?")
	behaves, err := parseManner(query)
	if err != nil {
		return nil, err
	}
	texts, err := Read(folder)
	if err != nil {
		return nil, err
	}
	return &Rewriter{texts: texts, manner: behaves}, nil
}

func parseManner(query string) (found manner, err error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return found, err
	}
	for name, value := range values {
		switch name {
		case "latency":
			found.latency, err = time.ParseDuration(value[0])
		case "pace":
			found.pace, err = strconv.Atoi(value[0])
		case "fail":
			found.fail, err = strconv.Atoi(value[0])
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

// String says that the writer is a recording.
func (*Rewriter) String() string { return "a recording" }

// PassageSize implements service.Limited.
func (*Rewriter) PassageSize() service.Size { return service.Size{Words: 240} }

// Rewrite implements service.Rewriter.
func (r *Rewriter) Rewrite(ctx context.Context, passage service.Passage) (string, error) {
	if err := r.begin(ctx); err != nil {
		return "", err
	}
	parsed := document.Parse(passage.Text, nil)
	text := r.recorded(parsed)
	var answer strings.Builder
	at := 0
	for _, block := range parsed.Blocks {
		written, known := text.written(passage.Text[block.Start:block.End], passage.Attempt, r.manner.faulty)
		if known {
			answer.WriteString(passage.Text[at:block.Start] + written)
			at = block.End
		}
	}
	answer.WriteString(passage.Text[at:])
	return r.say(ctx, answer.String(), passage.Written)
}

// begin waits as the service would, and fails as it would.
func (r *Rewriter) begin(ctx context.Context) error {
	number := r.asked.Add(1)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(r.manner.latency):
	}
	if r.manner.fail > 0 && number%int64(r.manner.fail) == 0 {
		return service.Refused(http.StatusServiceUnavailable, http.StatusText(http.StatusServiceUnavailable))
	}
	return nil
}

// say speaks at the pace of the service.
func (r *Rewriter) say(ctx context.Context, answer string, written func(string)) (string, error) {
	if r.manner.pace == 0 {
		return answer, nil
	}
	ticker := time.NewTicker(time.Second / time.Duration(r.manner.pace))
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

// recorded returns the text that most blocks of a passage come from.
func (r *Rewriter) recorded(passage *document.Document) *Text {
	best, most := &Text{}, 0
	for _, text := range r.texts {
		count := 0
		for _, block := range passage.Blocks {
			if text.knows(passage.Text[block.Start:block.End]) {
				count++
			}
		}
		if count > most {
			best, most = text, count
		}
	}
	return best
}

// Revise implements service.Reviser with the second rewrite of each sentence.
func (r *Rewriter) Revise(ctx context.Context, _ service.Passage, drafts []service.Draft) ([]string, error) {
	if err := r.begin(ctx); err != nil {
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

// Verify implements service.Verifier: it knows the planted faults, and no others.
func (r *Rewriter) Verify(ctx context.Context, _ service.Passage, pairs []service.Pair) ([]string, error) {
	if err := r.begin(ctx); err != nil {
		return nil, err
	}
	told := make([]string, len(pairs))
	for i, pair := range pairs {
		for _, text := range r.texts {
			if fault, found := text.faultIn(pair.Written); found {
				told[i] = fault.Kind
			}
		}
	}
	return told, nil
}
