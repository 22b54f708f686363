package builtin

import (
	"context"
	"errors"
	"testing"
	"time"

	texts "plainhand/engine/eval/hostile"
	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// The time for any accepted text is linear in its length.
func TestHostileTextsCostNoMoreThanTheirLength(t *testing.T) {
	engine := newTestEngine(t)
	for strength, size := range map[humanize.Strength]int{
		humanize.Light: 1 << 14, humanize.Balanced: 1 << 14, humanize.Strong: 1 << 16,
	} {
		for _, text := range texts.Texts(size) {
			t.Run(string(strength)+" "+text.Name, func(t *testing.T) {
				request := humanize.Request{Text: text.Text, Keep: text.Keep, Strength: strength, Mode: humanize.Casual}
				texts.CheckCost(t, len(text.Text), func() {
					if _, err := humanize.Rewrite(t.Context(), engine, request); err != nil && fault.KindOf(err) != fault.Invalid {
						t.Error(err)
					}
				})
			})
		}
	}
}

// A run ends soon after its context is canceled or times out, at any stage.
func TestARunEndsWithItsContext(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	text := texts.Paragraphs(150_000)
	for _, timeout := range []time.Duration{
		0, time.Millisecond, 5 * time.Millisecond, 20 * time.Millisecond, 50 * time.Millisecond,
	} {
		ctx, cancel := context.WithTimeout(t.Context(), timeout)
		_, err := humanize.Rewrite(ctx, engine, humanize.Request{Text: text, Strength: humanize.Strong})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after %s: %v", timeout, err)
		}
		cancel()
	}
}
