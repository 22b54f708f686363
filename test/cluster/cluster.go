//go:build linux

package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	databaseNodes = 3
	siteNodes     = 3
)

// cluster is all nodes and processes of a run.
type cluster struct {
	folder    string
	slowDisk  string // path of the library
	secretKey string // the site's key
	keep      bool
	direct    bool // without PgBouncer
	databases []*databaseNode
	sites     []*siteNode
	balancer  *process
	mail      *mailbox
	processes []*process
	archive   archive
	admin     *pgxpool.Pool // connections to the current primary, past the poolers
}

// newCluster starts everything and returns once the site is reachable. The result must be closed, also if it fails.
func newCluster(ctx context.Context, asked options) (*cluster, error) {
	c := &cluster{folder: asked.folder, keep: asked.keep, direct: asked.direct, mail: new(mailbox),
		secretKey: strings.Repeat(rand.Text(), 2)}
	if err := c.prepare(ctx); err != nil {
		return c, err
	}
	for number := range databaseNodes {
		node, err := newDatabaseNode(ctx, c, number+1)
		if err != nil {
			return c, err
		}
		c.databases = append(c.databases, node)
	}
	if err := c.startDatabases(ctx); err != nil {
		return c, err
	}
	binary, err := c.install(ctx, asked.program, "plainhand")
	if err != nil {
		return c, err
	}
	if asked.former != "" {
		if binary, err = c.install(ctx, asked.former, "plainhand-former"); err != nil {
			return c, err
		}
	}
	return c, c.startSites(ctx, binary)
}

func (c *cluster) prepare(ctx context.Context) (err error) {
	c.unmount(ctx) // left by a killed run
	_ = os.RemoveAll(c.folder)
	if err := os.MkdirAll(c.folder, 0o755); err != nil {
		return err
	}
	if c.slowDisk, err = compileSlowDisk(ctx, "test/cluster/preload/slowdisk.c", c.folder); err != nil {
		return err
	}
	c.archive = archive{filepath.Join(c.folder, "archive")}
	return inOrder(
		func() error { return os.MkdirAll(c.archive.folder, 0o755) },
		func() error { return shell(ctx, "chown", "postgres:postgres", c.archive.folder) },
		func() error { return makeBridge(ctx) },
	)
}

// install copies a program to a folder from which an unprivileged user can run it.
func (c *cluster) install(ctx context.Context, program, name string) (string, error) {
	path := filepath.Join(c.folder, name)
	return path, shell(ctx, "install", "-m", "755", program, path)
}

func (c *cluster) startDatabases(ctx context.Context) error {
	for _, node := range c.databases {
		if err := node.etcd.start(); err != nil {
			return err
		}
	}
	for _, node := range c.databases {
		if err := errors.Join(node.patroni.start(), node.pooler.start()); err != nil {
			return err
		}
	}
	if err := within(ctx, time.Minute, "every database node serves", func() bool { return c.isWhole(ctx) }); err != nil {
		return err
	}
	if err := c.openAdmin(ctx, "postgres"); err != nil {
		return err
	}
	bounds, err := os.ReadFile("deploy/docker/bounds.sql")
	if err != nil {
		return err
	}
	for _, statements := range []string{
		fmt.Sprintf(`CREATE ROLE %s LOGIN CREATEROLE PASSWORD '%s'`, databaseUser, databaseSecret),
		fmt.Sprintf(`CREATE DATABASE plainhand OWNER %s`, databaseUser),
		string(bounds),
	} {
		if _, err := c.admin.Exec(ctx, statements, pgx.QueryExecModeSimpleProtocol); err != nil {
			return err
		}
	}
	c.admin.Close()
	primary, err := c.primary(ctx)
	if err != nil {
		return err
	}
	if err := c.backUp(ctx, primary, "stanza-create"); err != nil {
		return err
	}
	return c.openAdmin(ctx, "plainhand")
}

func (c *cluster) openAdmin(ctx context.Context, database string) (err error) {
	hosts := ""
	for i, node := range c.databases {
		if i > 0 {
			hosts += ","
		}
		hosts += node.address + ":" + postgresPort
	}
	c.admin, err = pgxpool.New(ctx, fmt.Sprintf(
		"postgres://postgres@%s/%s?sslmode=disable&connect_timeout=2&target_session_attrs=read-write", hosts, database))
	return err
}

// isWhole reports whether there is a primary with two replicas, one of them synchronous.
func (c *cluster) isWhole(ctx context.Context) bool {
	primaries, replicas, confirming := 0, 0, 0
	for _, node := range c.databases {
		switch {
		case node.isPrimary(ctx):
			primaries++
		case node.isReplica(ctx):
			replicas++
		}
		if node.confirms(ctx) {
			confirming++
		}
	}
	return primaries == 1 && replicas == databaseNodes-1 && confirming >= 1
}

// primary returns the node that accepts writes.
func (c *cluster) primary(ctx context.Context) (*databaseNode, error) {
	for _, node := range c.databases {
		if node.isPrimary(ctx) {
			return node, nil
		}
	}
	return nil, errors.New("no node is the primary")
}

func (c *cluster) startSites(ctx context.Context, binary string) (err error) {
	for number := range siteNodes {
		node, err := newSiteNode(ctx, c, number+1, binary)
		if err != nil {
			return err
		}
		c.sites = append(c.sites, node)
	}
	if c.balancer, err = newBalancer(c); err != nil {
		return err
	}
	for _, node := range c.sites {
		if err := node.program.start(); err != nil {
			return err
		}
	}
	if err := c.balancer.start(); err != nil {
		return err
	}
	return c.awaitSites(ctx)
}

func (c *cluster) awaitSites(ctx context.Context) error {
	return within(ctx, time.Minute, "every node of the site is ready", func() bool {
		for _, node := range c.sites {
			if !answers(ctx, "http://"+node.address+":"+sitePort+"/readyz") {
				return false
			}
		}
		return answers(ctx, siteURL+"/readyz")
	})
}

// process returns a process whose log is in the cluster's folder.
func (c *cluster) process(name string, h *host, user string, command ...string) *process {
	p := &process{name: name, host: h, user: user, command: command, logFile: filepath.Join(c.folder, name+".log")}
	c.processes = append(c.processes, p)
	return p
}

func (c *cluster) unmount(ctx context.Context) {
	for number := range databaseNodes {
		folder := filepath.Join(c.folder, fmt.Sprintf("db%d", number+1))
		for shell(ctx, "umount", "-l", folder) == nil { // also stacked mounts of earlier runs
		}
	}
}

// close stops everything and deletes the folder, unless it is to be kept.
func (c *cluster) close() error {
	ctx := context.Background()
	if c.admin != nil {
		c.admin.Close()
	}
	for _, p := range c.processes {
		p.stop(syscall.SIGKILL)
	}
	var err error
	for _, node := range c.sites {
		err = errors.Join(err, node.delete(ctx))
	}
	for _, node := range c.databases {
		err = errors.Join(err, node.delete(ctx))
	}
	c.mail.close()
	_ = shell(ctx, "ip", "link", "del", bridge) // it may not exist
	if c.keep {
		return err
	}
	c.unmount(ctx)
	return errors.Join(err, os.RemoveAll(c.folder))
}
