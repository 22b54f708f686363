//go:build linux

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

const sitePort = "8080"

// siteNode is a host with the program.
type siteNode struct {
	host
	program *process
}

func newSiteNode(ctx context.Context, c *cluster, number int, binary string) (*siteNode, error) {
	name := fmt.Sprintf("app%d", number)
	h, err := makeHost(ctx, name, fmt.Sprintf("10.77.0.1%d", number))
	if err != nil {
		return nil, err
	}
	if err := c.mail.open(h); err != nil {
		return nil, err
	}
	n := &siteNode{host: h}
	n.program = c.process(name, &n.host, "", readOnly(binary)...)
	n.program.environment = []string{
		"APP_ENV=production",
		"ADDR=" + h.address + ":" + sitePort,
		"METRICS_ADDR=" + h.address + ":9090",
		"BASE_URL=http://" + hereAddress + ":" + balancerPort,
		"TRUSTED_PROXIES=" + hereAddress,
		"SECRET_KEY=" + c.secretKey,
		"PAYMENTS=demo", "PAYMENTS_DEMO_IN_PRODUCTION=i-understand-nobody-pays",
		"SMTP_URL=smtp://127.0.0.1:" + mailPort,
		"GOMEMLIMIT=256MiB",
	}
	n.program.environment = append(n.program.environment, c.databaseSettings()...)
	return n, nil
}

func (c *cluster) databaseSettings() []string {
	if c.direct {
		return []string{"DATABASE_URL=" + c.databaseURL(postgresPort, "read-write") + "&pool_max_conns=10"}
	}
	return []string{
		"DATABASE_URL=" + c.databaseURL(poolerPort, "read-write") + "&pool_max_conns=10",
		"DATABASE_DIRECT_URL=" + c.databaseURL(postgresPort, "read-write") + "&pool_max_conns=4",
		"DATABASE_REPLICA_URL=" + c.databaseURL(poolerPort, "prefer-standby") + "&pool_max_conns=4",
	}
}

// readOnly returns a command that runs the program as an unprivileged user with a read-only file system.
func readOnly(binary string) []string {
	script := "mount -o remount,bind,ro / && exec setpriv --reuid nobody --regid nogroup --init-groups " + binary + " serve"
	return []string{"unshare", "--mount", "sh", "-c", script}
}

// databaseURL returns a URL with all three nodes; connections go to the first that serves.
func (c *cluster) databaseURL(port, serves string) string {
	var hosts []string
	for _, node := range c.databases {
		hosts = append(hosts, node.address+":"+port)
	}
	return fmt.Sprintf("postgres://%s:%s@%s/plainhand?sslmode=disable&connect_timeout=2&target_session_attrs=%s",
		databaseUser, strings.ReplaceAll(databaseSecret, " ", "%20"), strings.Join(hosts, ","), serves)
}

// stop sends SIGTERM and waits until the program has drained.
func (n *siteNode) stop() { n.program.stop(syscall.SIGTERM) }

const balancerPort = "8000"

// balancerSettings route requests to nodes that are ready. If none is, pages that need no database are still served.
// The balancer's own error response is a 503 too.
func balancerSettings(c *cluster) string {
	list := func(check string) (lines string) {
		for _, node := range c.sites {
			lines += fmt.Sprintf("\tserver %s %s:%s check inter 500ms fall 2 rise 1\n",
				node.name, node.address, sitePort)
		}
		return "\toption httpchk\n\thttp-check send meth GET uri " + check + " hdr Host localhost\n" + lines
	}
	unavailable := filepath.Join(c.folder, "unavailable.http")
	return fmt.Sprintf(`global
	maxconn 4000
	stats socket %[5]s mode 600
defaults
	mode http
	timeout connect 2s
	timeout client 70s
	timeout server 70s
	timeout queue 5s
	timeout check 3s
	option redispatch
	option forwardfor
	retry-on conn-failure
	retries 2
	errorfile 502 %[1]s
	errorfile 503 %[1]s
	errorfile 504 %[1]s
frontend site
	bind %[2]s:%[3]s
	use_backend alive if { nbsrv(ready) eq 0 }
	default_backend ready
backend ready
	balance leastconn
%[4]s
backend alive
	balance leastconn
%[6]s
`, unavailable, hereAddress, balancerPort, list("/readyz"), filepath.Join(c.folder, "haproxy.sock"), list("/healthz"))
}

const unavailable = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 5\r\n" +
	"Cache-Control: no-store\r\nConnection: close\r\n\r\nWe can’t answer right now. Try again in a few seconds.\n"

func newBalancer(c *cluster) (*process, error) {
	settings := filepath.Join(c.folder, "haproxy.cfg")
	err := inOrder(
		func() error {
			return os.WriteFile(filepath.Join(c.folder, "unavailable.http"), []byte(unavailable), 0o644)
		},
		func() error { return os.WriteFile(settings, []byte(balancerSettings(c)), 0o644) },
	)
	return c.process("haproxy", nil, "", "haproxy", "-db", "-f", settings), err
}
