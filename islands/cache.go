package islands

import (
	"container/list"
	"crypto/sha256"
	"sync"
)

// cache is an LRU cache of rendered markup, bounded in bytes. It holds no props, only their hash.
type cache struct {
	maxSize  int // bytes of markup in total
	maxEntry int // bytes of markup in one entry: a user's long text is useless to other users

	lock    sync.Mutex
	size    int
	recent  *list.List // of *cacheEntry, the most recently used first
	entries map[cacheKey]*list.Element
}

type cacheKey [sha256.Size]byte

type cacheEntry struct {
	key    cacheKey
	markup string
}

// newCache returns a cache that holds at most maxSize bytes of markup, and a 64th of that in one entry.
func newCache(maxSize int) *cache {
	return &cache{maxSize: maxSize, maxEntry: maxSize / 64, recent: list.New(), entries: map[cacheKey]*list.Element{}}
}

// keyOf returns the SHA-256 hash of a component's name and its JSON props.
func keyOf(component string, props []byte) cacheKey {
	hash := sha256.New()
	hash.Write([]byte(component))
	hash.Write([]byte{0})
	hash.Write(props)
	return cacheKey(hash.Sum(nil))
}

func (c *cache) get(key cacheKey) (markup string, ok bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	element, ok := c.entries[key]
	if !ok {
		return "", false
	}
	c.recent.MoveToFront(element)
	return element.Value.(*cacheEntry).markup, true
}

func (c *cache) put(key cacheKey, markup string) {
	if len(markup) > c.maxEntry {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if _, ok := c.entries[key]; ok {
		return // a concurrent request rendered the same island
	}
	c.entries[key] = c.recent.PushFront(&cacheEntry{key, markup})
	c.size += len(markup)
	for c.size > c.maxSize {
		oldest := c.recent.Remove(c.recent.Back()).(*cacheEntry)
		delete(c.entries, oldest.key)
		c.size -= len(oldest.markup)
	}
}
