// Package stripemock_test compares what we send to Stripe with Stripe's own description of its API.
package stripemock_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-mock/embedded"
	"github.com/stripe/stripe-mock/server"

	"plainhand/internal/billing/gatewaytest"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/store/stores"
)

// Every request in every scenario goes to stripe-mock, which knows the paths and parameters but remembers nothing, and
// then to our fake, which remembers and answers.
func TestEveryRequestIsAsStripeDescribesIt(t *testing.T) {
	t.Parallel()
	gatewaytest.Run(t, func(t *testing.T, storage *stores.Set, now time.Time) gatewaytest.Environment {
		fake := stripetest.New(t, now)
		return fake.Environment(stripetest.Gateway(checked(t, fake.URL)), storage)
	})
}

func TestWhatStripeDoesNotDescribeIsRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		method, path, body string
		status             int
	}{
		{http.MethodPost, "/v1/subscriptions", "customer=cus_1", http.StatusOK},
		{http.MethodPost, "/v1/subscriptions", "customer=cus_1&nonsense=1", http.StatusBadRequest},
		{http.MethodPost, "/v1/subscriptions", "customer=cus_1&proration_behavior=nonsense", http.StatusBadRequest},
		{http.MethodGet, "/v1/nonsense", "", http.StatusNotFound},
	} {
		request := httptest.NewRequest(test.method, test.path, strings.NewReader(test.body))
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if verdict := ask(request); verdict.Code != test.status {
			t.Errorf("%s %s with %s: %d %s", test.method, test.path, test.body, verdict.Code, verdict.Body)
		}
	}
}

// checked returns the address of a proxy that passes on to the server at next whatever stripe-mock accepts.
func checked(t *testing.T, next string) string {
	t.Helper()
	target, err := url.Parse(next)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		copied := r.Clone(r.Context())
		copied.Body = io.NopCloser(bytes.NewReader(body))
		if verdict := ask(copied); verdict.Code != http.StatusOK {
			t.Errorf("%s %s with %s: %d %s", r.Method, r.URL, body, verdict.Code, verdict.Body)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// ask returns stripe-mock's answer. It takes one request at a time, and keys in its own format.
func ask(r *http.Request) *httptest.ResponseRecorder {
	mock, mutex := stub()
	mutex.Lock()
	defer mutex.Unlock()
	r.Header.Set("Authorization", "Bearer sk_test_123")
	recorder := httptest.NewRecorder()
	mock.HandleRequest(recorder, r)
	return recorder
}

var stub = sync.OnceValues(func() (*server.StubServer, *sync.Mutex) {
	specification, err := server.LoadSpec(embedded.OpenAPISpec, "")
	if err != nil {
		panic(err)
	}
	fixtures, err := server.LoadFixtures(embedded.OpenAPIFixtures, "")
	if err != nil {
		panic(err)
	}
	mock, err := server.NewStubServer(fixtures, specification, false, false)
	if err != nil {
		panic(err)
	}
	return mock, new(sync.Mutex)
})
