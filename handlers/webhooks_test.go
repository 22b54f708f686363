package handlers_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	standard "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"plainhand/handlers"
	"plainhand/internal/api/oauth"
	"plainhand/internal/api/webhooks"
	secretpkg "plainhand/internal/config/secret"
	"plainhand/internal/publichttp"
)

// sendWebhooks adds webhooks and their sender to a site.
func (s *testSite) sendWebhooks(deps *handlers.Deps) {
	deps.OAuth = oauth.NewServer(s.store.API, deps.Site.Origin()+"/mcp", oauth.NewSuccessors(testKey), time.Now)
	secrets := webhooks.NewSecrets(testKey)
	deps.Webhooks = webhooks.New(s.store.API, secrets, true, time.Now)
	s.deliverer = webhooks.NewDeliverer(webhooks.DeliveryDeps{Storage: s.store.API, Secrets: secrets,
		Client: publichttp.NewClient(true), Agent: "Tests", Now: time.Now})
}

// sendMessages runs the delivery job once and returns the number of postponed messages.
func (s *testSite) sendMessages() (putOff int) {
	s.t.Helper()
	rows, err := s.pool.Query(s.t.Context(), `SELECT id FROM webhook_deliveries WHERE state = 'waiting' ORDER BY made_at`)
	s.must(err)
	var ids []uuid.UUID
	for rows.Next() {
		var id uuid.UUID
		s.must(rows.Scan(&id))
		ids = append(ids, id)
	}
	for _, id := range ids {
		err := s.deliverer.Work(s.t.Context(), &river.Job[webhooks.Deliver]{Args: webhooks.Deliver{ID: id}})
		if _, ok := errors.AsType[*river.JobSnoozeError](err); ok {
			putOff++
		} else {
			s.must(err)
		}
	}
	return putOff
}

// receiver is a customer's webhook server.
type receiver struct {
	url string

	mutex    sync.Mutex
	messages []message
	answer   http.HandlerFunc // nil: 204
}

type message struct {
	header http.Header
	body   string
}

func newReceiver(t *testing.T) *receiver {
	r := new(receiver)
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	r.url = server.URL + "/hooks"
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(request.Body)
	r.mutex.Lock()
	r.messages = append(r.messages, message{request.Header, string(body)})
	answer := r.answer
	r.mutex.Unlock()
	if answer == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	answer(w, request)
}

// last returns the latest message.
func (r *receiver) last(t *testing.T) message {
	t.Helper()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if len(r.messages) == 0 {
		t.Fatal("no message came")
	}
	return r.messages[len(r.messages)-1]
}

var (
	webhookSecret = regexp.MustCompile(`whsec_[\w+/=]+`)
	webhookAct    = regexp.MustCompile(`action="(/account/api/webhooks/[\w-]+)/rotate"`)
	resending     = regexp.MustCompile(`action="(/account/api/webhooks/[\w/-]+/resend)"`)
)

// registerWebhook registers a receiver for all events, and returns the path of the webhook's page and its secret.
func (b *browser) registerWebhook(to *receiver) (path, secret string) {
	b.site.t.Helper()
	posted := url.Values{"url": {to.url}}
	for _, kind := range webhooks.Kinds() {
		posted.Set("of-"+string(kind), "on")
	}
	page := b.post("/account/api/webhooks", posted).wantStatus(http.StatusOK).wantText("Its secret").body
	return webhookAct.FindStringSubmatch(page)[1], strings.ReplaceAll(webhookSecret.FindString(page), "&#43;", "+")
}

func TestWebhooksSendEvents(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	to := newReceiver(t)
	path, secret := ada.registerWebhook(to)
	program := ada.liveProgram(scopes...)
	site.sendMessages()
	created := to.last(t)
	if !strings.HasPrefix(created.body, `{"type":"key.created","timestamp":"`) ||
		!strings.Contains(created.body, `"hint":"`+program.key[:12]+`","test":false}`) {
		t.Errorf("got %s", created.body)
	}
	program.call("POST", "/v1/jobs", jobOf("We utilize it.")).wantStatus(http.StatusAccepted)
	site.runBatches()
	site.sendMessages()
	done := to.last(t)
	if !strings.Contains(done.body, `"items":{"all":1,"done":1,"failed":0},"words":3,"charged":3}`) ||
		!strings.Contains(done.body, `{"type":"job.completed"`) {
		t.Errorf("got %s", done.body)
	}
	verifier, err := standard.NewWebhook(secret)
	site.must(err)
	for _, one := range []message{created, done} {
		if err := verifier.Verify([]byte(one.body), one.header); err != nil {
			t.Errorf("%v: %v", one.header, err)
		}
	}
	if err := verifier.Verify([]byte(done.body+" "), done.header); err == nil {
		t.Error("another message has the same signature")
	}
	ada.get(path).wantText("job.completed").wantText("Delivered").wantText("204 No Content")
	if site.count(`SELECT count(*) FROM webhooks WHERE position('`+secret[6:]+`' in webhooks::text) > 0`) > 0 {
		t.Error("the secret is stored")
	}
	if log := site.finalLog(); strings.Contains(log, secret) {
		t.Error("the secret is in the log")
	}
}

func TestWebhooksReportLowWords(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	to := newReceiver(t)
	ada.registerWebhook(to)
	ada.call("/api/humanize", callBody("We utilize it.")).wantStatus(http.StatusOK)
	site.run(`UPDATE usage SET used = 47699`)
	ada.call("/api/humanize", callBody("Bakers utilize ovens.")).wantStatus(http.StatusOK)
	site.sendMessages()
	want := `"data":{"percent":80,"used":47702,"limit":60000,"resets_at":"`
	if got := to.last(t).body; !strings.Contains(got, want) || len(to.messages) != 1 {
		t.Errorf("got %s", got)
	}
}

// A job whose items all fail has failed.
func TestWebhooksReportAFailedJob(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	to := newReceiver(t)
	program := ada.liveProgram(scopes...)
	ada.registerWebhook(to)
	program.sendFiles("", uploadFile{"a.exe", "MZ"}).wantStatus(http.StatusAccepted)
	site.must(site.batches.Sweep(t.Context()))
	site.sendMessages()
	if got := to.last(t).body; !strings.Contains(got, `{"type":"job.failed"`) {
		t.Errorf("got %s", got)
	}
}

// Webhooks are no texts and outlive the deletion of all texts.
func TestWebhooksStayWithoutTexts(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	to := newReceiver(t)
	path, _ := ada.registerWebhook(to)
	ada.post("/account/texts/delete", url.Values{"password": {"secret"}})
	ada.post("/account/texts/keep", url.Values{"days": {"0"}})
	ada.post(path+"/test", nil).wantRedirect(path)
	if site.sendMessages(); len(to.messages) != 1 {
		t.Errorf("%d messages", len(to.messages))
	}
}

func TestWebhookSecretsAreReencrypted(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	to := newReceiver(t)
	path, secret := ada.registerWebhook(to)
	fresh := secretpkg.New()
	for _, want := range []int{1, 0} {
		resealed, lost, err := webhooks.NewSecrets(fresh, testKey).Reseal(t.Context(), site.store.API)
		if err != nil || resealed != want || len(lost) != 0 {
			t.Errorf("%d are sealed anew, lost are %v, %v", resealed, lost, err)
		}
	}
	if _, lost, err := webhooks.NewSecrets(testKey).Reseal(t.Context(), site.store.API); err != nil || len(lost) != 1 {
		t.Errorf("lost are %v, %v", lost, err)
	}
	site.deliverer.Secrets = webhooks.NewSecrets(fresh)
	ada.post(path+"/test", nil)
	site.sendMessages()
	verifier, err := standard.NewWebhook(secret)
	site.must(err)
	if got := to.last(t); verifier.Verify([]byte(got.body), got.header) != nil {
		t.Error("another secret signs")
	}
}

// An old failure does not add to the failures of today.
func TestAnOldFailureIsForgotten(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	to := newReceiver(t)
	to.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }
	path, _ := ada.registerWebhook(to)
	ada.post(path+"/test", nil)
	site.sendMessages()
	site.run(`UPDATE webhooks SET busy_until = now(), failing_since = now() - interval '9 days',
		failed_at = now() - interval '6 days'`)
	site.sendMessages()
	ada.get(path).wantText("Failing")
	if recent := site.count(`SELECT count(*) FROM webhooks WHERE failing_since > now() - interval '1 minute'`); recent != 1 {
		t.Error("it fails since days ago")
	}
}

func TestBothSecretsSignForADay(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	to := newReceiver(t)
	path, former := ada.registerWebhook(to)
	current := strings.ReplaceAll(webhookSecret.FindString(ada.post(path+"/rotate", nil).body), "&#43;", "+")
	check := func(want ...string) {
		t.Helper()
		ada.post(path+"/test", nil).wantRedirect(path)
		site.sendMessages()
		got := to.last(t)
		if signatures := strings.Fields(got.header.Get("webhook-signature")); len(signatures) != len(want) {
			t.Errorf("%d signatures, not %d", len(signatures), len(want))
		}
		for _, secret := range want {
			verifier, err := standard.NewWebhook(secret)
			site.must(err)
			if err := verifier.Verify([]byte(got.body), got.header); err != nil {
				t.Error(err)
			}
		}
	}
	check(current, former)
	site.run(`UPDATE webhooks SET former_until = now()`)
	check(current)
}

func TestAFailedMessageIsSentAgain(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	to := newReceiver(t)
	path, _ := ada.registerWebhook(to)
	to.answer = func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "we are moving\x00house", http.StatusServiceUnavailable)
	}
	ada.post(path+"/test", nil).wantRedirect(path)
	if site.sendMessages() != 1 {
		t.Error("a message that was not taken is not put off")
	}
	ada.get(path).wantText("Waiting").wantText("503 Service Unavailable").wantText("we are moving").wantText("Failing")
	ada.post(path+"/test", nil)
	if site.sendMessages(); len(to.messages) != 1 {
		t.Errorf("%d messages came to an endpoint that has just failed", len(to.messages))
	}
	to.answer = nil
	site.run(`UPDATE webhooks SET busy_until = now()`)
	site.sendMessages()
	ada.get(path).wantText("Delivered").wantText("2 attempts")
	if len(to.messages) != 3 || to.messages[0].header.Get("webhook-id") != to.messages[1].header.Get("webhook-id") {
		t.Errorf("%d messages, %v", len(to.messages), to.messages)
	}
	again := resending.FindStringSubmatch(ada.get(path).body)[1]
	ada.post(again, nil).wantRedirect(path)
	site.sendMessages()
	if len(to.messages) != 4 {
		t.Errorf("%d messages", len(to.messages))
	}
}

func TestAWebhookThatFailsForAWeekIsSwitchedOff(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	to := newReceiver(t)
	path, _ := ada.registerWebhook(to)
	to.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }
	ada.post(path+"/test", nil)
	ada.post(path+"/test", nil)
	site.sendMessages()
	site.run(`UPDATE webhooks SET busy_until = now(), failing_since = now() - interval '7 days 1 minute'`)
	site.sendMessages()
	ada.get(path).wantText("Switched off").wantText("Given up")
	if waiting := site.count(`SELECT count(*) FROM webhook_deliveries WHERE state = 'waiting'`); waiting != 0 {
		t.Errorf("%d messages wait", waiting)
	}
	if mails := site.count(`SELECT count(*) FROM mails WHERE kind = 'webhook_disabled'`); mails != 1 {
		t.Errorf("%d emails", mails)
	}
	ada.post(path+"/test", nil).wantStatus(http.StatusConflict).wantText("This webhook is switched off.")
	to.answer = nil
	ada.post(path+"/enable", nil).wantRedirect(path)
	ada.post(path+"/test", nil).wantRedirect(path)
	if site.sendMessages(); len(to.messages) != 3 {
		t.Errorf("%d messages came", len(to.messages))
	}
}

func TestAWebhookThatIsGoneIsSwitchedOff(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	to := newReceiver(t)
	path, _ := ada.registerWebhook(to)
	to.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGone) }
	ada.post(path+"/test", nil)
	site.sendMessages()
	ada.get(path).wantText("Switched off")
}

// Whatever a receiver does counts as a failed delivery, which is retried.
func TestMisbehavingReceiverCausesARetry(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]http.HandlerFunc{
		"a redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://169.254.169.254/latest/meta-data", http.StatusTemporaryRedirect)
		},
		"an answer that breaks off": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000000")
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = w.Write([]byte("a"))
		},
		"3 GB": func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusInternalServerError)
			for part := make([]byte, 1<<20); ; {
				if _, err := w.Write(part); err != nil {
					return
				}
			}
		},
		"no answer": func(w http.ResponseWriter, _ *http.Request) {
			connection, _, err := http.NewResponseController(w).Hijack()
			if err == nil {
				connection.Close()
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			ada := site.registered()
			to := newReceiver(t)
			to.answer = answer
			path, _ := ada.registerWebhook(to)
			ada.post(path+"/test", nil)
			began := time.Now()
			if site.sendMessages() != 1 || len(to.messages) != 1 {
				t.Errorf("%d messages came", len(to.messages))
			}
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("it took %s", took)
			}
			ada.get(path).wantText("Waiting")
		})
	}
}

func TestHangingReceiverTimesOut(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	to := newReceiver(t)
	to.answer = func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	path, _ := ada.registerWebhook(to)
	ada.post(path+"/test", nil)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond) // instead of 15 seconds
	defer cancel()
	var id uuid.UUID
	site.must(site.pool.QueryRow(t.Context(), `SELECT id FROM webhook_deliveries`).Scan(&id))
	err := site.deliverer.Work(ctx, &river.Job[webhooks.Deliver]{Args: webhooks.Deliver{ID: id}})
	if _, ok := errors.AsType[*river.JobSnoozeError](err); !ok {
		t.Errorf("got %v", err)
	}
	ada.get(path).wantText("Waiting").wantText("No answer came within 15 seconds")
}

func TestInvalidWebhookAddressIsRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	posted := func(address string) url.Values { return url.Values{"url": {address}, "of-job.completed": {"on"}} }
	for _, address := range []string{"", "ftp://example.com", "https://", "//example.com", "https://[::1",
		"https://me:secret@example.com", "https://example.com/#part", "javascript:alert(1)",
		"https://example.com/" + strings.Repeat("x", 2000)} {
		ada.post("/account/api/webhooks", posted(address)).wantStatus(http.StatusBadRequest).
			wantText("That’s no address that we can send to.")
	}
	ada.post("/account/api/webhooks", url.Values{"url": {"https://example.com"}}).wantStatus(http.StatusBadRequest).
		wantText("Choose at least one event.")
	public := webhooks.New(site.store.API, webhooks.NewSecrets(testKey), false, time.Now)
	for _, address := range []string{"https://127.0.0.1/", "https://169.254.169.254/", "https://localhost/",
		"https://[::ffff:10.0.0.1]/", "https://intranet/", "http://example.com/", "https://a.localhost."} {
		if _, _, err := public.Add(t.Context(), uuid.New(), address, webhooks.Kinds()); err == nil {
			t.Errorf("%s is accepted", address)
		}
	}
	to := newReceiver(t)
	for range webhooks.MaxEndpoints {
		ada.registerWebhook(to)
	}
	ada.post("/account/api/webhooks", posted("https://example.com")).wantStatus(http.StatusConflict).
		wantText("there can’t be more")
}

// A name may resolve to a private address by the time of the delivery (DNS rebinding).
func TestNothingIsSentToPrivateAddresses(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	to := newReceiver(t)
	path, _ := ada.registerWebhook(to)
	site.deliverer.Client = publichttp.NewClient(false)
	ada.post(path+"/test", nil)
	if site.sendMessages(); len(to.messages) != 0 {
		t.Error("a message was sent")
	}
	ada.get(path).wantText("The address isn’t on the public Internet")
}

func TestWebhooksOfOtherUsersAreNotFound(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.registered(), site.registered()
	to := newReceiver(t)
	path, _ := ada.registerWebhook(to)
	ada.post(path+"/test", nil)
	delivery := resending.FindStringSubmatch(ada.get(path).body)[1]
	bob.get(path).wantStatus(http.StatusNotFound)
	for _, act := range []string{path + "/test", path + "/rotate", path + "/enable", delivery} {
		bob.post(act, nil).wantStatus(http.StatusNotFound)
	}
	bob.post(path+"/delete", nil)
	own, _ := bob.registerWebhook(newReceiver(t))
	bob.post(strings.Replace(delivery, path, own, 1), nil).wantStatus(http.StatusNotFound)
	if count := site.count(fmt.Sprintf(`SELECT count(*) FROM webhooks WHERE user_id = '%s'`, ada.id)); count != 1 {
		t.Errorf("%d webhooks are left", count)
	}
	ada.post(path+"/delete", nil).wantRedirect("/account/api/webhooks")
	if left := site.count(`SELECT count(*) FROM webhook_deliveries`); left != 0 {
		t.Errorf("%d deliveries are left", left)
	}
}

func TestEveryAttemptToDeliverIsObserved(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	to := newReceiver(t)
	path, _ := ada.registerWebhook(to)
	var outcomes []webhooks.State
	site.deliverer.Observe = func(outcome webhooks.State) { outcomes = append(outcomes, outcome) }
	ada.post(path+"/test", nil)
	site.sendMessages()
	to.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }
	ada.post(path+"/test", nil)
	site.sendMessages()
	if want := []webhooks.State{webhooks.Delivered, webhooks.Waiting}; !slices.Equal(outcomes, want) {
		t.Errorf("observed %v, want %v", outcomes, want)
	}
}
