//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// archive is the folder of backups and archived WAL of all database nodes.
type archive struct{ folder string }

func (a archive) config(n *databaseNode) string { return n.file("pgbackrest.conf") }

// settings returns deploy/backup/pgbackrest.conf with the folders of this cluster.
func (a archive) settings(n *databaseNode) (string, error) {
	content, err := os.ReadFile("deploy/backup/pgbackrest.conf")
	if err != nil {
		return "", err
	}
	here := strings.NewReplacer("/var/lib/pgbackrest", a.folder, "/var/lib/postgresql/15/main", n.file("data"))
	return here.Replace(string(content)) + fmt.Sprintf("pg1-socket-path=%s\npg1-user=postgres\n[global]\nlock-path=%s\n",
		n.folder, n.file("pgbackrest.lock")), nil
}

// rehearseRestore takes a backup while people use the site, picks a second, simulates an operator who deletes all usage
// later, and restores the database to that second with deploy/backup/restore-to. The restored database must contain
// everything confirmed until then, and nothing newer.
func rehearseRestore(ctx context.Context, c *cluster, asked options) error {
	primary, err := c.primary(ctx)
	if err != nil {
		return err
	}
	if err := c.backUp(ctx, primary, "--type=full", "backup"); err != nil {
		return err
	}
	r := newRecord()
	using, leave := context.WithCancel(ctx)
	defer leave()
	wait := c.crowd(using, r, asked.people)
	pause(ctx, asked.lasts/2)
	leave()
	wait()
	if err := c.check(ctx, r); err != nil {
		return err
	}
	var second time.Time
	if err := c.admin.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&second); err != nil {
		return err
	}
	pause(ctx, 2*time.Second)
	later := newRecord()
	using, leave = context.WithTimeout(ctx, asked.lasts/2)
	defer leave()
	c.crowd(using, later, asked.people)()
	for _, mistake := range []string{`DELETE FROM usage`, `DELETE FROM subscriptions`, `SELECT pg_switch_wal()`} {
		if _, err := c.admin.Exec(ctx, mistake); err != nil {
			return err
		}
	}
	began := time.Now()
	restored, err := c.restore(ctx, primary, second)
	if err != nil {
		return err
	}
	fmt.Printf("Restored to %s in %.1f s. %s\n", second.Format(time.RFC3339), time.Since(began).Seconds(), r.summary(c))
	return c.checkRestored(ctx, restored, later)
}

// backUp runs pgBackRest on the primary.
func (c *cluster) backUp(ctx context.Context, n *databaseNode, task ...string) error {
	command := append([]string{"setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups", "pgbackrest",
		"--config=" + c.archive.config(n), "--stanza=plainhand"}, task...)
	return n.run(ctx, command...)
}

const restoredPort = "5499"

// restore runs the script and returns the folder of the restored, running database.
func (c *cluster) restore(ctx context.Context, n *databaseNode, second time.Time) (folder string, err error) {
	folder = filepath.Join(c.folder, "restored")
	if err := inOrder(
		func() error { return os.MkdirAll(folder, 0o700) },
		func() error { return shell(ctx, "chown", "postgres:postgres", folder) },
		func() error { return c.copyScript(ctx) },
	); err != nil {
		return "", err
	}
	command := exec.CommandContext(ctx, "setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups",
		filepath.Join(c.folder, "restore-to"), second.Format("2006-01-02 15:04:05.999999-07"), folder, restoredPort)
	command.Env = append(os.Environ(), "PGBACKREST_CONFIG="+c.archive.config(n))
	out, err := command.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return folder, nil
}

func (c *cluster) copyScript(ctx context.Context) error {
	return shell(ctx, "install", "-m", "755", "deploy/backup/restore-to", filepath.Join(c.folder, "restore-to"))
}

// checkRestored checks the restored database against the rules. Its table promises contains what was confirmed until
// that second.
func (c *cluster) checkRestored(ctx context.Context, folder string, later *record) error {
	restored, err := pgxpool.New(ctx, fmt.Sprintf("postgres://postgres@/plainhand?host=%s&port=%s", folder, restoredPort))
	if err != nil {
		return err
	}
	defer restored.Close()
	defer shell(context.WithoutCancel(ctx), "pkill", "-9", "-f", folder) // its folder is deleted with the cluster's
	wrong := checkRules(ctx, restored)
	for _, p := range later.people {
		var count int
		err := restored.QueryRow(ctx, `SELECT count(*) FROM users WHERE email = $1`, p.email).Scan(&count)
		if err == nil && count != 0 {
			err = fmt.Errorf("%s signed up after that second", p.email)
		}
		wrong = append(wrong, err)
	}
	return errors.Join(wrong...)
}
