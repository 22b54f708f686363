package site

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/internal/account"
	"plainhand/internal/api/webhooks"
	billingstore "plainhand/store/billing"
	"plainhand/store/stores"
)

// productMetrics count sign-ups, sign-ins, and other actions of customers.
type productMetrics struct {
	signUps, signIns, deliveries *prometheus.CounterVec
}

// newProductMetrics registers the metrics. The store counts words and subscriptions.
func newProductMetrics(metrics prometheus.Registerer, database *stores.Set) productMetrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		vector := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
		metrics.MustRegister(vector)
		return vector
	}
	product := productMetrics{
		signUps: counter("plainhand_sign_ups_total", "Accounts that were opened, by method.", "method"),
		signIns: counter("plainhand_sign_ins_total",
			"Attempts to sign in, by method and by outcome: succeeded, failed, refused, or broken.", "method", "outcome"),
		deliveries: counter("plainhand_webhook_deliveries_total",
			"Attempts to deliver an event to a customer's webhook, by outcome: delivered, waiting (tried again later), or failed.",
			"outcome"),
	}
	metrics.MustRegister(newSubscriptionGauge(database), prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "plainhand_words_total", Help: "Words that were charged.",
	}, func() float64 { return float64(database.Billing.WordsCharged()) }))
	product.start()
	return product
}

// start creates the series that alerts compare: an increase is only noticed in a counter that already exists.
func (m productMetrics) start() {
	for _, method := range []account.Method{account.MethodPassword, account.MethodLinkedAccount} {
		m.signUps.WithLabelValues(string(method))
	}
	for _, outcome := range []account.Outcome{account.OutcomeSucceeded, account.OutcomeFailed, account.OutcomeRefused,
		account.OutcomeBroken} {
		m.signIns.WithLabelValues(string(account.MethodPassword), string(outcome))
	}
	for _, outcome := range []webhooks.State{webhooks.Delivered, webhooks.Waiting, webhooks.Failed} {
		m.deliveries.WithLabelValues(string(outcome))
	}
}

// SignedUp implements account.Metrics.
func (m productMetrics) SignedUp(method account.Method) {
	m.signUps.WithLabelValues(string(method)).Inc()
}

// SignedIn implements account.Metrics.
func (m productMetrics) SignedIn(method account.Method, outcome account.Outcome) {
	m.signIns.WithLabelValues(string(method), string(outcome)).Inc()
}

func (m productMetrics) delivered(outcome webhooks.State) {
	m.deliveries.WithLabelValues(string(outcome)).Inc()
}

// subscriptionGauge is the number of subscriptions in the database. Every process reports the same.
type subscriptionGauge struct {
	description *prometheus.Desc
	database    *stores.Set

	mutex  sync.Mutex
	counts []billingstore.SubscriptionCount
	readAt time.Time
}

func newSubscriptionGauge(database *stores.Set) *subscriptionGauge {
	return &subscriptionGauge{database: database, description: prometheus.NewDesc("plainhand_subscriptions",
		"Subscriptions that have not ended, by plan and status; the same from every process.", []string{"plan", "status"}, nil)}
}

// Describe implements prometheus.Collector.
func (g *subscriptionGauge) Describe(descriptions chan<- *prometheus.Desc) {
	descriptions <- g.description
}

// Collect implements prometheus.Collector. While the database is down, there are no values.
func (g *subscriptionGauge) Collect(metrics chan<- prometheus.Metric) {
	for _, count := range g.read() {
		metrics <- prometheus.MustNewConstMetric(g.description, prometheus.GaugeValue, float64(count.Count),
			count.PlanID, count.Status)
	}
}

func (g *subscriptionGauge) read() []billingstore.SubscriptionCount {
	const validity, limit = time.Minute, 5 * time.Second
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if time.Since(g.readAt) < validity {
		return g.counts
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	counts, err := g.database.Billing.CountSubscriptions(ctx)
	if err != nil {
		return nil
	}
	g.counts, g.readAt = counts, time.Now()
	return counts
}
