package fault

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestFaultWithCauseMatchesItsOriginal(t *testing.T) {
	t.Parallel()
	known := New(NotFound, "There is no such thing.", "Look elsewhere.")
	cause := errors.New("no rows")
	wrapped := fmt.Errorf("load: %w", known.Because(cause))
	if !errors.Is(wrapped, known) || !errors.Is(wrapped, cause) {
		t.Error("a fault with a cause is no longer found in the chain")
	}
	if errors.Is(New(NotFound, "Something else.", ""), known) {
		t.Error("two messages count as the same fault")
	}
	if known.Unwrap() != nil {
		t.Error("Because changed the fault that it was called on")
	}
}

func TestKindOfFindsWrappedFaults(t *testing.T) {
	t.Parallel()
	for want, err := range map[Kind]error{
		TooMany:  fmt.Errorf("count: %w", New(TooMany, "Wait.", "").After(time.Minute)),
		Internal: errors.New("anything else"),
	} {
		if got := KindOf(err); got != want {
			t.Errorf("KindOf(%v) = %v, want %v", err, got, want)
		}
	}
}
