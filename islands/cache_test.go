package islands

import (
	"strings"
	"testing"
)

func TestCacheEvictsLeastRecentlyUsedEntry(t *testing.T) {
	t.Parallel()
	cache := newCache(640) // so that an entry has at most 10 bytes
	key := func(n int) cacheKey { return keyOf("demo/Demo", []byte{byte(n)}) }
	for n := range 64 {
		cache.put(key(n), strings.Repeat("x", 10))
	}
	if _, ok := cache.get(key(0)); !ok {
		t.Fatal("an entry was evicted before the cache was full")
	}
	cache.put(key(64), strings.Repeat("x", 10))
	cache.put(key(64), "again") // two concurrent renderings of the same island
	if _, ok := cache.get(key(0)); !ok {
		t.Error("the most recently used entry was evicted")
	}
	if _, ok := cache.get(key(1)); ok || cache.size != 640 || len(cache.entries) != 64 || cache.recent.Len() != 64 {
		t.Errorf("%d entries of %d bytes in a cache of 640", len(cache.entries), cache.size)
	}
	cache.put(key(65), strings.Repeat("x", 11))
	if _, ok := cache.get(key(65)); ok {
		t.Error("an entry above the size limit was cached")
	}
}

func TestCacheKeySeparatesComponentFromProps(t *testing.T) {
	t.Parallel()
	if keyOf("a", []byte("b")) == keyOf("ab", nil) {
		t.Error("different islands share a key")
	}
}
