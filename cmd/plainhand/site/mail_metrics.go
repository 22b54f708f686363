package site

import (
	"context"
	"math"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/internal/mail"
	"plainhand/store/stores"
)

// mailCountTimeout bounds the query for one scrape.
const mailCountTimeout = 2 * time.Second

// newMailMetrics registers the numbers of attempts by outcome and of queued emails. The returned function records an
// attempt.
func newMailMetrics(metrics prometheus.Registerer, database *stores.Set) func(mail.Outcome) {
	queued := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "plainhand_emails_queued",
		Help: "Emails that are still to be sent, by all processes together; not a number while the database is down."},
		func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), mailCountTimeout)
			defer cancel()
			count, err := database.QueuedMails(ctx)
			if err != nil {
				return math.NaN()
			}
			return float64(count)
		})
	sent := prometheus.NewCounter(prometheus.CounterOpts{Name: "plainhand_emails_sent_total",
		Help: "Emails that the mail server took, or that were written to a file."})
	delayed := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "plainhand_emails_delayed_total",
		Help: "Tries after which an email is tried again, by reason: limit (of its recipient) or failure.",
	}, []string{"reason"})
	abandoned := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "plainhand_emails_abandoned_total",
		Help: "Emails that are not tried again, by reason: refused (by the server, for good) or expired.",
	}, []string{"reason"})
	metrics.MustRegister(queued, sent, delayed, abandoned)
	counters := map[mail.Outcome]prometheus.Counter{
		mail.Sent:             sent,
		mail.DelayedByLimit:   delayed.WithLabelValues("limit"),
		mail.DelayedByFailure: delayed.WithLabelValues("failure"),
		mail.AbandonedRefused: abandoned.WithLabelValues("refused"),
		mail.AbandonedExpired: abandoned.WithLabelValues("expired"),
	}
	return func(outcome mail.Outcome) { counters[outcome].Inc() }
}
