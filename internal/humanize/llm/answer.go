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

	"plainhand/internal/humanize/service"
)

// mostEvent is the size in bytes of the largest event that is read.
const mostEvent = 256 << 10

var (
	errCutOff  = errors.New("the model stopped at its limit before the text was done")
	errEnded   = errors.New("the answer ended before the model was done")
	errRefused = errors.New("the model refused the text")
	errSilence = errors.New("the model fell silent")
	errMarks   = errors.New("the model did not answer between the marks that it was told to use")
	errLonger  = errors.New("the answer is far longer than the text")
)

// ask sends one request and reads the answer as it is written. Written is called with what is between the marks so far.
func (r *Rewriter) ask(ctx context.Context, ask ask, written func(string)) (string, Usage, error) {
	used := Usage{Task: ask.task}
	began := time.Now()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	quiet := time.AfterFunc(r.timeouts.silence, func() { stop(errSilence) })
	defer quiet.Stop()
	call, err := r.protocol.request(ctx, ask)
	if err != nil {
		return "", used, err
	}
	answer, err := r.client.Do(call)
	if err != nil {
		return "", used, heard(ctx, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", used, service.RefusedBy(answer)
	}
	reading := reading{protocol: r.protocol, most: mostText(ask.bare), used: &used, began: began, told: written,
		alive: func(done bool) { quiet.Reset(r.timeouts.next(done)) }}
	text, err := reading.read(answer)
	used.Whole = time.Since(began)
	if err != nil && !reading.finished {
		return "", used, heard(ctx, err)
	}
	text, err = r.protocol.text(ask, text)
	return text, used, err
}

// heard returns why a call failed: its context says whether the model fell silent.
func heard(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), errSilence) {
		return service.Broken(errors.Join(context.DeadlineExceeded, errSilence))
	}
	return err
}

// reading is an answer that is being read.
type reading struct {
	protocol protocol
	most     int // bytes
	used     *Usage
	began    time.Time
	told     func(string)
	alive    func(done bool) // called with every event

	written  strings.Builder
	finished bool // the model is done; what may still come is how many tokens it took
}

// afterwards is how long a service may take to tell how many tokens an answer took, once the model is done.
const afterwards = time.Second

// read gathers the text of a stream, or of a whole answer from a server that does not stream.
func (r *reading) read(answer *http.Response) (string, error) {
	kind, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	if kind == "application/json" {
		body, err := service.ReadAll(answer)
		if err != nil {
			return "", err
		}
		return r.whole(body)
	}
	for event, err := range sse.Read(answer.Body, &sse.ReadConfig{MaxEventSize: mostEvent}) {
		if errors.Is(err, sse.ErrUnexpectedEOF) || errors.Is(err, bufio.ErrTooLong) {
			return "", service.Unrecognized(err)
		}
		if err != nil {
			return r.written.String(), err
		}
		done, err := r.take([]byte(event.Data))
		if err != nil || done {
			return r.written.String(), err
		}
		r.alive(r.finished)
	}
	if r.finished {
		return r.written.String(), nil
	}
	return "", service.Unrecognized(errEnded)
}

// whole reads an answer that is one event.
func (r *reading) whole(body []byte) (string, error) {
	if _, err := r.take(body); err != nil || r.finished {
		return r.written.String(), err
	}
	return "", service.Unrecognized(errEnded)
}

// take reads one event, and reports whether it was the last: once the model is done, the number of tokens may follow.
func (r *reading) take(event []byte) (done bool, err error) {
	piece, err := r.protocol.read(event)
	if err != nil {
		return false, service.Unrecognized(err)
	}
	r.used.Sent, r.used.Written = max(r.used.Sent, piece.sent), max(r.used.Written, piece.written)
	if piece.text != "" {
		if r.written.Len() == 0 {
			r.used.First = time.Since(r.began)
		}
		r.written.WriteString(piece.text)
		sofar, begun := r.protocol.sofar(r.written.String())
		if len(sofar) > r.most || r.written.Len() > r.most+mostThought {
			return false, service.Unrecognized(errLonger)
		}
		if begun && r.told != nil {
			r.told(sofar)
		}
	}
	switch piece.end {
	case cutOff:
		return false, service.Unrecognized(errCutOff)
	case refused:
		return false, refusal()
	case finished:
		r.finished = true
	case streamEnd:
		return true, nil
	}
	return r.finished && piece.sent > 0, nil
}

// refusal is not retried: the model would refuse again, and charge for it.
func refusal() error {
	failure := service.Refused(http.StatusUnprocessableEntity, "The model refused the text")
	return fmt.Errorf("%w: %w", failure, errRefused)
}

// mostText is the size in bytes of the longest answer that can be a rewrite of the text.
func mostText(text string) int { return 3*len(text) + 1000 }

// mostThought is how many bytes a model may say before it answers.
const mostThought = 64 << 10

// marked reads answers that are enclosed in marks.
type marked struct{}

// A model thinks aloud between these tags, before it answers.
var (
	thought     = regexp.MustCompile(`(?s)<(?:think|thinking|reasoning)>.*?</(?:think|thinking|reasoning)>`)
	openThought = regexp.MustCompile(`<(?:think|thinking|reasoning)>`)
)

// answered is what was written without the thinking, and nothing while the model is still thinking.
func answered(written string) string {
	if !strings.Contains(written, "<think") && !strings.Contains(written, "<reasoning") {
		return written
	}
	written = thought.ReplaceAllString(written, "")
	if openThought.MatchString(written) {
		return ""
	}
	return written
}

// The marks, as models write them.
var (
	opening = regexp.MustCompile(`(?i)<text>`)
	ending  = regexp.MustCompile(`(?i)</text>`)
)

// text returns what the model wrote between the marks. Some models forget a mark: then all of the answer counts that
// comes after the first or before the last one, if it is about as long as what was sent.
func (marked) text(ask ask, written string) (string, error) {
	text, opened, closed := between(answered(written))
	text = strings.Trim(text, "\r\n")
	if !utf8.ValidString(text) || strings.TrimSpace(text) == "" || !(opened && closed) && !ask.mayAnswer(text) {
		return "", service.Unrecognized(errMarks)
	}
	return text, nil
}

// between returns what stands between the first opening and the last closing mark, and which of them there are.
func between(written string) (text string, opened, closed bool) {
	if mark := opening.FindStringIndex(written); mark != nil {
		written, opened = written[mark[1]:], true
	}
	if marks := ending.FindAllStringIndex(written, -1); len(marks) > 0 {
		written, closed = written[:marks[len(marks)-1][0]], true
	}
	return written, opened, closed
}

// mayAnswer reports whether a text without marks may be the answer: numbered items where those were asked for, and else
// a text that is neither much shorter nor much longer than what was sent.
func (a ask) mayAnswer(text string) bool {
	if a.task != rewriting {
		return number.MatchString(text)
	}
	sent, got := len(strings.Fields(a.bare)), len(strings.Fields(text))
	return 2*got >= sent && got <= 2*sent+20
}

// sofar returns what has come after the first mark so far.
func (marked) sofar(written string) (string, bool) {
	text, opened, _ := between(answered(written))
	return strings.TrimLeft(text, "\r\n"), opened
}
