// Package logdedup suppresses repeated log records and logs how many there were.
package logdedup

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// Handler passes on the first of several similar records immediately. Of those that follow, it passes on the last one
// at the end of each interval, with their number as the attribute times.
type Handler struct {
	slog.Handler
	kinds *kinds
}

// New returns a handler that passes records on to next. Records are similar if they have the same message and the same
// values of these attributes. Use attributes with few values: each combination takes memory until an interval passes
// without a record of it.
func New(next slog.Handler, interval time.Duration, attributes ...string) *Handler {
	return &Handler{next, &kinds{interval: interval, attributes: attributes, seen: map[string]*kind{}}}
}

// Handle implements slog.Handler.
func (h *Handler) Handle(ctx context.Context, record slog.Record) error {
	if h.kinds.suppress(h.Handler, record) {
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

// kinds counts the records of recent intervals by message and attributes.
type kinds struct {
	interval   time.Duration
	attributes []string
	mutex      sync.Mutex
	seen       map[string]*kind
}

// kind is the suppressed records of one message and its attributes.
type kind struct {
	times int
	last  slog.Record
	next  slog.Handler // handler of the last record
}

// suppress counts a record and reports true, or false for the first record of its kind.
func (k *kinds) suppress(next slog.Handler, record slog.Record) bool {
	name := k.nameOf(record)
	k.mutex.Lock()
	defer k.mutex.Unlock()
	known := k.seen[name]
	if known == nil {
		k.seen[name] = new(kind)
		time.AfterFunc(k.interval, func() { k.flush(name) })
		return false
	}
	known.times++
	known.last, known.next = record.Clone(), next
	return true
}

// flush passes on the suppressed records of a kind as one, or deletes the kind if there were none.
func (k *kinds) flush(name string) {
	k.mutex.Lock()
	suppressed := *k.seen[name]
	if suppressed.times == 0 {
		delete(k.seen, name)
	} else {
		k.seen[name].times = 0
		time.AfterFunc(k.interval, func() { k.flush(name) })
	}
	k.mutex.Unlock()
	if suppressed.times > 0 {
		suppressed.last.AddAttrs(slog.Int("times", suppressed.times))
		_ = suppressed.next.Handle(context.Background(), suppressed.last) // loggers ignore this error as well
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
