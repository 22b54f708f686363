package content

import "testing"

// The site pays this cost at every start.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load(facts); err != nil {
			b.Fatal(err)
		}
	}
}
