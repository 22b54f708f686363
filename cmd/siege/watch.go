package main

import (
	"bufio"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// lookEvery is how often the program's figures are read.
const lookEvery = 250 * time.Millisecond

// watch is what the program's figures have shown.
type watch struct {
	goroutines, connections span

	site *site
	done chan struct{}
	all  sync.WaitGroup
}

// span is a figure over time.
type span struct {
	start, peak, end int
	seen             bool
}

func (s *span) add(value int) {
	if !s.seen {
		s.start, s.seen = value, true
	}
	s.peak, s.end = max(s.peak, value), value
}

// watch reads the program's figures at intervals until it is stopped. While nothing answers, there is nothing to read.
func (s *site) watch() *watch {
	started := &watch{site: s, done: make(chan struct{})}
	started.look()
	started.all.Go(func() {
		ticker := time.NewTicker(lookEvery)
		defer ticker.Stop()
		for {
			select {
			case <-started.done:
				return
			case <-ticker.C:
				started.look()
			}
		}
	})
	return started
}

// stop reads the figures for the last time.
func (w *watch) stop() {
	close(w.done)
	w.all.Wait()
	w.look()
}

func (w *watch) look() {
	figures, err := readMetrics(w.site.metrics)
	if err != nil {
		return
	}
	w.goroutines.add(figures["go_goroutines"])
	w.connections.add(figures["plainhand_database_connections_used"] + figures["plainhand_database_connections_idle"])
}

// readMetrics returns the figures that are whole numbers and have no labels.
func readMetrics(url string) (map[string]int, error) {
	answer, err := (&http.Client{Timeout: lookEvery * 20}).Get(url)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	figures := map[string]int{}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if number, err := strconv.Atoi(value); err == nil {
			figures[name] = number
		}
	}
	return figures, lines.Err()
}
