package islands

import (
	"container/list"
	"crypto/sha256"
	"sync"
)

// cache keeps the most recently used markup, up to a number of bytes. It holds no props, only their hash.
type cache struct {
	limit   int // bytes of markup in total
	largest int // bytes of markup in one entry: one person's long text is useless to others

	lock    sync.Mutex
	size    int
	recent  *list.List // of *cached, the most recently used first
	entries map[cacheKey]*list.Element
}

type cacheKey [sha256.Size]byte

type cached struct {
	key    cacheKey
	markup string
}

func newCache(limit int) *cache {
	return &cache{limit: limit, largest: limit / 64, recent: list.New(), entries: map[cacheKey]*list.Element{}}
}

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
	found, ok := c.entries[key]
	if !ok {
		return "", false
	}
	c.recent.MoveToFront(found)
	return found.Value.(*cached).markup, true
}

func (c *cache) put(key cacheKey, markup string) {
	if len(markup) > c.largest {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if _, ok := c.entries[key]; ok {
		return // somebody rendered the same at the same time
	}
	c.entries[key] = c.recent.PushFront(&cached{key, markup})
	c.size += len(markup)
	for c.size > c.limit {
		oldest := c.recent.Remove(c.recent.Back()).(*cached)
		delete(c.entries, oldest.key)
		c.size -= len(oldest.markup)
	}
}
