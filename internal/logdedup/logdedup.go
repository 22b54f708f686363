// Package logdedup keeps back what a log would repeat, and says how often that was.
package logdedup

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// Handler passes on the first of several similar records at once. Of those that follow, it passes on the last one at
// the end of each interval, with the number of records that it stands for as the attribute times.
type Handler struct {
	slog.Handler
	kinds *kinds
}

// New returns a handler that passes records on to next. Records are similar if they have the same message and the same
// values of these attributes. There must be few combinations: each takes memory until none has come for a while.
func New(next slog.Handler, while time.Duration, attributes ...string) *Handler {
	return &Handler{next, &kinds{while: while, attributes: attributes, met: map[string]*kind{}}}
}

// Handle implements slog.Handler.
func (h *Handler) Handle(ctx context.Context, record slog.Record) error {
	if h.kinds.keepBack(h.Handler, record) {
		return nil
	}
	return h.Handler.Handle(ctx, record)
}

// WithAttrs implements slog.Handler.
func (h *Handler) WithAttrs(attributes []slog.Attr) slog.Handler {
	return &Handler{h.Handler.WithAttrs(attributes), h.kinds}
}

// WithGroup implements slog.Handler.
func (h *Handler) WithGroup(name string) slog.Handler {
	return &Handler{h.Handler.WithGroup(name), h.kinds}
}

// kinds are the records of the recent past.
type kinds struct {
	while      time.Duration
	attributes []string
	mutex      sync.Mutex
	met        map[string]*kind
}

// kind is what was held back of similar records.
type kind struct {
	times int
	last  slog.Record
	next  slog.Handler // of the last record
}

// keepBack reports false for the first record of a kind.
func (k *kinds) keepBack(next slog.Handler, record slog.Record) bool {
	name := k.nameOf(record)
	k.mutex.Lock()
	defer k.mutex.Unlock()
	known := k.met[name]
	if known == nil {
		k.met[name] = new(kind)
		time.AfterFunc(k.while, func() { k.sum(name) })
		return false
	}
	known.times++
	known.last, known.next = record.Clone(), next
	return true
}

// sum passes on what was held back of a kind, or forgets the kind if that was nothing.
func (k *kinds) sum(name string) {
	k.mutex.Lock()
	told := *k.met[name]
	if told.times == 0 {
		delete(k.met, name)
	} else {
		k.met[name].times = 0
		time.AfterFunc(k.while, func() { k.sum(name) })
	}
	k.mutex.Unlock()
	if told.times > 0 {
		told.last.AddAttrs(slog.Int("times", told.times))
		_ = told.next.Handle(context.Background(), told.last) // loggers ignore this error as well
	}
}

func (k *kinds) nameOf(record slog.Record) string {
	parts := make([]string, 1+len(k.attributes))
	parts[0] = record.Message
	record.Attrs(func(attribute slog.Attr) bool {
		if i := slices.Index(k.attributes, attribute.Key); i >= 0 {
			parts[1+i] = attribute.Value.String()
		}
		return true
	})
	return strings.Join(parts, "\x00")
}
