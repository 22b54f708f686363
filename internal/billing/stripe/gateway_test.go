package stripe_test

import (
	"testing"
	"time"

	"plainhand/internal/billing/gatewaytest"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/store/stores"
)

func TestGatewayMeetsItsContract(t *testing.T) {
	t.Parallel()
	gatewaytest.Run(t, func(t *testing.T, storage *stores.Set, now time.Time) gatewaytest.Environment {
		fake := stripetest.New(t, now)
		return fake.Environment(stripetest.Gateway(fake.URL), storage)
	})
}
