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

// sample is what a node of the site holds at a moment.
type sample struct {
	at                      time.Time
	memory                  float64 // MiB that are resident
	goroutines, connections float64
}

const (
	sampleEvery = 30 * time.Second
	// mostGrowth is by how much the last quarter of a soak may exceed the second: caches have filled up by then.
	mostGrowth = 1.15
)

// soak lets people use the site for a long time, and fails if memory, goroutines, or connections grow meanwhile.
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
		pause(using, sampleEvery)
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

// grown prints how what a node holds has changed, and tells if it has grown too much.
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
		if after > before*mostGrowth {
			wrong = append(wrong, fmt.Errorf("%s: %.0f %s became %.0f", name, before, what, after))
		}
	}
	return errors.Join(wrong...)
}

func mean(samples []sample, value func(sample) float64) (mean float64) {
	for _, one := range samples {
		mean += value(one) / float64(len(samples))
	}
	return mean
}

// sample reads the node's own metrics.
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
