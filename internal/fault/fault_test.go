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

func TestFaultHasAWordingForPrograms(t *testing.T) {
	t.Parallel()
	want := func(failure *Error, message, advice string) {
		t.Helper()
		if gotMessage, gotAdvice := failure.APIText(); gotMessage != message || gotAdvice != advice {
			t.Errorf("the wording is %q, %q; want %q, %q", gotMessage, gotAdvice, message, advice)
		}
	}
	plain := New(Conflict, "This batch is open.", "Reload the page.")
	want(plain, "This batch is open.", "Reload the page.")
	worded := plain.WithAPIText("The job is open.", "Wait.").Because(errors.New("a cause")).After(time.Second)
	want(worded, "The job is open.", "Wait.")
	if !errors.Is(worded, plain) || worded.Message != plain.Message {
		t.Error("the wording for programs has replaced the other one")
	}
	advised := worded.PrependAdvice("It has 3 items.")
	want(advised, "The job is open.", "It has 3 items. Wait.")
	if advised.Advice != "It has 3 items. Reload the page." {
		t.Errorf("the advice for people is %q", advised.Advice)
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
