//go:build linux

package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
)

const (
	period     = 100_000 // microseconds of the cgroup's CPU quota period
	warmUp     = 5 * time.Second
	ticksEach  = 100 // clock ticks per second in /proc (USER_HZ)
	shareGroup = "/sys/fs/cgroup/cpu/plainhand"
)

// measureThroughput measures the texts per second that one, two, and three nodes rewrite, and the cost of a text. Every
// node gets a share of a processor, so that the nodes, the database, the balancer, and the clients fit on one machine.
func measureThroughput(ctx context.Context, c *cluster, asked options) error {
	people, err := c.members(ctx, newRecord(), asked.people)
	if err != nil {
		return err
	}
	for i, node := range c.sites {
		if err := node.limit(i, asked.share); err != nil {
			return err
		}
	}
	fmt.Println("| nodes | texts a second | median | 99 of 100 | refused | site, ms of a processor | database | balancer |")
	fmt.Println("|---|---|---|---|---|---|---|---|")
	for nodes := 1; nodes <= len(c.sites); nodes++ {
		if err := c.sites[nodes-1].program.start(); err != nil {
			return err
		}
		pause(ctx, warmUp)
		c.flood(ctx, people, warmUp)
		before := c.processorTime(ctx)
		times, refused := c.flood(ctx, people, asked.lasts)
		after := c.processorTime(ctx)
		each := func(part int) float64 { return (after[part] - before[part]) * 1000 / float64(max(1, len(times))) }
		fmt.Printf("| %d | %.0f | %d ms | %d ms | %d | %.1f | %.1f | %.1f |\n", nodes,
			float64(len(times))/asked.lasts.Seconds(), percentile(times, .5).Milliseconds(),
			percentile(times, .99).Milliseconds(), refused, each(0), each(1), each(2))
	}
	return nil
}

// members signs up people without a limit on rewritten texts.
func (c *cluster) members(ctx context.Context, r *record, people int) ([]*person, error) {
	var all []*person
	for range people {
		one := c.newPerson(r)
		if err := inOrder(
			func() error { return one.signUp(ctx) },
			func() error { return one.buy(ctx, probePlan) },
		); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// flood sends requests without a pause, and returns the latencies of responses with a text, and the number of other
// responses. With too few people, each exceeds the rate limit.
func (c *cluster) flood(
	ctx context.Context, people []*person, lasts time.Duration,
) (times []time.Duration, refused int) {
	ctx, stop := context.WithTimeout(ctx, lasts)
	defer stop()
	var mutex sync.Mutex
	var turn atomic.Int64
	var all sync.WaitGroup
	for range 32 {
		all.Go(func() {
			for ctx.Err() == nil {
				one := people[int(turn.Add(1))%len(people)]
				began := time.Now()
				got := one.call(ctx, "/api/humanize", uuid.NewString(), map[string]string{"text": text()})
				mutex.Lock()
				if got.status == http.StatusOK {
					times = append(times, time.Since(began))
				} else if ctx.Err() == nil {
					refused++
				}
				mutex.Unlock()
			}
		})
	}
	all.Wait()
	return times, refused
}

func percentile(times []time.Duration, part float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := append([]time.Duration(nil), times...)
	slices.Sort(sorted)
	return sorted[int(part*float64(len(sorted)-1))]
}

// limit stops the node and limits its processor share from the next start.
func (n *siteNode) limit(number int, share float64) error {
	group := fmt.Sprintf("%s%d", shareGroup, number)
	if err := os.MkdirAll(group, 0o755); err != nil {
		return err
	}
	quota := strconv.Itoa(int(share * period))
	if err := os.WriteFile(filepath.Join(group, "cpu.cfs_quota_us"), []byte(quota), 0o644); err != nil {
		return err
	}
	n.stop()
	n.program.group = group
	return nil
}

// processorTime returns the processor time in seconds of the site, the databases, and the balancer.
func (c *cluster) processorTime(ctx context.Context) (used [3]float64) {
	for _, node := range c.sites {
		used[0] += timeOf(node.pids(ctx))
	}
	for _, node := range c.databases {
		used[1] += timeOf(node.pids(ctx))
	}
	used[2] = timeOf([]string{strconv.Itoa(c.balancer.running.Process.Pid)})
	return used
}

// timeOf returns the processor time of processes and their ended children.
func timeOf(pids []string) (seconds float64) {
	for _, pid := range pids {
		content, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil {
			continue // the process has ended
		}
		_, rest, _ := strings.Cut(string(content), ") ")
		fields := strings.Fields(rest)
		for _, field := range fields[11:15] { // utime, stime, cutime, cstime
			ticks, _ := strconv.ParseFloat(field, 64)
			seconds += ticks / ticksEach
		}
	}
	return seconds
}
