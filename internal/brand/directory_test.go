package brand

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/google/uuid"
)

// published is a storage in which every host has a brand, but for those of strangers.
type published struct {
	Storage
	looks int
}

func (p *published) PublishedByHost(_ context.Context, host string) (Published, error) {
	p.looks++
	if host == "stranger.example" {
		return Published{}, ErrNone
	}
	return Published{ID: uuid.New(), OwnerID: uuid.New(), Slug: host, Settings: fine, Host: host}, nil
}

func anybody(context.Context, uuid.UUID) (bool, error) { return true, nil }

func TestPlacesAreRememberedForAWhile(t *testing.T) {
	t.Parallel()
	storage := new(published)
	directory := NewDirectory(storage, anybody)
	for range 3 {
		if shown, err := directory.AtHost(t.Context(), "editor.example.com"); err != nil || shown.Rests {
			t.Fatal(shown, err)
		}
		if _, err := directory.AtHost(t.Context(), "stranger.example"); !errors.Is(err, ErrNone) {
			t.Fatal(err)
		}
	}
	if storage.looks != 2 {
		t.Errorf("looked %d times", storage.looks)
	}
	directory.Forget()
	if _, err := directory.AtHost(t.Context(), "editor.example.com"); err != nil || storage.looks != 3 {
		t.Errorf("looked %d times, %v", storage.looks, err)
	}
}

func TestABrandWithoutAPlanRests(t *testing.T) {
	t.Parallel()
	nobody := func(context.Context, uuid.UUID) (bool, error) { return false, nil }
	shown, err := NewDirectory(new(published), nobody).AtHost(t.Context(), "editor.example.com")
	if err != nil || !shown.Rests {
		t.Errorf("got %+v, %v", shown, err)
	}
}

// However many hosts are asked for, known or made up, no more are remembered.
func TestMemoryDoesNotGrowWithBrands(t *testing.T) {
	t.Parallel()
	directory := NewDirectory(new(published), anybody)
	for i := range 20 * remembered {
		if _, err := directory.AtHost(t.Context(), fmt.Sprintf("editor.%d.example.com", i)); err != nil {
			t.Fatal(err)
		}
	}
	if got := directory.found.Len(); got > remembered {
		t.Errorf("%d places are remembered", got)
	}
}

// BenchmarkThousandBrands tells what brands take in memory: the bytes of the heap that stay, with ten and with a
// thousand.
func BenchmarkThousandBrands(b *testing.B) {
	for _, brands := range []int{10, 1_000, 10_000} {
		b.Run(fmt.Sprint(brands), func(b *testing.B) {
			for b.Loop() {
				before := heap()
				directory := NewDirectory(new(published), anybody)
				for i := range brands {
					_, _ = directory.AtHost(b.Context(), fmt.Sprintf("editor.%d.example.com", i))
				}
				b.ReportMetric(float64(heap()-before), "bytes")
				runtime.KeepAlive(directory)
			}
		})
	}
}

func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
