package humanize

import (
	"strings"
	"testing"

	"plainhand/internal/fault"
)

func TestApplyMakesTheChanges(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text    string
		changes []Change
		want    string
	}{
		{"plain", nil, "plain"},
		{"", nil, ""},
		{"we utilize it", []Change{{Start: 3, End: 10, After: "use"}}, "we use it"},
		{"a b c", []Change{{Start: 0, End: 2}, {Start: 3, End: 3, After: "!"}, {Start: 4, End: 5, After: "d"}}, "b! d"},
	}
	for _, test := range tests {
		if got := Apply(test.text, test.changes); got != test.want {
			t.Errorf("Apply(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestPrepareFillsInTheDefaults(t *testing.T) {
	t.Parallel()
	request, err := Prepare(t.Context(), Request{Text: "a"})
	if err != nil || request.Mode != Standard || request.Strength != Balanced ||
		request.Layout != Natural {
		t.Errorf("got %+v, %v", request, err)
	}
	if light, err := Prepare(t.Context(), Request{Text: "a", Strength: Light}); err != nil || light.Layout != Keep {
		t.Errorf("got %+v, %v", light, err)
	}
	if err := Check(Request{Text: strings.Repeat("a ", MaxWords), Keep: make([]string, MaxKeep)}); err != nil {
		t.Errorf("the limits themselves are refused: %v", err)
	}
	if err := Check(Request{Text: "https://example.com/" + strings.Repeat("-", minBytes-20)}); err != nil {
		t.Errorf("a long link is refused: %v", err)
	}
}

func TestPrepareRejectsInvalidRequests(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		request Request
		advice  string
	}{
		{"too many words", Request{Text: strings.Repeat("a ", MaxWords+1)}, "30,001 words, and you can humanize up to 30,000 at a time."},
		{"too large", Request{Text: strings.Repeat("a", MaxBytes+1)}, "1 MB"},
		{"invalid UTF-8", Request{Text: "a\xff"}, "UTF-8"},
		{"NUL", Request{Text: "a\x00"}, "NUL"},
		{"hardly a word", Request{Text: "a " + strings.Repeat("\u202e", 5_000)}, "invisible characters"},
		{"marks", Request{Text: strings.Repeat("It is."+strings.Repeat("(", 300), 30)}, "isn’t words"},
		{"mode", Request{Text: "a", Mode: "loud"}, `"loud"`},
		{"strength", Request{Text: "a", Strength: "brutal"}, `"brutal"`},
		{"layout", Request{Text: "a", Layout: "fancy"}, `"fancy"`},
		{"keep", Request{Text: "a", Keep: make([]string, MaxKeep+1)}, "100"},
		{"seed", Request{Text: "a", Seed: MaxSeed + 1}, "up to 9,007,199,254,740,991"},
		{"a long phrase to keep", Request{Text: "a", Keep: []string{"b", strings.Repeat("c", MaxKept+1)}}, "200"},
	}
	for _, test := range tests {
		_, err := Prepare(t.Context(), test.request)
		invalid, ok := err.(*fault.Error)
		if !ok || invalid.Kind != fault.Invalid || !strings.Contains(invalid.Advice, test.advice) {
			t.Errorf("%s: got %#v", test.name, err)
		}
	}
	for _, text := range []string{"", " \n\t", "\u2003"} {
		if _, err := Prepare(t.Context(), Request{Text: text}); err != error(ErrEmpty) {
			t.Errorf("%q: got %v, want %v", text, err, ErrEmpty)
		}
	}
}
