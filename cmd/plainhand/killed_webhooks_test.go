package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"
	"time"

	"plainhand/cmd/plainhand/database"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/needs"
	"plainhand/static"
)

// The process is killed repeatedly while it sends messages. In the end each has arrived at least once.
// PLAINHAND_TEST_KILLS=20 sets the number of kills, and adds as many messages.
func TestWebhooksAreDeliveredAtLeastOnceWhenKilled(t *testing.T) {
	t.Parallel()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	kills := wantedKills(t)
	messages := 10 * kills
	inbox := &webhookInbox{counts: map[string]int{}, allKilled: make(chan struct{})}
	receiver := httptest.NewServer(inbox)
	defer receiver.Close()

	s := stoppedBillingFixture(t, nil)
	keys, err := database.SecretKeys(s.settings())
	s.must(err)
	hooks := webhooks.New(s.database.API, webhooks.NewSecrets(keys...), true, time.Now)
	endpoint, _, err := hooks.Add(t.Context(), s.user, receiver.URL, webhooks.Kinds())
	s.must(err)
	for range messages {
		s.must(hooks.Test(t.Context(), s.user, endpoint.ID))
	}
	for range kills {
		_, kill := s.childProcess(os.Stderr)
		before, _ := inbox.received()
		s.eventually("something comes", func() bool { now, _ := inbox.received(); return now > min(before, messages-1) })
		kill()
		s.rescue()
		s.hurry()
	}
	close(inbox.allKilled)
	s.running = serving(t, s.environment)
	s.eventually("all are delivered", func() bool {
		s.hurry()
		return s.count(`SELECT count(*) FROM webhook_deliveries WHERE state = 'delivered'`) == messages
	})
	ids, all := inbox.received()
	if ids != messages {
		t.Errorf("%d messages came, not %d", ids, messages)
	}
	t.Logf("%d messages came in %d requests, through %d kills", ids, all, kills)
}

// webhookInbox receives messages, and holds every third request until its sender is killed.
type webhookInbox struct {
	mutex     sync.Mutex
	counts    map[string]int // of requests, by message
	requests  int
	allKilled chan struct{}
}

func (i *webhookInbox) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	i.mutex.Lock()
	i.counts[r.Header.Get("webhook-id")]++
	i.requests++
	hold := i.requests%3 == 0
	i.mutex.Unlock()
	if hold {
		select {
		case <-r.Context().Done():
		case <-i.allKilled:
		}
	}
}

func (i *webhookInbox) received() (messages, requests int) {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	return len(i.counts), i.requests
}

// hurry makes delayed messages due, including those that a killed process was sending.
func (s *billingFixture) hurry() {
	s.t.Helper()
	for _, statement := range []string{
		`UPDATE webhooks SET busy_until = NULL WHERE busy_until > now() + interval '2 seconds'`,
		`UPDATE river_job SET state = 'available', scheduled_at = now() WHERE state = 'scheduled' AND kind = 'deliver_webhook'`,
	} {
		_, err := s.pool.Exec(s.t.Context(), statement)
		s.must(err)
	}
}
