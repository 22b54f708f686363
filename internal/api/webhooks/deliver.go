package webhooks

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/fault"
	"plainhand/internal/publichttp"
)

// Deliver is the job that sends a message. It is inserted in the transaction that stores the message.
type Deliver struct {
	ID uuid.UUID `json:"id"`
}

// Kind is the job's name in the queue.
func (Deliver) Kind() string { return "deliver_webhook" }

// Queue is River's queue for messages. It is separate because receivers may be slow.
const Queue = "webhooks"

// InsertOpts implements river.JobArgsWithInsertOpts. Failed deliveries snooze the job, so only internal errors use up
// these attempts.
func (Deliver) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: Queue, MaxAttempts: 100} }

const (
	// giveUpAfter is how long a message is retried.
	giveUpAfter = 3 * 24 * time.Hour
	// disableAfter is how long an endpoint may fail before it is disabled.
	disableAfter = 7 * 24 * time.Hour
	// sendTimeout bounds one attempt. lease is how long other workers leave the endpoint alone meanwhile.
	sendTimeout = 15 * time.Second
	lease       = sendTimeout + 5*time.Second
	// cooldown is the pause after a failed delivery, for all messages to the endpoint.
	cooldown = 30 * time.Second
	// busyDelay is the pause of a message whose endpoint is leased. The worker that holds the lease goes on to the
	// waiting messages, so a retry is not urgent.
	busyDelay = lease / 2
	// maxTurn is how long a worker serves one endpoint before it yields to others.
	maxTurn = 10 * time.Second
	// maxAnswer is the number of bytes read from a response.
	maxAnswer = 4000
)

// pauses are the delays before the first retries. The last one is repeated.
var pauses = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute,
	time.Hour, 3 * time.Hour, 6 * time.Hour}

// Attempt is a delivery with its endpoint.
type Attempt struct {
	Delivery
	Endpoint SealedEndpoint
}

// Outcome is the result of an attempt.
type Outcome struct {
	DeliveryID uuid.UUID
	WebhookID  uuid.UUID
	Tried      int // number of the attempt; outcomes of other attempts are ignored
	State      State
	Status     *int
	Answer     string
	Problem    string
	At         time.Time
	Rest       time.Time // end of the endpoint's cooldown
	Disable    bool      // the endpoint is disabled
	Email      Email     // to the owner, if Disable is set
}

var (
	// ErrNotWaiting is returned for a message that was delivered or given up, or whose endpoint was deleted or
	// disabled.
	ErrNotWaiting = errors.New("the message does not wait")
	// ErrBusy is returned while another message is being sent to the endpoint, or during its cooldown.
	ErrBusy = errors.New("the endpoint is busy")
)

// DeliveryStorage stores deliveries.
type DeliveryStorage interface {
	// TryDelivery counts an attempt and leases the endpoint until a time. Errors: ErrNotWaiting, and ErrBusy with the
	// end of the cooldown; zero if there is none.
	TryDelivery(ctx context.Context, id uuid.UUID, now, until time.Time) (Attempt, time.Time, error)
	// NextDelivery returns the oldest message to an endpoint that has not been tried yet, or ErrNotWaiting.
	NextDelivery(ctx context.Context, webhookID uuid.UUID) (uuid.UUID, error)
	// FinishDelivery stores the outcome of an attempt.
	FinishDelivery(ctx context.Context, outcome Outcome) error
}

// Deliverer is the worker for Deliver.
type Deliverer struct {
	river.WorkerDefaults[Deliver]
	DeliveryDeps
}

// DeliveryDeps are the dependencies of a Deliverer.
type DeliveryDeps struct {
	Storage DeliveryStorage
	Secrets Secrets
	Client  *http.Client // from publichttp
	Agent   string       // User-Agent
	Now     func() time.Time
	Observe func(outcome State) // counts attempts; may be nil
}

// NewDeliverer returns the worker for Deliver.
func NewDeliverer(deps DeliveryDeps) *Deliverer { return &Deliverer{DeliveryDeps: deps} }

// Timeout leaves time to store the outcome. It is shorter than the time after which the queue considers a job lost.
func (*Deliverer) Timeout(*river.Job[Deliver]) time.Duration { return maxTurn + 2*lease }

// Work sends a message, and then the other new messages of the same endpoint while they succeed. If a delivery could
// not be stored, the message is sent again with the same ID.
func (d *Deliverer) Work(ctx context.Context, job *river.Job[Deliver]) error {
	began := d.Now()
	endpoint, pause, err := d.try(ctx, job.Args.ID)
	for err == nil && pause == 0 && endpoint != uuid.Nil && d.Now().Sub(began) < maxTurn {
		var next uuid.UUID
		if next, err = d.Storage.NextDelivery(ctx, endpoint); errors.Is(err, ErrNotWaiting) {
			return nil
		}
		if err == nil {
			// A message that fails has its own job, which retries it.
			if _, failed, err := d.try(ctx, next); err != nil || failed > 0 {
				return err
			}
		}
	}
	if err == nil && pause > 0 {
		return river.JobSnooze(jitter(pause))
	}
	return err
}

// try sends a message, if it is waiting and its endpoint is free. It returns the endpoint if the message was delivered,
// and the delay until the next attempt; 0 if none is needed.
func (d *Deliverer) try(ctx context.Context, id uuid.UUID) (endpoint uuid.UUID, pause time.Duration, err error) {
	now := d.Now()
	attempt, rest, err := d.Storage.TryDelivery(ctx, id, now, now.Add(lease))
	switch {
	case errors.Is(err, ErrNotWaiting):
		return endpoint, 0, nil
	case errors.Is(err, ErrBusy):
		return endpoint, max(busyDelay, rest.Sub(now)), nil
	case err != nil:
		return endpoint, 0, err
	}
	outcome, err := d.send(ctx, attempt)
	if err != nil {
		return endpoint, 0, err // internal errors don't count as failures of the endpoint
	}
	if err := d.Storage.FinishDelivery(context.WithoutCancel(ctx), outcome); err != nil {
		return endpoint, 0, err
	}
	if d.Observe != nil {
		d.Observe(outcome.State)
	}
	switch outcome.State {
	case Waiting:
		pause = pauses[min(attempt.Tries, len(pauses))-1]
	case Delivered:
		endpoint = outcome.WebhookID
	}
	return endpoint, pause, nil
}

// jitter adds up to 10%, so that messages that failed together are not retried together.
func jitter(pause time.Duration) time.Duration {
	return pause + time.Duration(rand.Int64N(int64(pause)/10+1))
}

// send sends a message and evaluates the response.
func (d *Deliverer) send(ctx context.Context, attempt Attempt) (Outcome, error) {
	outcome := Outcome{DeliveryID: attempt.ID, WebhookID: attempt.Endpoint.ID, Tried: attempt.Tries, State: Waiting}
	secrets, err := d.Secrets.forSigning(attempt.Endpoint, d.Now())
	if err != nil {
		return outcome, err
	}
	status, answer, err := d.post(ctx, attempt, secrets)
	outcome.At = d.Now()
	switch {
	case errors.Is(ctx.Err(), context.Canceled): // shutdown
		return outcome, ctx.Err()
	case err != nil:
		outcome.Problem = userProblem(err)
	default:
		outcome.Status, outcome.Answer = &status, answer
	}
	if err == nil && status >= 200 && status < 300 {
		outcome.State = Delivered
		return outcome, nil
	}
	outcome.Rest = outcome.At.Add(cooldown)
	since := attempt.Endpoint.failingSince(outcome.At)
	outcome.Disable = status == http.StatusGone || since != nil && outcome.At.Sub(*since) > disableAfter
	if outcome.Disable {
		outcome.Email = disabled(attempt.Endpoint.Endpoint, since, outcome)
	}
	if outcome.Disable || outcome.At.Sub(attempt.MadeAt) > giveUpAfter {
		outcome.State = Failed
	}
	return outcome, nil
}

// failingSince returns the start of an endpoint's current series of failures. A failure longer than ForgottenAfter ago
// starts no series.
func (e Endpoint) failingSince(now time.Time) *time.Time {
	if e.FailedAt == nil || now.Sub(*e.FailedAt) > ForgottenAfter {
		return nil
	}
	return e.FailingSince
}

func (d *Deliverer) post(
	ctx context.Context, attempt Attempt, secrets []Secret,
) (status int, answer string, err error) {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	address, body := attempt.Endpoint.URL, bytes.NewReader(attempt.Payload)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, body)
	if err != nil {
		return 0, "", err
	}
	now := d.Now()
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", d.Agent)
	request.Header.Set("webhook-id", attempt.EventID.String())
	request.Header.Set("webhook-timestamp", strconv.FormatInt(now.Unix(), 10))
	request.Header.Set("webhook-signature", Sign(attempt.EventID, now, attempt.Payload, secrets...))
	response, err := d.Client.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	// The status decides even if the body is interrupted or endless.
	beginning, _ := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	return response.StatusCode, printable(beginning), nil
}

// printable returns the beginning of a response as valid UTF-8 without NUL, which PostgreSQL rejects.
func printable(answer []byte) string {
	text := strings.ToValidUTF8(strings.ReplaceAll(string(answer), "\x00", ""), "")
	if len(text) > maxAnswer {
		text = strings.ToValidUTF8(text[:maxAnswer], "")
	}
	return text
}

// userProblem returns why there was no response, in words for the endpoint's owner.
func userProblem(err error) string {
	var unknown *net.DNSError
	var network *url.Error
	switch {
	case errors.Is(err, publichttp.ErrPrivate):
		return "The address isn’t on the public Internet."
	case errors.Is(err, context.DeadlineExceeded):
		return "No answer came within " + strconv.Itoa(int(sendTimeout.Seconds())) + " seconds."
	case errors.As(err, &unknown):
		return "We couldn’t find that host."
	case errors.As(err, &network):
		return "The connection failed."
	}
	if failure, ok := errors.AsType[*fault.Error](err); ok {
		return failure.Message
	}
	return "Something broke on our side."
}

// isPrivate reports whether a host literal is not on the public Internet. Host names are resolved only when a message
// is sent.
func isPrivate(host string) bool {
	address, err := netip.ParseAddr(host)
	if err == nil {
		return !publichttp.Public(address)
	}
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || !strings.Contains(host, ".")
}
