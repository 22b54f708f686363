//go:build linux

package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"golang.org/x/sys/unix"
)

// The network is one bridge, whose address is the balancer's and this program's.
const (
	bridge      = "plainhand0"
	hereAddress = "10.77.0.1"
)

// host is a network namespace that acts as a machine.
type host struct {
	name    string // also the namespace's name
	address string
}

// shell runs a command and waits for its end.
func shell(ctx context.Context, name string, arguments ...string) error {
	out, err := exec.CommandContext(ctx, name, arguments...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(arguments, " "), err, strings.TrimSpace(string(out)))
	}
	return nil
}

func makeBridge(ctx context.Context) error {
	_ = shell(ctx, "ip", "link", "del", bridge) // of a run that was killed
	return inOrder(
		func() error { return shell(ctx, "ip", "link", "add", bridge, "type", "bridge") },
		func() error { return shell(ctx, "ip", "address", "add", hereAddress+"/24", "dev", bridge) },
		func() error { return shell(ctx, "ip", "link", "set", bridge, "up") },
	)
}

// makeHost creates a namespace that is connected to the bridge.
func makeHost(ctx context.Context, name, address string) (host, error) {
	h := host{"plainhand-" + name, address}
	_ = h.delete(ctx) // of a run that was killed
	outside := "ph-" + name
	_ = shell(ctx, "ip", "link", "del", outside) // a namespace is deleted only when its last process has ended
	err := inOrder(
		func() error { return shell(ctx, "ip", "netns", "add", h.name) },
		func() error {
			return shell(ctx, "ip", "link", "add", outside, "type", "veth", "peer", "name", "eth0", "netns", h.name)
		},
		func() error { return shell(ctx, "ip", "link", "set", outside, "master", bridge, "up") },
		func() error { return h.run(ctx, "ip", "address", "add", address+"/24", "dev", "eth0") },
		func() error { return h.run(ctx, "ip", "link", "set", "eth0", "up") },
		func() error { return h.run(ctx, "ip", "link", "set", "lo", "up") },
		func() error { return h.run(ctx, "nft", "add", "table", "ip", "cut") },
		func() error {
			return h.run(ctx, "nft", "add", "chain", "ip", "cut", "in", "{ type filter hook input priority 0; }")
		},
	)
	return h, err
}

func (h host) run(ctx context.Context, command ...string) error {
	return shell(ctx, "ip", append([]string{"netns", "exec", h.name}, command...)...)
}

// listen returns a listener on the host.
func (h host) listen(address string) (listener net.Listener, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked: the thread stays in the namespace and ends with this function
		var namespace *os.File
		if namespace, err = os.Open("/var/run/netns/" + h.name); err != nil {
			return
		}
		defer namespace.Close()
		if err = unix.Setns(int(namespace.Fd()), unix.CLONE_NEWNET); err == nil {
			listener, err = net.Listen("tcp", address)
		}
	}()
	<-done
	return listener, err
}

// cutOff silently drops packets from other hosts to this one.
func (h host) cutOff(ctx context.Context, others ...host) error {
	for _, other := range others {
		if err := h.run(ctx, "nft", "add", "rule", "ip", "cut", "in", "ip", "saddr", other.address, "drop"); err != nil {
			return err
		}
	}
	return nil
}

// reconnect removes the host's drop rules.
func (h host) reconnect(ctx context.Context) error {
	return h.run(ctx, "nft", "flush", "chain", "ip", "cut", "in")
}

// partition cuts off two groups of hosts from each other in both directions.
func partition(ctx context.Context, some, others []host) error {
	for _, h := range some {
		if err := h.cutOff(ctx, others...); err != nil {
			return err
		}
	}
	for _, h := range others {
		if err := h.cutOff(ctx, some...); err != nil {
			return err
		}
	}
	return nil
}

// pids lists the processes on the host.
func (h host) pids(ctx context.Context) []string {
	out, err := exec.CommandContext(ctx, "ip", "netns", "pids", h.name).Output()
	if err != nil {
		return nil // there is no such host
	}
	return strings.Fields(string(out))
}

// delete kills the host's processes and removes the host from the network.
func (h host) delete(ctx context.Context) error {
	for _, pid := range h.pids(ctx) {
		_ = shell(ctx, "kill", "-9", pid) // it may have ended meanwhile
	}
	if _, err := os.Stat("/var/run/netns/" + h.name); err != nil {
		return nil // there is none
	}
	return shell(ctx, "ip", "netns", "del", h.name)
}

// inOrder runs steps until one fails.
func inOrder(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
