package main

import (
	"math/rand/v2"
	"sync"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/hostile"
)

// ammunition are texts that nobody would write, up to the largest that the program accepts.
var ammunition = sync.OnceValue(func() []hostile.Text {
	var texts []hostile.Text
	for _, size := range []int{16 << 10, 64 << 10, 256 << 10, humanize.MaxBytes} {
		texts = append(texts, hostile.Texts(size)...)
	}
	return texts
})

func oneOf[T any](random *rand.Rand, choices []T) T { return choices[random.IntN(len(choices))] }
