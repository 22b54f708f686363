//go:build linux

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// sample is a node's resource usage at a time.
type sample struct {
	at                      time.Time
	memory                  float64 // resident, in MiB
	goroutines, connections float64
}

const (
	sampleInterval = 30 * time.Second
	// maxGrowth is the maximum ratio of the mean of the last quarter of a soak to that of the second, in which caches
	// have filled up.
	maxGrowth = 1.15
)

// soak keeps people using the site for a long time, and fails if memory, goroutines, or connections grow.
func soak(ctx context.Context, c *cluster, asked options) error {
	r := newRecord()
	using, leave := context.WithTimeout(ctx, asked.lasts)
	defer leave()
	if err := c.probe(using, r); err != nil {
		return err
	}
	wait := c.crowd(using, r, asked.people)
	samples := make([][]sample, len(c.sites))
	for using.Err() == nil {
		for i, node := range c.sites {
			one, err := node.sample(using)
			if err == nil {
				samples[i] = append(samples[i], one)
			}
		}
		pause(using, sampleInterval)
	}
	wait()
	fmt.Println("| node | | second quarter | last quarter |")
	fmt.Println("|---|---|---|---|")
	var wrong []error
	for i, node := range c.sites {
		wrong = append(wrong, grown(node.name, samples[i]))
	}
	fmt.Println(r.summary(c))
	return errors.Join(append(wrong, c.check(ctx, r))...)
}

// grown prints how a node's resource usage changed, and returns an error if it grew too much.
func grown(name string, samples []sample) error {
	if len(samples) < 8 {
		return fmt.Errorf("%s: too few samples", name)
	}
	quarter := len(samples) / 4
	second, last := samples[quarter:2*quarter], samples[len(samples)-quarter:]
	var wrong []error
	for what, value := range map[string]func(sample) float64{
		"MiB of memory": func(s sample) float64 { return s.memory },
		"goroutines":    func(s sample) float64 { return s.goroutines },
		"connections":   func(s sample) float64 { return s.connections },
	} {
		before, after := mean(second, value), mean(last, value)
		fmt.Printf("| %s | %s | %.0f | %.0f |\n", name, what, before, after)
		if after > before*maxGrowth {
			wrong = append(wrong, fmt.Errorf("%s: %.0f %s became %.0f", name, before, what, after))
		}
	}
	return errors.Join(wrong...)
}

func mean(samples []sample, value func(sample) float64) (mean float64) {
	for _, sample := range samples {
		mean += value(sample) / float64(len(samples))
	}
	return mean
}

// sample reads the node's metrics.
func (n *siteNode) sample(ctx context.Context) (sample, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+n.address+":9090/metrics", nil)
	if err != nil {
		return sample{}, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return sample{}, err
	}
	defer answer.Body.Close()
	values := map[string]float64{}
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if number, err := strconv.ParseFloat(value, 64); err == nil {
			values[name] = number
		}
	}
	const connections = "plainhand_database_connections_"
	return sample{time.Now(), values["process_resident_memory_bytes"] / (1 << 20), values["go_goroutines"],
		values[connections+"used"] + values[connections+"idle"]}, nil
}
