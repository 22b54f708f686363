package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/needs"
	"plainhand/static"
)

// killed is the environment variable that makes a child process run the program.
const killed = "PLAINHAND_TEST_KILLED"

// TestServeUntilKilled is the body of a child process: the program, until it is killed.
func TestServeUntilKilled(t *testing.T) {
	if os.Getenv(killed) == "" {
		t.Skip("it is the child process of TestKilledBetweenTheChargeAndOurWrite")
	}
	process := cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv, Adopt: cli.AdoptLog}
	os.Exit(run(t.Context(), process, nil))
}

// The process is killed after the card was charged and before anything about it is stored. The next process grants the
// plan that was paid for, and does not sell a second one.
func TestKilledBetweenTheChargeAndOurWrite(t *testing.T) {
	t.Parallel()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	for name, test := range map[string]struct {
		settings    map[string]string
		price, card string
	}{
		"demo":   {nil, "price_demo_pro", "pm_demo_visa"},
		"Stripe": {programtest.StripeSettings(fake), stripetest.Prices["pro"], fake.Card("pm_card_visa")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := stoppedBillingFixture(t, test.settings)
			url, kill := s.childProcess(os.Stderr) // shows why it did not start
			release := s.lockSubscriptions()
			submitted := s.submitOrder(url, test.price, test.card)
			s.eventually("the card is charged", func() bool { return s.paid() == "[2400]" })
			kill()
			release()
			if err := <-submitted; err == nil {
				t.Error("the buyer got an answer from a process that was killed")
			}
			if subscription, _ := s.entitlement(); subscription != nil {
				t.Fatalf("it was stored before the kill: %+v", subscription)
			}

			s.running = serving(t, s.environment)
			s.dueNow()
			s.eventually("the plan is there", func() bool { _, access := s.entitlement(); return access.Plan.ID == "pro" })
			if _, err := s.buy("pro", test.card); !errors.Is(err, billing.ErrAlreadySubscribed) {
				t.Errorf("bought again: %v", err)
			}
			if paid := s.paid(); paid != "[2400]" {
				t.Errorf("paid %s", paid)
			}
		})
	}
}

// childProcess starts the program in its own process, which logs to stderr and which the caller kills.
func (s *billingFixture) childProcess(stderr io.Writer) (url string, kill func()) {
	s.t.Helper()
	program, err := os.Executable()
	s.must(err)
	child := exec.Command(program, "-test.run=^TestServeUntilKilled$")
	child.Env = append(os.Environ(), "TMPDIR="+s.t.TempDir(), killed+"=1", "ADDR=127.0.0.1:0")
	for name, value := range s.environment {
		child.Env = append(child.Env, name+"="+value)
	}
	child.Stderr = stderr
	output, err := child.StdoutPipe()
	s.must(err)
	s.must(child.Start())
	kill = sync.OnceFunc(func() {
		child.Process.Kill() // SIGKILL: nothing of the process runs after it
		child.Wait()
	})
	s.t.Cleanup(kill)
	line, err := bufio.NewReader(output).ReadString('\n')
	url, found := strings.CutPrefix(strings.TrimSpace(line), "Plainhand is running at ")
	if err != nil || !found {
		s.t.Fatalf("the child says %q, %v", line, err)
	}
	return url, kill
}

// lockSubscriptions blocks writes to the table until the lock is released. Reading still works.
func (s *billingFixture) lockSubscriptions() (release func()) {
	s.t.Helper()
	tx, err := s.pool.Begin(s.t.Context())
	s.must(err)
	_, err = tx.Exec(s.t.Context(), `LOCK TABLE subscriptions IN SHARE MODE`)
	s.must(err)
	return func() { s.must(tx.Rollback(context.Background())) }
}

// submitOrder signs up and places an order as the checkout's script does. The channel later receives nil if a response
// came.
func (s *billingFixture) submitOrder(url, price, card string) <-chan error {
	s.t.Helper()
	jar, _ := cookiejar.New(nil) // never fails
	client := &http.Client{Jar: jar}
	post := func(path, body string) error {
		request, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, url+path, strings.NewReader(body))
		s.must(err)
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Idempotency-Key", uuid.NewString())
		response, err := client.Do(request)
		if err == nil {
			err = response.Body.Close()
		}
		return err
	}
	s.must(post("/api/auth/register", `{"email":"bob@example.org","password":"secret","firstName":"Bob"}`))
	user, err := s.database.Account.Users.UserByEmail(s.t.Context(), uuid.Nil, "bob@example.org")
	s.must(err)
	s.user = user.ID
	submitted := make(chan error, 1)
	order := fmt.Sprintf(`{"paymentMethodId":%q,"priceId":%q,"email":"bob@example.org"}`, card, price)
	go func() { submitted <- post("/api/create-subscription", order) }()
	return submitted
}

// paid returns what the gateway has charged, invoice by invoice.
func (s *billingFixture) paid() string {
	s.t.Helper()
	invoices, err := s.Cashier.Invoices(s.t.Context(), s.user)
	s.must(err)
	paid := []billing.Cents{}
	for _, invoice := range invoices {
		if invoice.Paid > 0 {
			paid = append(paid, invoice.Paid)
		}
	}
	return fmt.Sprint(paid)
}

// dueNow makes scheduled jobs available immediately.
func (s *billingFixture) dueNow() {
	s.t.Helper()
	const start = `UPDATE river_job SET state = 'available', scheduled_at = now() WHERE state = 'scheduled'`
	done, err := s.pool.Exec(s.t.Context(), start)
	s.must(err)
	if done.RowsAffected() == 0 {
		s.t.Error("no job waits")
	}
}
