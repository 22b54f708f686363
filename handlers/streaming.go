package handlers

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"

	"plainhand/internal/humanize"
	"plainhand/internal/usage"
)

const eventsType = "text/event-stream"

// stream answers a call with events, for clients that asked for them: sentences as they pass, and in the end what the
// call would have answered otherwise. Until the first sentence passes nothing is sent, so that whatever is refused at
// once has a status of its own.
type stream struct {
	w      http.ResponseWriter
	length int             // bytes of the text that is being rewritten
	failed func(error) any // what is told of a failure; nil: streamedFailureJSON

	mutex  sync.Mutex
	sent   []usage.Range // of the text, whose results were sent
	passed int           // bytes of it that have been
	begun  bool
	gone   bool // nobody reads any more
}

// newStream returns nil for a client that takes no events.
func newStream(w http.ResponseWriter, r *http.Request) *stream {
	if !strings.Contains(r.Header.Get("Accept"), eventsType) {
		return nil
	}
	return &stream{w: w}
}

// passingJSON is a sentence or a few that have just been rewritten, and how much of the text has been by now, 0 to 1.
type passingJSON struct {
	Text  string  `json:"text"`
	Share float64 `json:"share"`
}

// watch returns what is told of sentences as they pass; nil where there is no stream.
func (s *stream) watch(text string) func(humanize.Passing) {
	if s == nil {
		return nil
	}
	s.length = len(text)
	return func(passing humanize.Passing) {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.passed += passing.End - passing.Start
		s.send("passing", passingJSON{passing.After, min(1, float64(s.passed)/float64(s.length))})
		if !s.gone {
			s.sent = append(s.sent, usage.Range{Start: passing.Start, End: passing.End})
		}
	}
}

// delivered returns the parts of the text whose results were sent.
func (s *stream) delivered() []usage.Range {
	if s == nil {
		return nil
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.sent
}

// send writes an event. The mutex must be held.
func (s *stream) send(event string, data any) {
	if s.gone {
		return
	}
	if !s.begun {
		s.begun = true
		beginEvents(s.w)
	}
	s.gone = writeEvent(s.w, event, data) != nil || http.NewResponseController(s.w).Flush() != nil
}

func beginEvents(w http.ResponseWriter) {
	w.Header().Set("Content-Type", eventsType)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // or proxies would wait for more
}

// writeEvent writes an event whose data are JSON.
func writeEvent(w io.Writer, event string, data any) error {
	written, err := json.Marshal(data)
	if err == nil {
		_, err = fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, written)
	}
	return err
}

// end sends what the call answers, if the stream has begun, and reports whether it has.
func (s *stream) end(body []byte) bool {
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

// finish sends what the call answers, whether or not the stream has begun.
func (s *stream) finish(body []byte) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.send("done", json.RawMessage(body))
}

// failing has failures told in another way.
func (s *stream) failing(told func(error) any) {
	if s != nil {
		s.failed = told
	}
}

// streamedFailureJSON is how a call fails that has begun to answer: its status has been sent already.
type streamedFailureJSON struct {
	failureJSON
	Status int `json:"status"`
}

// fail sends why the call fails, if the stream has begun. The error that it returns then needs no other answer.
func (s *stream) fail(err error) error {
	if s == nil {
		return err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if !s.begun {
		return err
	}
	if s.failed != nil {
		s.send("failed", s.failed(err))
		return streamed{err}
	}
	told := tell(err)
	s.send("failed", streamedFailureJSON{failureJSON{Error: told.Message, Advice: told.Advice}, statusFor(told.Kind)})
	return streamed{err}
}

// streamed is a failure that the visitor knows of already.
type streamed struct{ error }

func (s streamed) Unwrap() error { return s.error }
