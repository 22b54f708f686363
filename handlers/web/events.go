package web

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"

	"plainhand/engine/humanize"
	"plainhand/internal/usage"
)

const eventsType = "text/event-stream"

// EventStream sends the answer of a call as server-sent events, for clients that accept them: sentences as they are
// rewritten, and finally the regular answer. Nothing is sent before the first sentence, so that early errors have their
// own status.
type EventStream struct {
	w             http.ResponseWriter
	length        int             // of the text in bytes
	encodeFailure func(error) any // data of the event for an error; nil: streamedFailureJSON

	mutex      sync.Mutex
	sent       []usage.Range // ranges of the text whose results were sent
	processed  int           // bytes of the text processed so far
	begun      bool
	clientGone bool // the client has disconnected
}

// NewEventStream returns nil if the client does not accept events.
func NewEventStream(w http.ResponseWriter, r *http.Request) *EventStream {
	if !strings.Contains(r.Header.Get("Accept"), eventsType) {
		return nil
	}
	return &EventStream{w: w}
}

// progressJSON is the data of an event with newly rewritten sentences. Share is the fraction of the text processed so
// far, 0 to 1.
type progressJSON struct {
	Text  string  `json:"text"`
	Share float64 `json:"share"`
}

// Watch returns the engine's progress callback, which sends rewritten sentences; nil without a stream.
func (s *EventStream) Watch(text string) func(humanize.Progress) {
	if s == nil {
		return nil
	}
	s.length = len(text)
	return func(passing humanize.Progress) {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.processed += passing.End - passing.Start
		s.send("passing", progressJSON{passing.After, min(1, float64(s.processed)/float64(s.length))})
		if !s.clientGone {
			s.sent = append(s.sent, usage.Range{Start: passing.Start, End: passing.End})
		}
	}
}

// Delivered returns the ranges of the text whose results were sent.
func (s *EventStream) Delivered() []usage.Range {
	if s == nil {
		return nil
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.sent
}

// send writes and flushes an event. The mutex must be held.
func (s *EventStream) send(event string, data any) {
	if s.clientGone {
		return
	}
	if !s.begun {
		s.begun = true
		BeginEvents(s.w)
	}
	s.clientGone = WriteEvent(s.w, event, data) != nil || http.NewResponseController(s.w).Flush() != nil
}

func BeginEvents(w http.ResponseWriter) {
	w.Header().Set("Content-Type", eventsType)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // disables buffering in proxies
}

// WriteEvent writes an event with JSON data.
func WriteEvent(w io.Writer, event string, data any) error {
	written, err := json.Marshal(data)
	if err == nil {
		_, err = fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, written)
	}
	return err
}

// End sends the answer if the stream has begun, and reports whether it has.
func (s *EventStream) End(body []byte) bool {
	if s == nil {
		return false
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.begun {
		s.send("done", json.RawMessage(body))
	}
	return s.begun
}

// Finish sends the answer, even if the stream has not begun.
func (s *EventStream) Finish(body []byte) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.send("done", json.RawMessage(body))
}

// EncodeFailuresWith sets the encoding of errors.
func (s *EventStream) EncodeFailuresWith(encode func(error) any) {
	if s != nil {
		s.encodeFailure = encode
	}
}

// streamedFailureJSON is the data of an error event, with the status, which can no longer be in the header.
type streamedFailureJSON struct {
	failureJSON
	Status int `json:"status"`
}

// Fail sends the error if the stream has begun, and marks it as answered by wrapping it in streamedError.
func (s *EventStream) Fail(err error) error {
	if s == nil {
		return err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if !s.begun {
		return err
	}
	if s.encodeFailure != nil {
		s.send("failed", s.encodeFailure(err))
		return streamedError{err}
	}
	public := PublicError(err)
	reply := failureJSON{Error: public.Message, Advice: public.Advice}
	s.send("failed", streamedFailureJSON{reply, StatusFor(public.Kind)})
	return streamedError{err}
}

// streamedError is an error that was already sent to the client as an event.
type streamedError struct{ error }

func (s streamedError) Unwrap() error { return s.error }

// Streamed marks err as already sent to the client.
func Streamed(err error) error { return streamedError{err} }
