//go:build linux

package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// fault is a fault to inject. begin injects it, repeatedly until ctx ends for faults that recover on their own, and
// returns the function that ends it.
type fault struct {
	name   string
	around bool // whether the site tolerates it
	begin  func(ctx context.Context, c *cluster) (mend func(context.Context) error, err error)
}

var allFaults = []fault{
	{"app-killed", true, killSites},
	{"primary-killed", true, killPrimary},
	{"pooler-killed", true, killPooler},
	{"etcd-leader-killed", true, killEtcdLeader},
	{"app-cut-off", true, cutOffSite},
	{"apps-cut-off", false, cutOffSites},
	{"primary-cut-off", true, cutOffPrimary},
	{"disk-full", false, fillDisk},
	{"clock-ahead", true, setClock("+300")},
	{"clock-behind", true, setClock("-300")},
	{"disk-slow", true, slowDisk},
}

// killInterval is the interval of kills of processes that restart immediately.
const killInterval = 5 * time.Second

// killSites kills the site's nodes in turn.
func killSites(ctx context.Context, c *cluster) (func(context.Context) error, error) {
	return repeatedly(ctx, func(turn int) { c.sites[turn%len(c.sites)].program.kill() }), nil
}

// repeatedly calls do until ctx is done. The returned function waits for the last call.
func repeatedly(ctx context.Context, do func(turn int)) (wait func(context.Context) error) {
	var doing sync.WaitGroup
	doing.Go(func() {
		ticker := time.NewTicker(killInterval)
		defer ticker.Stop()
		for turn := 0; ctx.Err() == nil; turn++ {
			do(turn)
			select {
			case <-ctx.Done():
			case <-ticker.C:
			}
		}
	})
	return func(context.Context) error { doing.Wait(); return nil }
}

// killPrimary kills PostgreSQL and Patroni, as a power failure would.
func killPrimary(ctx context.Context, c *cluster) (func(context.Context) error, error) {
	node, err := c.primary(ctx)
	if err != nil {
		return nil, err
	}
	node.patroni.holdDown()
	mend := func(context.Context) error { return node.patroni.start() }
	return mend, node.killPostgres()
}

func killPooler(ctx context.Context, c *cluster) (func(context.Context) error, error) {
	node, err := c.primary(ctx)
	if err != nil {
		return nil, err
	}
	return repeatedly(ctx, func(int) { node.pooler.kill() }), nil
}

func killEtcdLeader(ctx context.Context, c *cluster) (func(context.Context) error, error) {
	for _, node := range c.databases {
		command := exec.CommandContext(ctx, "etcdctl", "--endpoints", node.address+":2379", "endpoint", "status",
			"--write-out", "fields")
		command.Env = append(os.Environ(), "ETCDCTL_API=3")
		out, err := command.Output()
		if err != nil {
			return nil, err
		}
		if field(string(out), `"MemberID"`) == field(string(out), `"Leader"`) {
			node.etcd.holdDown()
			return func(context.Context) error { return node.etcd.start() }, nil
		}
	}
	return nil, errors.New("etcd has no leader")
}

// field reads a line such as "Leader" : 5 of etcdctl's output.
func field(text, name string) string {
	_, rest, _ := strings.Cut(text, name+" : ")
	value, _, _ := strings.Cut(rest, "\n")
	return value
}

func cutOffSite(ctx context.Context, c *cluster) (func(context.Context) error, error) {
	return cutOff(ctx, c, c.sites[:1])
}

func cutOffSites(ctx context.Context, c *cluster) (func(context.Context) error, error) {
	return cutOff(ctx, c, c.sites)
}

// cutOff partitions nodes of the site from the primary.
func cutOff(ctx context.Context, c *cluster, sites []*siteNode) (func(context.Context) error, error) {
	primary, err := c.primary(ctx)
	if err != nil {
		return nil, err
	}
	var hosts []host
	for _, node := range sites {
		hosts = append(hosts, node.host)
	}
	return c.reconnectAll, partition(ctx, hosts, []host{primary.host})
}

// cutOffPrimary partitions the primary from its replicas, and so from the other members of etcd.
func cutOffPrimary(ctx context.Context, c *cluster) (func(context.Context) error, error) {
	primary, err := c.primary(ctx)
	if err != nil {
		return nil, err
	}
	var others []host
	for _, node := range c.databases {
		if node != primary {
			others = append(others, node.host)
		}
	}
	return c.reconnectAll, partition(ctx, []host{primary.host}, others)
}

func (c *cluster) reconnectAll(ctx context.Context) error {
	var failed []error
	for _, node := range c.databases {
		failed = append(failed, node.reconnect(ctx))
	}
	for _, node := range c.sites {
		failed = append(failed, node.reconnect(ctx))
	}
	return errors.Join(failed...)
}

// fillDisk fills the primary's disk to the last block, and keeps taking what becomes free.
func fillDisk(ctx context.Context, c *cluster) (func(context.Context) error, error) {
	node, err := c.primary(ctx)
	if err != nil {
		return nil, err
	}
	ballast := node.file("ballast")
	wait := repeatedly(ctx, func(int) {
		if file, err := os.OpenFile(ballast, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600); err == nil {
			defer file.Close()
			for block := make([]byte, 4096); err == nil; {
				_, err = file.Write(block)
			}
		}
	})
	return func(ctx context.Context) error { return errors.Join(wait(ctx), os.Remove(ballast)) }, nil
}

// setClock shifts the clock of the primary's PostgreSQL by a number of seconds.
func setClock(off string) func(context.Context, *cluster) (func(context.Context) error, error) {
	return func(ctx context.Context, c *cluster) (func(context.Context) error, error) {
		node, err := c.primary(ctx)
		if err != nil {
			return nil, err
		}
		return func(context.Context) error { return node.switches.setClock("+0") }, node.switches.setClock(off)
	}
}

func slowDisk(ctx context.Context, c *cluster) (func(context.Context) error, error) {
	node, err := c.primary(ctx)
	if err != nil {
		return nil, err
	}
	mend := func(context.Context) error { return os.Remove(node.switches.slowDisk) }
	return mend, os.WriteFile(node.switches.slowDisk, nil, 0o644)
}
