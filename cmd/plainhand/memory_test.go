package main

import (
	"runtime"
	"testing"
)

func TestUnusedMemoryIsReturnedWhenItIsQuiet(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		what string
		now  held
		want bool
	}{
		{"busy", held{100 << 20, 9}, false},
		{"quiet, and with little", held{1 << 20, 5}, false},
		{"quiet", held{100 << 20, 5}, true},
		{"quiet, but for Go’s own look", held{100 << 20, 6}, true},
	} {
		if got := test.now.isLeftOver(held{50 << 20, 5}); got != test.want {
			t.Errorf("%s: %v", test.what, got)
		}
	}
	before := heldNow()
	runtime.GC()
	if now := heldNow(); now.collections <= before.collections {
		t.Errorf("after a collection, %+v is held, before it %+v", now, before)
	}
}
