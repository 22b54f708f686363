package sitetest

import (
	"bytes"
	"sync"
)

// LogBuffer is a buffer for logs that is safe for concurrent use.
type LogBuffer struct {
	mutex  sync.Mutex
	buffer bytes.Buffer
}

func (b *LogBuffer) Write(line []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.buffer.Write(line)
}

func (b *LogBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.buffer.String()
}
