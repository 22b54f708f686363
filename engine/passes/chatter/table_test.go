package chatter

import (
	"testing"

	"plainhand/engine/text/document"
	"plainhand/engine/text/prose"
)

func TestEveryShapeMatchesItsExample(t *testing.T) {
	t.Parallel()
	for _, entry := range shapes() {
		sentences := prose.Sentences(document.Parse(entry.example, nil))
		want := entry.role
		if want == stays {
			want = none
		}
		prose.Speak(sentences, "en")
		if got := roleOf(&sentences[0]); len(sentences) > 1 || got != want {
			t.Errorf("%q is %d sentences; the first is %q, want %q", entry.example, len(sentences), got, want)
		}
	}
}
