//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	postgresBin    = "/usr/lib/postgresql/15/bin"
	postgresPort   = "5432"
	poolerPort     = "6432"
	patroniPort    = "8008"
	databaseDisk   = "1200m" // a tmpfs: nothing here outlasts a run
	databaseUser   = "plainhand"
	databaseSecret = "a secret of the cluster"
)

// databaseNode is a host with PostgreSQL under Patroni, an etcd member, and PgBouncer.
type databaseNode struct {
	host
	folder   string // on its own disk
	switches switches

	etcd, patroni, pooler *process
}

func newDatabaseNode(ctx context.Context, c *cluster, number int) (*databaseNode, error) {
	name := fmt.Sprintf("db%d", number)
	h, err := makeHost(ctx, name, fmt.Sprintf("10.77.0.2%d", number))
	if err != nil {
		return nil, err
	}
	n := &databaseNode{host: h, folder: filepath.Join(c.folder, name)}
	n.switches = switches{slowDisk: filepath.Join(c.folder, name+".slow"), clock: filepath.Join(c.folder, name+".clock")}
	if err := inOrder(
		func() error { return os.MkdirAll(n.folder, 0o755) },
		func() error {
			return shell(ctx, "mount", "-t", "tmpfs", "-o", "mode=0755,size="+databaseDisk, "tmpfs", n.folder)
		},
		func() error { return n.switches.setClock("+0") },
		func() error { return n.writePostgresWrapper(c.slowDisk) },
		func() error { return n.writeArchiveSettings(c.archive) },
		func() error { return os.WriteFile(n.file("patroni.yml"), []byte(n.patroniSettings(c)), 0o644) },
		func() error {
			return os.WriteFile(n.file("pgbouncer.ini"), []byte(poolerSettings+"auth_file = "+n.file("users.txt")+"\n"), 0o644)
		},
		func() error {
			return os.WriteFile(n.file("users.txt"), fmt.Appendf(nil, "%q %q\n", databaseUser, databaseSecret), 0o644)
		},
		func() error { return shell(ctx, "chown", "-R", "postgres:postgres", n.folder) },
	); err != nil {
		return nil, err
	}
	n.etcd = c.process(name+"-etcd", &n.host, "", n.etcdCommand(c)...)
	n.patroni = c.process(name+"-patroni", &n.host, "postgres:postgres", "patroni", n.file("patroni.yml"))
	n.pooler = c.process(name+"-pgbouncer", &n.host, "postgres:postgres", "pgbouncer", n.file("pgbouncer.ini"))
	return n, nil
}

func (n *databaseNode) file(name string) string { return filepath.Join(n.folder, name) }

func (n *databaseNode) writeArchiveSettings(a archive) error {
	settings, err := a.settings(n)
	if err != nil {
		return err
	}
	return os.WriteFile(a.config(n), []byte(settings), 0o644)
}

func (n *databaseNode) etcdCommand(c *cluster) []string {
	members := []string{}
	for number := range databaseNodes {
		members = append(members, fmt.Sprintf("db%d=http://10.77.0.2%d:2380", number+1, number+1))
	}
	name := strings.TrimPrefix(n.name, "plainhand-")
	return []string{"etcd", "--name", name, "--data-dir", filepath.Join(c.folder, name+".etcd"),
		"--listen-client-urls", "http://" + n.address + ":2379,http://127.0.0.1:2379",
		"--advertise-client-urls", "http://" + n.address + ":2379",
		"--listen-peer-urls", "http://" + n.address + ":2380",
		"--initial-advertise-peer-urls", "http://" + n.address + ":2380",
		"--initial-cluster", strings.Join(members, ","), "--initial-cluster-state", "new",
		"--enable-v2", "--heartbeat-interval", "200", "--election-timeout", "2000", "--logger", "zap", "--log-level", "warn"}
}

// writePostgresWrapper writes a wrapper of the server that preloads the libraries, beside links to PostgreSQL's other
// programs.
func (n *databaseNode) writePostgresWrapper(library string) error {
	bin := n.file("bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		return err
	}
	programs, err := os.ReadDir(postgresBin)
	if err != nil {
		return err
	}
	for _, program := range programs {
		if program.Name() == "postgres" {
			continue
		}
		if err := os.Symlink(filepath.Join(postgresBin, program.Name()), filepath.Join(bin, program.Name())); err != nil {
			return err
		}
	}
	script := "#!/bin/sh\n"
	for _, setting := range n.switches.preload(library) {
		name, value, _ := strings.Cut(setting, "=")
		script += fmt.Sprintf("export %s='%s'\n", name, value)
	}
	script += "exec " + postgresBin + `/postgres "$@"` + "\n"
	return os.WriteFile(filepath.Join(bin, "postgres"), []byte(script), 0o755)
}

// patroniSettings returns Patroni's settings with one synchronous replica. Only a synchronous replica is promoted, so
// that confirmed commits survive a failover. Patroni uses version 2 of etcd's protocol: with version 3, Patroni before
// 3.0.3 on a node that was cut off overwrites the leader key when it reconnects, even if another node has been promoted
// meanwhile (https://github.com/patroni/patroni/pull/2689), which lost accounts in this test.
func (n *databaseNode) patroniSettings(c *cluster) string {
	name := strings.TrimPrefix(n.name, "plainhand-")
	return fmt.Sprintf(`scope: plainhand
name: %[1]s
restapi: {listen: "%[2]s:%[3]s", connect_address: "%[2]s:%[3]s"}
etcd: {hosts: "10.77.0.21:2379,10.77.0.22:2379,10.77.0.23:2379"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    master_start_timeout: 10
    primary_start_timeout: 10
    synchronous_mode: true
    maximum_lag_on_failover: 1048576
    postgresql:
      use_pg_rewind: true
      use_slots: false
      parameters:
        max_connections: 120
        shared_buffers: 64MB
        wal_level: replica
        wal_log_hints: on
        max_wal_size: 128MB
        min_wal_size: 32MB
        wal_keep_size: 320MB
        hot_standby_feedback: on
        wal_sender_timeout: 5s
        wal_receiver_timeout: 5s
        tcp_user_timeout: 5000
        log_min_messages: warning
        archive_mode: on
        archive_command: "pgbackrest --config=%[6]s --stanza=plainhand archive-push %%p"
        archive_timeout: 60
  initdb: [{encoding: UTF8}, data-checksums, {locale: C.UTF-8}]
  pg_hba: ["local all all trust", "host all all 10.77.0.0/24 trust", "host all all 127.0.0.1/32 trust",
    "host replication all 10.77.0.0/24 trust"]
postgresql:
  listen: "%[2]s,127.0.0.1:%[4]s"
  connect_address: "%[2]s:%[4]s"
  data_dir: %[5]s/data
  bin_dir: %[5]s/bin
  pgpass: %[5]s/pgpass
  authentication:
    superuser: {username: postgres}
    replication: {username: replicator}
  parameters: {unix_socket_directories: %[5]s}
  recovery_conf: {restore_command: 'pgbackrest --config=%[6]s --stanza=plainhand archive-get %%f "%%p"'}
  create_replica_methods: [basebackup]
  basebackup: [{checkpoint: fast}]
tags: {nofailover: false, clonefrom: true}
`, name, n.address, patroniPort, postgresPort, n.folder, c.archive.config(n))
}

// poolerSettings are those of docs/cluster.md.
const poolerSettings = `[databases]
plainhand = host=127.0.0.1 port=5432 dbname=plainhand
[pgbouncer]
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_type = plain
pool_mode = transaction
default_pool_size = 25
max_client_conn = 1000
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
`

// killPostgres sends SIGKILL to all of the server's processes.
func (n *databaseNode) killPostgres() error {
	content, err := os.ReadFile(n.file("data/postmaster.pid"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return err
	}
	err = syscall.Kill(pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return nil
	}
	return err
}

// isPrimary reports whether Patroni considers the node the primary.
func (n *databaseNode) isPrimary(ctx context.Context) bool { return n.asks(ctx, "/primary") }

// isReplica reports whether the node streams from the primary.
func (n *databaseNode) isReplica(ctx context.Context) bool { return n.asks(ctx, "/replica") }

// confirms reports whether the node is the synchronous replica, for which the primary waits at every commit.
func (n *databaseNode) confirms(ctx context.Context) bool { return n.asks(ctx, "/sync") }

func (n *databaseNode) asks(ctx context.Context, path string) bool {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+n.address+":"+patroniPort+path, nil)
	if err != nil {
		return false
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}
