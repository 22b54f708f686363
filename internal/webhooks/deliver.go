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

// Queue is where messages wait, apart from other jobs: a receiver may take its time.
const Queue = "webhooks"

// InsertOpts sets where it waits. A try that fails puts the job off, so that this many are errors of ours.
func (Deliver) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: Queue, MaxAttempts: 100} }

const (
	// giveUpAfter is for how long a message is sent again.
	giveUpAfter = 3 * 24 * time.Hour
	// disableAfter is for how long an endpoint may fail.
	disableAfter = 7 * 24 * time.Hour
	// sendLimit is how long a receiver may take, and lease how long nobody else sends to it meanwhile.
	sendLimit = 15 * time.Second
	lease     = sendLimit + 5*time.Second
	// restAfter is how long a receiver that failed is left alone, whatever else there is for it.
	restAfter = 30 * time.Second
	// inBetween is how long a message waits while others are on their way to the same receiver. Whoever sends those goes
	// on with it, so there is no hurry.
	inBetween = lease / 2
	// stint is for how long a worker goes on with one endpoint. Then others have their turn.
	stint = 10 * time.Second
	// mostAnswer is how many bytes of an answer are read.
	mostAnswer = 4000
)

// pauses are the times between the first tries. The last one is repeated.
var pauses = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute,
	time.Hour, 3 * time.Hour, 6 * time.Hour}

// Attempt is a message on its way.
type Attempt struct {
	Delivery
	Endpoint SealedEndpoint
}

// Outcome is what came of an attempt.
type Outcome struct {
	DeliveryID uuid.UUID
	WebhookID  uuid.UUID
	Tried      int // the try that it was; what another one says counts no more
	State      State
	Status     *int
	Answer     string
	Problem    string
	At         time.Time
	Rest       time.Time // nothing is sent there before
	Disable    bool      // the endpoint is told nothing more
	Letter     Letter    // that tells its owner so
}

var (
	// ErrNotWaiting is returned for a message that has been taken or given up, or whose endpoint is gone or switched off.
	ErrNotWaiting = errors.New("the message does not wait")
	// ErrBusy is returned while something else is on its way to the endpoint, or it is left alone.
	ErrBusy = errors.New("the endpoint is busy")
)

// DeliveryStorage is what the delivery of messages needs from a database.
type DeliveryStorage interface {
	// TryDelivery counts a try, and keeps others from sending to the endpoint until a time. Errors: ErrNotWaiting, and
	// ErrBusy with a time from which it is worth asking again; zero where that is soon.
	TryDelivery(ctx context.Context, id uuid.UUID, now, until time.Time) (Attempt, time.Time, error)
	// NextDelivery returns a message to an endpoint that has not been tried yet, the oldest first, or ErrNotWaiting.
	NextDelivery(ctx context.Context, webhookID uuid.UUID) (uuid.UUID, error)
	// FinishDelivery stores what came of an attempt.
	FinishDelivery(ctx context.Context, outcome Outcome) error
}

// Deliverer is the worker for Deliver.
type Deliverer struct {
	river.WorkerDefaults[Deliver]
	DeliveryDeps
}

// DeliveryDeps are what a Deliverer needs.
type DeliveryDeps struct {
	Storage DeliveryStorage
	Secrets Secrets
	Client  *http.Client // from publichttp
	Agent   string       // who sends
	Now     func() time.Time
	Observe func(outcome State) // counts attempts; nil: nothing does
}

// NewDeliverer returns the worker for Deliver.
func NewDeliverer(deps DeliveryDeps) *Deliverer { return &Deliverer{DeliveryDeps: deps} }

// Timeout leaves time to store what came of it. It is less than the time after which the queue considers a job lost.
func (*Deliverer) Timeout(*river.Job[Deliver]) time.Duration { return stint + 2*lease }

// Work tries once, and goes on with what else is new for an endpoint that takes it. If a message was taken but we could
// not store that, it is sent once more, with the same id.
func (d *Deliverer) Work(ctx context.Context, job *river.Job[Deliver]) error {
	began := d.Now()
	endpoint, pause, err := d.try(ctx, job.Args.ID)
	for err == nil && pause == 0 && endpoint != uuid.Nil && d.Now().Sub(began) < stint {
		var next uuid.UUID
		if next, err = d.Storage.NextDelivery(ctx, endpoint); errors.Is(err, ErrNotWaiting) {
			return nil
		}
		if err == nil {
			// What fails has a job of its own, which tries it again.
			if _, failed, err := d.try(ctx, next); err != nil || failed > 0 {
				return err
			}
		}
	}
	if err == nil && pause > 0 {
		return river.JobSnooze(spread(pause))
	}
	return err
}

// try sends a message, if it waits and its endpoint is free. It returns that endpoint, and how long to wait before
// another try; 0 where none is needed.
func (d *Deliverer) try(ctx context.Context, id uuid.UUID) (endpoint uuid.UUID, pause time.Duration, err error) {
	now := d.Now()
	attempt, rest, err := d.Storage.TryDelivery(ctx, id, now, now.Add(lease))
	switch {
	case errors.Is(err, ErrNotWaiting):
		return endpoint, 0, nil
	case errors.Is(err, ErrBusy):
		return endpoint, max(inBetween, rest.Sub(now)), nil
	case err != nil:
		return endpoint, 0, err
	}
	outcome, err := d.send(ctx, attempt)
	if err != nil {
		return endpoint, 0, err // it is no failure of the endpoint's
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

// spread adds up to a tenth, so that what failed together does not come back together.
func spread(pause time.Duration) time.Duration {
	return pause + time.Duration(rand.Int64N(int64(pause)/10+1))
}

// send sends a message, and judges the answer.
func (d *Deliverer) send(ctx context.Context, attempt Attempt) (Outcome, error) {
	outcome := Outcome{DeliveryID: attempt.ID, WebhookID: attempt.Endpoint.ID, Tried: attempt.Tries, State: Waiting}
	secrets, err := d.Secrets.of(attempt.Endpoint, d.Now())
	if err != nil {
		return outcome, err
	}
	status, answer, err := d.post(ctx, attempt, secrets)
	outcome.At = d.Now()
	switch {
	case errors.Is(ctx.Err(), context.Canceled): // the process stops
		return outcome, ctx.Err()
	case err != nil:
		outcome.Problem = problemOf(err)
	default:
		outcome.Status, outcome.Answer = &status, answer
	}
	if err == nil && status >= 200 && status < 300 {
		outcome.State = Delivered
		return outcome, nil
	}
	outcome.Rest = outcome.At.Add(restAfter)
	since := attempt.Endpoint.failingSince(outcome.At)
	outcome.Disable = status == http.StatusGone || since != nil && outcome.At.Sub(*since) > disableAfter
	if outcome.Disable {
		outcome.Letter = disabled(attempt.Endpoint.Endpoint, since, outcome)
	}
	if outcome.Disable || outcome.At.Sub(attempt.MadeAt) > giveUpAfter {
		outcome.State = Failed
	}
	return outcome, nil
}

// failingSince is since when an endpoint has failed again and again. A failure long ago is not the same as one now.
func (e Endpoint) failingSince(now time.Time) *time.Time {
	if e.FailedAt == nil || now.Sub(*e.FailedAt) > ForgottenAfter {
		return nil
	}
	return e.FailingSince
}

func (d *Deliverer) post(
	ctx context.Context, attempt Attempt, secrets []Secret,
) (status int, answer string, err error) {
	ctx, cancel := context.WithTimeout(ctx, sendLimit)
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
	answered, err := d.Client.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer answered.Body.Close()
	// The status counts, also of an answer that breaks off or never ends.
	beginning, _ := io.ReadAll(io.LimitReader(answered.Body, mostAnswer))
	return answered.StatusCode, shown(beginning), nil
}

// shown is the beginning of an answer as it can be stored and shown.
func shown(answer []byte) string {
	text := strings.ToValidUTF8(strings.ReplaceAll(string(answer), "\x00", ""), "")
	if len(text) > mostAnswer {
		text = strings.ToValidUTF8(text[:mostAnswer], "")
	}
	return text
}

// problemOf says why no answer came, in words for the owner of the endpoint.
func problemOf(err error) string {
	var unknown *net.DNSError
	var network *url.Error
	switch {
	case errors.Is(err, publichttp.ErrPrivate):
		return "The address isn’t on the public Internet."
	case errors.Is(err, context.DeadlineExceeded):
		return "No answer came within " + strconv.Itoa(int(sendLimit.Seconds())) + " seconds."
	case errors.As(err, &unknown):
		return "The host isn’t known."
	case errors.As(err, &network):
		return "The connection failed."
	}
	if told, ok := errors.AsType[*fault.Error](err); ok {
		return told.Message
	}
	return "Something broke on our side."
}

// isPrivate reports whether a host is, by how it is written, one that is not on the public Internet.
func isPrivate(host string) bool {
	address, err := netip.ParseAddr(host)
	if err == nil {
		return !publichttp.Public(address)
	}
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || !strings.Contains(host, ".")
}
