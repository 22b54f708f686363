package chatter

import (
	"testing"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/prose"
)

func TestEveryShapeFitsItsExample(t *testing.T) {
	t.Parallel()
	for _, one := range shapes {
		sentences := prose.Sentences(document.Parse(one.example, nil))
		want := one.role
		if want == stays {
			want = none
		}
		prose.Speak(sentences, "en")
		if got := roleOf(&sentences[0]); len(sentences) > 1 || got != want {
			t.Errorf("%q is %d sentences; the first is %q, want %q", one.example, len(sentences), got, want)
		}
	}
}
