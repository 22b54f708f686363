//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"time"
)

// upgrade replaces the nodes' former release by this one, one at a time, while people use the site. The database is
// migrated first, so that the former release runs on the new schema for a while. No request may fail.
func upgrade(ctx context.Context, c *cluster, asked options) error {
	if asked.former == "" {
		return errors.New("an upgrade needs -from: the binary of the former release")
	}
	r := newRecord()
	using, leave := context.WithCancel(ctx)
	defer leave()
	if err := c.probe(using, r); err != nil {
		return err
	}
	wait := c.crowd(using, r, asked.people)
	pause(ctx, calm)
	began := time.Now()
	if err := c.migrate(ctx); err != nil {
		return err
	}
	pause(ctx, calm) // all nodes run the former release on the new schema
	for _, node := range c.sites {
		node.stop()
		node.program.command = readOnly(filepath.Join(c.folder, "plainhand"))
		if err := node.program.start(); err != nil {
			return err
		}
		if err := c.awaitSites(ctx); err != nil {
			return err
		}
		pause(ctx, calm)
	}
	took := time.Since(began)
	leave()
	wait()
	failed := r.answers[0] + r.answers[http.StatusServiceUnavailable]
	fmt.Printf("The upgrade took %.0f s. %s\n", took.Seconds(), r.summary(c))
	err := c.check(ctx, r)
	if failed > 0 {
		err = errors.Join(err, fmt.Errorf("%d requests failed", failed))
	}
	return err
}

// migrate runs the new program's migrations before any node is replaced, as docs/operations.md says.
func (c *cluster) migrate(ctx context.Context) error {
	environment := append([]string{"env"}, c.sites[0].program.environment...)
	return c.sites[0].run(ctx, append(environment, filepath.Join(c.folder, "plainhand"), "migrate")...)
}
