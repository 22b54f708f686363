package llm

import (
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"

	"plainhand/engine/model/service"
)

// After maxFailures consecutive outages, requests fail at once for the duration of cooldown.
const (
	maxFailures = 6
	cooldown    = 20 * time.Second
)

// breaker is the circuit breaker of a service.
type breaker struct {
	steps *gobreaker.TwoStepCircuitBreaker[struct{}]
}

func newBreaker() *breaker {
	return &breaker{gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Timeout:     cooldown,
		ReadyToTrip: func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures >= maxFailures },
	})}
}

// acquire asks for permission to send a request. The caller must report its error.
func (b *breaker) acquire() (report func(error), err error) {
	done, err := b.steps.Allow()
	if err != nil {
		return nil, service.Refused(http.StatusServiceUnavailable, http.StatusText(http.StatusServiceUnavailable))
	}
	return func(err error) {
		if isOutage(err) {
			done(err)
		} else {
			done(nil)
		}
	}, nil
}

// isOutage reports whether an error is an outage of the service, rather than a problem of the request.
func isOutage(err error) bool {
	if err == nil {
		return false
	}
	failure := failureOf(err)
	return failure == nil || failure.Status == 0 || failure.Status == http.StatusRequestTimeout ||
		failure.Status >= http.StatusInternalServerError
}
