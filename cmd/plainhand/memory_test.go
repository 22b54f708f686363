package main

import (
	"runtime"
	"testing"
)

func TestIdleProcessReturnsUnusedMemory(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		what string
		now  heapState
		want bool
	}{
		{"busy", heapState{100 << 20, 9}, false},
		{"quiet, and with little", heapState{1 << 20, 5}, false},
		{"quiet", heapState{100 << 20, 5}, true},
		{"quiet, but for Go’s forced collection", heapState{100 << 20, 6}, true},
	} {
		if got := test.now.isLeftOver(heapState{50 << 20, 5}); got != test.want {
			t.Errorf("%s: %v", test.what, got)
		}
	}
	before := currentHeap()
	runtime.GC()
	if now := currentHeap(); now.collections <= before.collections {
		t.Errorf("after a collection, %+v is held, before it %+v", now, before)
	}
}
