package llm

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tmaxmax/go-sse"

	"plainhand/engine/model/service"
)

// maxEvent is the maximum size of an event, in bytes.
const maxEvent = 256 << 10

var (
	errTruncated = errors.New("the answer is truncated: the model reached its token limit")
	errEnded     = errors.New("the answer ended without a finish reason")
	errRefused   = errors.New("the model refused the text")
	errIdle      = errors.New("the model stopped responding")
	errNoTags    = errors.New("the answer lacks the tags that the prompt requires")
	errTooLong   = errors.New("the answer is far longer than the text")
)

// ask sends one request and reads the answer as it streams. Written is called with the content of the tags so far.
func (r *Rewriter) ask(ctx context.Context, ask ask, written func(string)) (string, Usage, error) {
	usage := Usage{Task: ask.task}
	began := time.Now()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	idleTimer := time.AfterFunc(r.timeouts.idle, func() { stop(errIdle) })
	defer idleTimer.Stop()
	call, err := r.protocol.request(ctx, ask)
	if err != nil {
		return "", usage, err
	}
	answer, err := r.client.Do(call)
	if err != nil {
		return "", usage, idleError(ctx, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", usage, service.RefusedBy(answer)
	}
	reader := streamReader{protocol: r.protocol, maxBytes: maxAnswer(ask.content), usage: &usage, began: began,
		onText: written, onEvent: func(done bool) { idleTimer.Reset(r.timeouts.next(done)) }}
	text, err := reader.decode(answer)
	usage.Whole = time.Since(began)
	if err != nil && !reader.finished {
		return "", usage, idleError(ctx, err)
	}
	text, err = r.protocol.text(ask, text)
	return text, usage, err
}

// idleError returns a timeout if a call failed because no event came in time, else its own error.
func idleError(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), errIdle) {
		return service.Broken(errors.Join(context.DeadlineExceeded, errIdle))
	}
	return err
}

// streamReader reads an answer, streamed or not.
type streamReader struct {
	protocol protocol
	maxBytes int // of the text; the answer may be longer by maxThinking
	usage    *Usage
	began    time.Time
	onText   func(string)
	onEvent  func(done bool) // called after each event

	written  strings.Builder
	finished bool // the text is complete; only token counts may follow
}

// usageTimeout is how long to wait for the token counts after the end of the text.
const usageTimeout = time.Second

// decode returns the text of a stream, or of a complete answer from a server without streaming.
func (r *streamReader) decode(answer *http.Response) (string, error) {
	kind, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	if kind == "application/json" {
		body, err := service.ReadAll(answer)
		if err != nil {
			return "", err
		}
		return r.readSingle(body)
	}
	for event, err := range sse.Read(answer.Body, &sse.ReadConfig{MaxEventSize: maxEvent}) {
		if errors.Is(err, sse.ErrUnexpectedEOF) || errors.Is(err, bufio.ErrTooLong) {
			return "", service.Unrecognized(err)
		}
		if err != nil {
			return r.written.String(), err
		}
		done, err := r.consume([]byte(event.Data))
		if err != nil || done {
			return r.written.String(), err
		}
		r.onEvent(r.finished)
	}
	if r.finished {
		return r.written.String(), nil
	}
	return "", service.Unrecognized(errEnded)
}

// readSingle returns the text of an answer without streaming.
func (r *streamReader) readSingle(body []byte) (string, error) {
	if _, err := r.consume(body); err != nil || r.finished {
		return r.written.String(), err
	}
	return "", service.Unrecognized(errEnded)
}

// consume decodes one event, and reports whether it was the last: after the text, an event with token counts may
// follow.
func (r *streamReader) consume(event []byte) (done bool, err error) {
	piece, err := r.protocol.decode(event)
	if err != nil {
		return false, service.Unrecognized(err)
	}
	r.usage.Sent, r.usage.Written = max(r.usage.Sent, piece.sent), max(r.usage.Written, piece.written)
	if piece.text != "" {
		if r.written.Len() == 0 {
			r.usage.First = time.Since(r.began)
		}
		r.written.WriteString(piece.text)
		sofar, begun := r.protocol.partial(r.written.String())
		if len(sofar) > r.maxBytes || r.written.Len() > r.maxBytes+maxThinking {
			return false, service.Unrecognized(errTooLong)
		}
		if begun && r.onText != nil {
			r.onText(sofar)
		}
	}
	switch piece.end {
	case truncated:
		return false, service.Unrecognized(errTruncated)
	case refused:
		return false, refusal()
	case finished:
		r.finished = true
	case streamEnd:
		return true, nil
	}
	return r.finished && piece.sent > 0, nil
}

// refusal returns the error for a refusal. Its status is not retried: the model would refuse again, and charge for it.
func refusal() error {
	failure := service.Refused(http.StatusUnprocessableEntity, "The model refused the text")
	return fmt.Errorf("%w: %w", failure, errRefused)
}

// maxAnswer is the maximum size in bytes of an answer that can be a rewrite of the text.
func maxAnswer(text string) int { return 3*len(text) + 1000 }

// maxThinking is the maximum size of the text before the answer, in bytes.
const maxThinking = 64 << 10

// tagged is the part of a chat protocol that extracts answers from their tags.
type tagged struct{}

// Reasoning models think aloud between these tags before they answer.
var (
	thinking     = regexp.MustCompile(`(?s)<(?:think|thinking|reasoning)>.*?</(?:think|thinking|reasoning)>`)
	openThinking = regexp.MustCompile(`<(?:think|thinking|reasoning)>`)
)

// withoutThinking removes a model's thinking. It returns nothing while the model is still thinking.
func withoutThinking(written string) string {
	if !strings.Contains(written, "<think") && !strings.Contains(written, "<reasoning") {
		return written
	}
	written = thinking.ReplaceAllString(written, "")
	if openThinking.MatchString(written) {
		return ""
	}
	return written
}

// The tags, as models write them.
var (
	openTagPattern  = regexp.MustCompile(`(?i)<text>`)
	closeTagPattern = regexp.MustCompile(`(?i)</text>`)
)

// text returns the content of the tags. Some models forget a tag: then everything after the first tag or before the
// last one counts, if it is a plausible answer.
func (tagged) text(ask ask, written string) (string, error) {
	text, opened, closed := tagContent(withoutThinking(written))
	text = strings.Trim(text, "\r\n")
	if !utf8.ValidString(text) || strings.TrimSpace(text) == "" || !(opened && closed) && !ask.isPlausible(text) {
		return "", service.Unrecognized(errNoTags)
	}
	return text, nil
}

// tagContent returns the text between the first opening and the last closing tag, and which of them there are.
func tagContent(written string) (text string, opened, closed bool) {
	if mark := openTagPattern.FindStringIndex(written); mark != nil {
		written, opened = written[mark[1]:], true
	}
	if marks := closeTagPattern.FindAllStringIndex(written, -1); len(marks) > 0 {
		written, closed = written[:marks[len(marks)-1][0]], true
	}
	return written, opened, closed
}

// isPlausible reports whether a text without complete tags may be the answer: numbered items for a task that requires
// them, else a text of similar length.
func (a ask) isPlausible(text string) bool {
	if a.task != rewriting {
		return number.MatchString(text)
	}
	sent, got := len(strings.Fields(a.content)), len(strings.Fields(text))
	return 2*got >= sent && got <= 2*sent+20
}

// partial returns the text after the opening tag so far.
func (tagged) partial(written string) (string, bool) {
	text, opened, _ := tagContent(withoutThinking(written))
	return strings.TrimLeft(text, "\r\n"), opened
}
