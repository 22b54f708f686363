package logdedup

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// newLog returns a quiet log, and lines, which returns what it has written so far.
func newLog(interval time.Duration, attributes ...string) (log *slog.Logger, lines func() []string) {
	written := new(lockedBuffer)
	timeless := func(_ []string, attribute slog.Attr) slog.Attr {
		if attribute.Key == slog.TimeKey || attribute.Key == slog.LevelKey {
			return slog.Attr{}
		}
		return attribute
	}
	handler := slog.NewTextHandler(written, &slog.HandlerOptions{ReplaceAttr: timeless})
	return slog.New(New(handler, interval, attributes...)), func() []string {
		synctest.Wait()
		return strings.FieldsFunc(written.take(), func(c rune) bool { return c == '\n' })
	}
}

type lockedBuffer struct {
	mutex  sync.Mutex
	buffer bytes.Buffer
}

func (b *lockedBuffer) Write(data []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.buffer.Write(data)
}

func (b *lockedBuffer) take() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	defer b.buffer.Reset()
	return b.buffer.String()
}

func wantLines(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestRepeatedRecordsAreCounted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log, lines := newLog(10*time.Second, "route")
		for i := range 300 {
			log.Error("failed", "route", "/account", "id", i)
		}
		log.Error("failed", "route", "/login", "id", 0)
		log.Info("done", "route", "/account", "id", 0)
		wantLines(t, lines(),
			`msg=failed route=/account id=0`, `msg=failed route=/login id=0`, `msg=done route=/account id=0`)
		time.Sleep(10 * time.Second)
		wantLines(t, lines(), `msg=failed route=/account id=299 times=299`)
		log.Error("failed", "route", "/account", "id", 300)
		wantLines(t, lines())
		time.Sleep(10 * time.Second)
		wantLines(t, lines(), `msg=failed route=/account id=300 times=1`)
	})
}

func TestFirstOccurrenceIsLoggedImmediately(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log, lines := newLog(10 * time.Second)
		for range 3 {
			log.Error("failed")
			wantLines(t, lines(), `msg=failed`)
			time.Sleep(11 * time.Second)
		}
		wantLines(t, lines())
		if seen := log.Handler().(*Handler).kinds.seen; len(seen) > 0 {
			t.Errorf("%d kinds are remembered", len(seen))
		}
	})
}

func TestDerivedLoggerSuppressesRepeatedRecords(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log, lines := newLog(10 * time.Second)
		for range 3 {
			log.With("from", "queue").WithGroup("job").Error("failed", "id", 7)
		}
		wantLines(t, lines(), `msg=failed from=queue job.id=7`)
		time.Sleep(10 * time.Second)
		wantLines(t, lines(), `msg=failed from=queue job.id=7 job.times=2`)
	})
}
