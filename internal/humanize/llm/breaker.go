package llm

import (
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"

	"plainhand/internal/humanize/service"
)

// After this many failures in a row a service is left alone for a while, so that texts do not wait for it one by one.
const (
	mostFailures = 6
	pause        = 20 * time.Second
)

// breaker knows whether a service is worth asking.
type breaker struct {
	steps *gobreaker.TwoStepCircuitBreaker[struct{}]
}

func newBreaker() *breaker {
	return &breaker{gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Timeout:     pause,
		ReadyToTrip: func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures >= mostFailures },
	})}
}

// enter asks for permission to send a request. The caller then reports how it ended.
func (b *breaker) enter() (ended func(error), err error) {
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

// isOutage reports whether an error is about the service and not about a request.
func isOutage(err error) bool {
	if err == nil {
		return false
	}
	failure := failureOf(err)
	return failure == nil || failure.Status == 0 || failure.Status == http.StatusRequestTimeout ||
		failure.Status >= http.StatusInternalServerError
}
