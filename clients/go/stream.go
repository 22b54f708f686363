package plainhand

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"strings"
	"time"
)

// Event is a step of a streamed rewrite: sentences with the share of the text that was processed, 0 to 1, or finally
// the complete Result.
type Event struct {
	Text   string  `json:"text"`
	Share  float64 `json:"share"`
	Result *Result `json:"-"` // nil before the end
}

// HumanizeStream is Humanize with events while the text is rewritten; the last one has the Result. After an error there
// are no more events. It is a *StreamError if the stream was interrupted. A loop that ends early cancels the request;
// the paragraphs that were received are charged.
func (c *Client) HumanizeStream(ctx context.Context, text Text, options ...Option) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		sent := request{method: http.MethodPost, path: "/v1/humanize", streamed: true}
		sent.identify(options)
		err := sent.setJSON(text)
		if err == nil {
			err = c.stream(ctx, sent, func(event Event) bool { return yield(event, nil) })
		}
		if err != nil {
			yield(Event{}, err)
		}
	}
}

// stream calls yield with each event until it returns false.
func (c *Client) stream(ctx context.Context, sent request, yield func(Event) bool) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	timer := time.AfterFunc(c.timeout(), func() { cancel(context.DeadlineExceeded) })
	defer timer.Stop()
	var response *http.Response
	err := c.retry(ctx, sent, func() (err error) {
		timer.Reset(c.timeout())
		defer timer.Stop() // a pause between attempts is no timeout
		response, err = c.attempt(ctx, sent)
		return err
	})
	if err != nil {
		return interrupted(ctx, sent, err)
	}
	defer response.Body.Close()
	events := eventReader{bufio.NewReader(io.LimitReader(response.Body, maxAnswer))}
	for {
		timer.Reset(c.timeout())
		event, err := events.next()
		if err != nil {
			return interrupted(ctx, sent, err)
		}
		timer.Stop() // while the caller works
		if !yield(event) || event.Result != nil {
			return nil
		}
	}
}

// interrupted returns the error of a stream, which is a *StreamError unless the site refused the request.
func interrupted(ctx context.Context, sent request, err error) error {
	_, refused := as[*Error](err)
	_, redirected := as[*RedirectError](err)
	_, insecure := as[*InsecureAddressError](err)
	if refused || redirected || insecure {
		return err
	}
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	return &StreamError{sent.idempotencyKey, err}
}

// eventReader reads server-sent events.
type eventReader struct{ lines *bufio.Reader }

// next returns the next known event. A failure is an *Error.
func (r eventReader) next() (Event, error) {
	for {
		name, data, err := r.read()
		if err != nil {
			return Event{}, err
		}
		switch name {
		case "passing":
			var event Event
			return event, decode(data, &event)
		case "done":
			result := new(Result)
			return Event{Share: 1, Result: result}, decode(data, result)
		case "failed":
			failure := new(Error)
			if err := decode(data, &failure.Problem); err != nil {
				return Event{}, err
			}
			return Event{}, failure
		}
	}
}

// read returns the name and data of the next event.
func (r eventReader) read() (name, data string, err error) {
	for {
		line, err := r.lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF // the last event ends a stream, not its end
		}
		if err != nil {
			return "", "", err
		}
		line = strings.TrimRight(line, "\r\n")
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "" && name != "":
			return name, data, nil
		case field == "event":
			name = value
		case field == "data":
			data += value
		}
	}
}

func decode(data string, event any) error {
	if err := json.Unmarshal([]byte(data), event); err != nil {
		return fmt.Errorf("an event is not JSON: %w", err)
	}
	return nil
}
