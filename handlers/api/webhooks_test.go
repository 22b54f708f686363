package api_test

import (
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

	"plainhand/handlers/sitetest"
	"plainhand/internal/api/webhooks"
	secretpkg "plainhand/internal/config/secret"
	"plainhand/internal/deadlinetest"
	"plainhand/internal/publichttp"
)

// sendMessages runs the delivery job once and returns the number of postponed messages.
func sendMessages(s *sitetest.Site) (putOff int) {
	s.T.Helper()
	rows, err := s.Pool.Query(s.T.Context(), `SELECT id FROM webhook_deliveries WHERE state = 'waiting' ORDER BY made_at`)
	s.Must(err)
	var ids []uuid.UUID
	for rows.Next() {
		var id uuid.UUID
		s.Must(rows.Scan(&id))
		ids = append(ids, id)
	}
	for _, id := range ids {
		err := s.Deliverer.Work(s.T.Context(), &river.Job[webhooks.Deliver]{Args: webhooks.Deliver{ID: id}})
		if _, ok := errors.AsType[*river.JobSnoozeError](err); ok {
			putOff++
		} else {
			s.Must(err)
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
func registerWebhook(b *sitetest.Browser, to *receiver) (path, secret string) {
	b.Site.T.Helper()
	posted := url.Values{"url": {to.url}}
	for _, kind := range webhooks.Kinds() {
		posted.Set("of-"+string(kind), "on")
	}
	page := b.Post("/account/api/webhooks", posted).WantStatus(http.StatusOK).WantText("Its secret").Body
	return webhookAct.FindStringSubmatch(page)[1], strings.ReplaceAll(webhookSecret.FindString(page), "&#43;", "+")
}

func TestWebhooksSendEvents(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	to := newReceiver(t)
	path, secret := registerWebhook(ada.Browser, to)
	program := ada.LiveProgram(sitetest.Scopes...)
	sendMessages(site)
	created := to.last(t)
	if !strings.HasPrefix(created.body, `{"type":"key.created","timestamp":"`) ||
		!strings.Contains(created.body, `"hint":"`+program.Key[:12]+`","test":false}`) {
		t.Errorf("got %s", created.body)
	}
	program.Call("POST", "/v1/jobs", sitetest.JobOf("We utilize it.")).WantStatus(http.StatusAccepted)
	site.RunBatches()
	sendMessages(site)
	done := to.last(t)
	if !strings.Contains(done.body, `"items":{"all":1,"done":1,"failed":0},"words":3,"charged":3}`) ||
		!strings.Contains(done.body, `{"type":"job.completed"`) {
		t.Errorf("got %s", done.body)
	}
	verifier, err := standard.NewWebhook(secret)
	site.Must(err)
	for _, one := range []message{created, done} {
		if err := verifier.Verify([]byte(one.body), one.header); err != nil {
			t.Errorf("%v: %v", one.header, err)
		}
	}
	if err := verifier.Verify([]byte(done.body+" "), done.header); err == nil {
		t.Error("another message has the same signature")
	}
	ada.Get(path).WantText("job.completed").WantText("Delivered").WantText("204 No Content")
	if site.Count(`SELECT count(*) FROM webhooks WHERE position('`+secret[6:]+`' in webhooks::text) > 0`) > 0 {
		t.Error("the secret is stored")
	}
	if log := site.FinalLog(); strings.Contains(log, secret) {
		t.Error("the secret is in the log")
	}
}

func TestWebhooksReportLowWords(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	to := newReceiver(t)
	registerWebhook(ada.Browser, to)
	ada.Call("/api/humanize", sitetest.CallBody("We utilize it.")).WantStatus(http.StatusOK)
	site.Exec(`UPDATE usage SET used = 47699`)
	ada.Call("/api/humanize", sitetest.CallBody("Bakers utilize ovens.")).WantStatus(http.StatusOK)
	sendMessages(site)
	want := `"data":{"percent":80,"used":47702,"limit":60000,"resets_at":"`
	if got := to.last(t).body; !strings.Contains(got, want) || len(to.messages) != 1 {
		t.Errorf("got %s", got)
	}
}

// A job whose items all fail has failed.
func TestWebhooksReportAFailedJob(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	to := newReceiver(t)
	program := ada.LiveProgram(sitetest.Scopes...)
	registerWebhook(ada.Browser, to)
	program.SendFiles("", sitetest.File{Name: "a.exe", Content: "MZ"}).WantStatus(http.StatusAccepted)
	site.Must(site.Batches.Sweep(t.Context()))
	sendMessages(site)
	if got := to.last(t).body; !strings.Contains(got, `{"type":"job.failed"`) {
		t.Errorf("got %s", got)
	}
}

// Webhooks are no texts and outlive the deletion of all texts.
func TestWebhooksStayWithoutTexts(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	to := newReceiver(t)
	path, _ := registerWebhook(ada.Browser, to)
	ada.Post("/account/texts/delete", url.Values{"password": {"secret"}})
	ada.Post("/account/texts/keep", url.Values{"days": {"0"}})
	ada.Post(path+"/test", nil).WantRedirect(path)
	if sendMessages(site); len(to.messages) != 1 {
		t.Errorf("%d messages", len(to.messages))
	}
}

func TestWebhookSecretsAreReencrypted(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	to := newReceiver(t)
	path, secret := registerWebhook(ada.Browser, to)
	fresh := secretpkg.New()
	for _, want := range []int{1, 0} {
		resealed, lost, err := webhooks.NewSecrets(fresh, sitetest.Key).Reseal(t.Context(), site.Store.API)
		if err != nil || resealed != want || len(lost) != 0 {
			t.Errorf("%d are sealed anew, lost are %v, %v", resealed, lost, err)
		}
	}
	if _, lost, err := webhooks.NewSecrets(sitetest.Key).Reseal(t.Context(), site.Store.API); err != nil ||
		len(lost) != 1 {
		t.Errorf("lost are %v, %v", lost, err)
	}
	site.Deliverer.Secrets = webhooks.NewSecrets(fresh)
	ada.Post(path+"/test", nil)
	sendMessages(site)
	verifier, err := standard.NewWebhook(secret)
	site.Must(err)
	if got := to.last(t); verifier.Verify([]byte(got.body), got.header) != nil {
		t.Error("another secret signs")
	}
}

// An old failure does not add to the failures of today.
func TestAnOldFailureIsForgotten(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	to := newReceiver(t)
	to.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }
	path, _ := registerWebhook(ada.Browser, to)
	ada.Post(path+"/test", nil)
	sendMessages(site)
	site.Exec(`UPDATE webhooks SET busy_until = now(), failing_since = now() - interval '9 days',
		failed_at = now() - interval '6 days'`)
	sendMessages(site)
	ada.Get(path).WantText("Failing")
	if recent := site.Count(`SELECT count(*) FROM webhooks WHERE failing_since > now() - interval '1 minute'`); recent != 1 {
		t.Error("it fails since days ago")
	}
}

func TestBothSecretsSignForADay(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	to := newReceiver(t)
	path, former := registerWebhook(ada.Browser, to)
	current := strings.ReplaceAll(webhookSecret.FindString(ada.Post(path+"/rotate", nil).Body), "&#43;", "+")
	check := func(want ...string) {
		t.Helper()
		ada.Post(path+"/test", nil).WantRedirect(path)
		sendMessages(site)
		got := to.last(t)
		if signatures := strings.Fields(got.header.Get("webhook-signature")); len(signatures) != len(want) {
			t.Errorf("%d signatures, not %d", len(signatures), len(want))
		}
		for _, secret := range want {
			verifier, err := standard.NewWebhook(secret)
			site.Must(err)
			if err := verifier.Verify([]byte(got.body), got.header); err != nil {
				t.Error(err)
			}
		}
	}
	check(current, former)
	site.Exec(`UPDATE webhooks SET former_until = now()`)
	check(current)
}

func TestAFailedMessageIsSentAgain(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	to := newReceiver(t)
	path, _ := registerWebhook(ada.Browser, to)
	to.answer = func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "we are moving\x00house", http.StatusServiceUnavailable)
	}
	ada.Post(path+"/test", nil).WantRedirect(path)
	if sendMessages(site) != 1 {
		t.Error("a message that was not taken is not put off")
	}
	ada.Get(path).WantText("Waiting").WantText("503 Service Unavailable").WantText("we are moving").WantText("Failing")
	ada.Post(path+"/test", nil)
	if sendMessages(site); len(to.messages) != 1 {
		t.Errorf("%d messages came to an endpoint that has just failed", len(to.messages))
	}
	to.answer = nil
	site.Exec(`UPDATE webhooks SET busy_until = now()`)
	sendMessages(site)
	ada.Get(path).WantText("Delivered").WantText("2 attempts")
	if len(to.messages) != 3 || to.messages[0].header.Get("webhook-id") != to.messages[1].header.Get("webhook-id") {
		t.Errorf("%d messages, %v", len(to.messages), to.messages)
	}
	second := resending.FindStringSubmatch(ada.Get(path).Body)[1]
	ada.Post(second, nil).WantRedirect(path)
	sendMessages(site)
	if len(to.messages) != 4 {
		t.Errorf("%d messages", len(to.messages))
	}
}

func TestAWebhookThatFailsForAWeekIsSwitchedOff(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	to := newReceiver(t)
	path, _ := registerWebhook(ada.Browser, to)
	to.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }
	ada.Post(path+"/test", nil)
	ada.Post(path+"/test", nil)
	sendMessages(site)
	site.Exec(`UPDATE webhooks SET busy_until = now(), failing_since = now() - interval '7 days 1 minute'`)
	sendMessages(site)
	ada.Get(path).WantText("Turned off").WantText("Failed")
	if waiting := site.Count(`SELECT count(*) FROM webhook_deliveries WHERE state = 'waiting'`); waiting != 0 {
		t.Errorf("%d messages wait", waiting)
	}
	if mails := site.Count(`SELECT count(*) FROM mails WHERE kind = 'webhook_disabled'`); mails != 1 {
		t.Errorf("%d emails", mails)
	}
	ada.Post(path+"/test", nil).WantStatus(http.StatusConflict).WantText("This webhook is turned off.")
	to.answer = nil
	ada.Post(path+"/enable", nil).WantRedirect(path)
	ada.Post(path+"/test", nil).WantRedirect(path)
	if sendMessages(site); len(to.messages) != 3 {
		t.Errorf("%d messages came", len(to.messages))
	}
}

func TestAWebhookThatIsGoneIsSwitchedOff(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	to := newReceiver(t)
	path, _ := registerWebhook(ada.Browser, to)
	to.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGone) }
	ada.Post(path+"/test", nil)
	sendMessages(site)
	ada.Get(path).WantText("Turned off")
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
			site := sitetest.New(t)
			ada := site.Registered()
			to := newReceiver(t)
			to.answer = answer
			path, _ := registerWebhook(ada.Browser, to)
			ada.Post(path+"/test", nil)
			if sendMessages(site) != 1 || len(to.messages) != 1 {
				t.Errorf("%d messages came", len(to.messages))
			}
			ada.Get(path).WantText("Waiting")
		})
	}
}

func TestHangingReceiverTimesOut(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	to := newReceiver(t)
	ctx, expire := deadlinetest.WithDeadline(t.Context()) // instead of 15 seconds
	to.answer = func(_ http.ResponseWriter, r *http.Request) {
		expire()
		<-r.Context().Done()
	}
	path, _ := registerWebhook(ada.Browser, to)
	ada.Post(path+"/test", nil)
	var id uuid.UUID
	site.Must(site.Pool.QueryRow(t.Context(), `SELECT id FROM webhook_deliveries`).Scan(&id))
	err := site.Deliverer.Work(ctx, &river.Job[webhooks.Deliver]{Args: webhooks.Deliver{ID: id}})
	if _, ok := errors.AsType[*river.JobSnoozeError](err); !ok {
		t.Errorf("got %v", err)
	}
	ada.Get(path).WantText("Waiting").WantText("No answer came within 15 seconds")
}

func TestInvalidWebhookAddressIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	posted := func(address string) url.Values { return url.Values{"url": {address}, "of-job.completed": {"on"}} }
	for _, address := range []string{"", "ftp://example.com", "https://", "//example.com", "https://[::1",
		"https://me:secret@example.com", "https://example.com/#part", "javascript:alert(1)",
		"https://example.com/" + strings.Repeat("x", 2000)} {
		ada.Post("/account/api/webhooks", posted(address)).WantStatus(http.StatusBadRequest).
			WantText("We can’t send to that address.")
	}
	ada.Post("/account/api/webhooks", url.Values{"url": {"https://example.com"}}).WantStatus(http.StatusBadRequest).
		WantText("Choose which events it’s notified of.")
	public := webhooks.New(site.Store.API, webhooks.NewSecrets(sitetest.Key), false, time.Now)
	for _, address := range []string{"https://127.0.0.1/", "https://169.254.169.254/", "https://localhost/",
		"https://[::ffff:10.0.0.1]/", "https://intranet/", "http://example.com/", "https://a.localhost."} {
		if _, _, err := public.Add(t.Context(), uuid.New(), address, webhooks.Kinds()); err == nil {
			t.Errorf("%s is accepted", address)
		}
	}
	to := newReceiver(t)
	for range webhooks.MaxEndpoints {
		registerWebhook(ada.Browser, to)
	}
	ada.Post("/account/api/webhooks", posted("https://example.com")).WantStatus(http.StatusConflict).
		WantText("which is the limit")
}

// A name may resolve to a private address by the time of the delivery (DNS rebinding).
func TestNothingIsSentToPrivateAddresses(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	to := newReceiver(t)
	path, _ := registerWebhook(ada.Browser, to)
	site.Deliverer.Client = publichttp.NewClient(false)
	ada.Post(path+"/test", nil)
	if sendMessages(site); len(to.messages) != 0 {
		t.Error("a message was sent")
	}
	ada.Get(path).WantText("The address isn’t on the public Internet")
}

func TestWebhooksOfOtherUsersAreNotFound(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Registered(), site.Registered()
	to := newReceiver(t)
	path, _ := registerWebhook(ada.Browser, to)
	ada.Post(path+"/test", nil)
	delivery := resending.FindStringSubmatch(ada.Get(path).Body)[1]
	bob.Get(path).WantStatus(http.StatusNotFound)
	for _, act := range []string{path + "/test", path + "/rotate", path + "/enable", delivery} {
		bob.Post(act, nil).WantStatus(http.StatusNotFound)
	}
	bob.Post(path+"/delete", nil)
	own, _ := registerWebhook(bob.Browser, newReceiver(t))
	bob.Post(strings.Replace(delivery, path, own, 1), nil).WantStatus(http.StatusNotFound)
	if count := site.Count(fmt.Sprintf(`SELECT count(*) FROM webhooks WHERE user_id = '%s'`, ada.ID)); count != 1 {
		t.Errorf("%d webhooks are left", count)
	}
	ada.Post(path+"/delete", nil).WantRedirect("/account/api/webhooks")
	if left := site.Count(`SELECT count(*) FROM webhook_deliveries`); left != 0 {
		t.Errorf("%d deliveries are left", left)
	}
}

func TestEveryAttemptToDeliverIsObserved(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	to := newReceiver(t)
	path, _ := registerWebhook(ada.Browser, to)
	var outcomes []webhooks.State
	site.Deliverer.Observe = func(outcome webhooks.State) { outcomes = append(outcomes, outcome) }
	ada.Post(path+"/test", nil)
	sendMessages(site)
	to.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }
	ada.Post(path+"/test", nil)
	sendMessages(site)
	if want := []webhooks.State{webhooks.Delivered, webhooks.Waiting}; !slices.Equal(outcomes, want) {
		t.Errorf("observed %v, want %v", outcomes, want)
	}
}
