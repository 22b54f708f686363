package precompressed

import (
	"slices"
	"testing"
)

func TestNegotiatePicksThePreferredCoding(t *testing.T) {
	t.Parallel()
	both := []Coding{Brotli, Gzip}
	tests := []struct {
		header  string
		offered []Coding
		want    Coding
	}{
		{"", both, Identity},
		{"br", both, Brotli},
		{"gzip, deflate, br, zstd", both, Brotli},
		{"gzip, deflate", both, Gzip},
		{"GZIP", both, Gzip},
		{"br", []Coding{Gzip}, Identity},
		{"br", nil, Identity},
		{"br;q=0.5, gzip;q=0.8", both, Gzip},
		{"br ; q=0, gzip", both, Gzip},
		{"*", both, Brotli},
		{"*;q=0.5, br;q=0", both, Gzip},
		{"identity;q=1, br;q=0.5", both, Identity},
		{"identity, br", both, Brotli},
		{"identity;q=0", both, Identity}, // nothing else is acceptable: a readable response beats none
		{"br;q=nonsense, gzip;q=2", both, Identity},
		{"br;q=NaN", both, Identity},
		{",,;q=1,", both, Identity},
	}
	for _, test := range tests {
		if got := Negotiate(test.header, test.offered...); got != test.want {
			t.Errorf("Negotiate(%q, %v) = %q, want %q", test.header, test.offered, got, test.want)
		}
	}
}

func FuzzNegotiate(f *testing.F) {
	f.Add("br;q=1.0, gzip;q=0.5, *;q=0")
	f.Fuzz(func(t *testing.T, header string) {
		offered := []Coding{Brotli, Gzip}
		if got := Negotiate(header, offered...); got != Identity && !slices.Contains(offered, got) {
			t.Errorf("Negotiate(%q) = %q, which was not offered", header, got)
		}
	})
}
