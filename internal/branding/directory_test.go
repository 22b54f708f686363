package branding

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/google/uuid"
)

// published is a storage with a brand for every host but stranger.example.
type published struct {
	Storage
	looks int
}

func (p *published) PublishedByHost(_ context.Context, host string) (Published, error) {
	p.looks++
	if host == "stranger.example" {
		return Published{}, ErrNone
	}
	return Published{ID: uuid.New(), OwnerID: uuid.New(), Slug: host, Settings: validSettings, Host: host}, nil
}

func allowAll(context.Context, uuid.UUID) (bool, error) { return true, nil }

func TestLookupsAreCached(t *testing.T) {
	t.Parallel()
	storage := new(published)
	directory := NewDirectory(storage, allowAll)
	for range 3 {
		if found, err := directory.AtHost(t.Context(), "editor.example.com"); err != nil || found.Rests {
			t.Fatal(found, err)
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

func TestBrandWithoutPlanIsSuspended(t *testing.T) {
	t.Parallel()
	denyAll := func(context.Context, uuid.UUID) (bool, error) { return false, nil }
	found, err := NewDirectory(new(published), denyAll).AtHost(t.Context(), "editor.example.com")
	if err != nil || !found.Rests {
		t.Errorf("got %+v, %v", found, err)
	}
}

// The cache does not grow beyond its size, however many hosts are requested.
func TestCacheDoesNotGrowWithBrands(t *testing.T) {
	t.Parallel()
	directory := NewDirectory(new(published), allowAll)
	for i := range 20 * cacheSize {
		if _, err := directory.AtHost(t.Context(), fmt.Sprintf("editor.%d.example.com", i)); err != nil {
			t.Fatal(err)
		}
	}
	if got := directory.published.Len(); got > cacheSize {
		t.Errorf("%d places are remembered", got)
	}
}

// BenchmarkThousandBrands measures the heap that a directory retains, by number of brands.
func BenchmarkThousandBrands(b *testing.B) {
	for _, brands := range []int{10, 1_000, 10_000} {
		b.Run(fmt.Sprint(brands), func(b *testing.B) {
			for b.Loop() {
				before := heap()
				directory := NewDirectory(new(published), allowAll)
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
