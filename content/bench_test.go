package content

import "testing"

// BenchmarkLoad measures Load, which runs at every start.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load(facts); err != nil {
			b.Fatal(err)
		}
	}
}
