package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"plainhand/internal/benchserver"
)

// site is the program with its own database, which it starts itself, and everything that the two leave on this machine.
type site struct {
	url         string
	metrics     string // the address of its metrics
	folder      string
	logFile     string
	environment []string
	server      *benchserver.Server
	most        int // bytes that the servers before this one have held at most
}

func openSite(logFile string) (*site, error) {
	address, err := benchserver.FreeAddress()
	if err != nil {
		return nil, err
	}
	metrics, err := benchserver.FreeAddress()
	if err != nil {
		return nil, err
	}
	if err := os.Remove(logFile); err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	folder, err := benchserver.Folder()
	if err != nil {
		return nil, err
	}
	url := "http://" + address
	opened := &site{url: url, metrics: "http://" + metrics + "/metrics", folder: folder, logFile: logFile}
	opened.environment = []string{"ADDR=" + address, "BASE_URL=" + url, "METRICS_ADDR=" + metrics,
		"TRUSTED_PROXIES=127.0.0.0/8", "DATA_DIR=" + filepath.Join(folder, "data"), "PG_BIN=" + os.Getenv("PG_BIN")}
	if err := opened.start(); err != nil {
		opened.close()
		return nil, err
	}
	return opened, nil
}

// start runs the program, unless it is running, and waits until it is ready.
func (s *site) start() error {
	server, err := benchserver.Program(s.url+readyPath, s.logFile, s.environment)
	if err == nil {
		s.server = server
	}
	return err
}

// kill ends the program as kill -9 does. Its database keeps running.
func (s *site) kill() (err error) {
	s.most, err = s.peakMemory()
	s.server.Kill()
	return err
}

// peakMemory is the most bytes that a process of the program has used.
func (s *site) peakMemory() (int, error) {
	memory, err := s.server.PeakMemory()
	return max(memory, s.most), err
}

// close leaves nothing behind except the log, whatever state the program and its database are in.
func (s *site) close() {
	if s.server != nil {
		s.server.Stop()
	}
	s.endDatabase()
	os.RemoveAll(s.folder)
}

// member is somebody who has signed up, with their own network.
type member struct{ email, cookie, address string }

// signUp creates accounts with an unlimited plan.
func (s *site) signUp(ctx context.Context, name string, count int) ([]member, error) {
	members := make([]member, count)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(4) // password hashing admits no more
	for i := range members {
		group.Go(func() (err error) {
			members[i], err = s.register(fmt.Sprintf("%s%d@example.com", name, i))
			if err != nil {
				return err
			}
			members[i].address = fmt.Sprintf("198.51.100.%d", i+1)
			return s.grant(ctx, members[i].email)
		})
	}
	return members, group.Wait()
}

func (s *site) register(email string) (member, error) {
	cookie, err := benchserver.Register(s.url, email)
	return member{email: email, cookie: cookie}, err
}

func (s *site) grant(ctx context.Context, email string) error {
	command := exec.CommandContext(ctx, "bin/plainhand", "grant", email, "premium")
	command.Env = s.environment
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("grant %s a plan: %w: %s", email, err, out)
	}
	return nil
}
