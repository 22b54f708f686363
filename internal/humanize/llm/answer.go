package llm

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
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

// ask sends one chunk and reads the answer as it is written.
func (r *Rewriter) ask(ctx context.Context, ask ask) (string, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	quiet := time.AfterFunc(r.timeouts.silence, func() { stop(errSilence) })
	defer quiet.Stop()
	call, err := r.protocol.request(ctx, ask)
	if err != nil {
		return "", err
	}
	answer, err := r.client.Do(call)
	if err != nil {
		return "", heard(ctx, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", service.RefusedBy(answer)
	}
	written, err := r.read(answer.Body, func() { quiet.Reset(r.timeouts.silence) }, mostText(ask.text))
	if err != nil {
		return "", heard(ctx, err)
	}
	return between(written)
}

// heard is why a call failed: its context says whether the model fell silent.
func heard(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), errSilence) {
		return service.Broken(errors.Join(context.DeadlineExceeded, errSilence))
	}
	return err
}

// read gathers the text of a stream. It calls alive with every event.
func (r *Rewriter) read(stream io.Reader, alive func(), most int) (string, error) {
	var written strings.Builder
	for event, err := range sse.Read(stream, &sse.ReadConfig{MaxEventSize: mostEvent}) {
		if errors.Is(err, sse.ErrUnexpectedEOF) || errors.Is(err, bufio.ErrTooLong) {
			return "", service.Unrecognized(err)
		}
		if err != nil {
			return "", err
		}
		alive()
		text, end, err := r.protocol.read([]byte(event.Data))
		if err != nil {
			return "", service.Unrecognized(err)
		}
		written.WriteString(text)
		switch {
		case written.Len() > most:
			return "", service.Unrecognized(errLonger)
		case end == cutOff:
			return "", service.Unrecognized(errCutOff)
		case end == refused:
			return "", refusal()
		case end == finished:
			return written.String(), nil
		}
	}
	return "", service.Unrecognized(errEnded)
}

// refusal is not asked again: the model would refuse again, and be paid for it.
func refusal() error {
	failure := service.Refused(http.StatusUnprocessableEntity, "The model refused the text")
	return fmt.Errorf("%w: %w", failure, errRefused)
}

// mostText is the size in bytes of the longest answer that can be a rewriting of the text.
func mostText(text string) int { return 3*len(text) + 1000 }

// between returns what the model wrote between the marks.
func between(written string) (string, error) {
	_, written, opened := strings.Cut(written, openMark)
	end := strings.LastIndex(written, closeMark)
	if !opened || end < 0 || !utf8.ValidString(written) {
		return "", service.Unrecognized(errMarks)
	}
	text := strings.Trim(written[:end], "\r\n")
	if strings.TrimSpace(text) == "" {
		return "", service.Unrecognized(errMarks)
	}
	return text, nil
}
