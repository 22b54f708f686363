package stripe

import (
	"fmt"
	"net/http"
)

// transport turns retryable responses into network errors, so that the library repeats the request under the same key.
// The library treats every response as final, even a 503.
type transport struct{ http.RoundTripper }

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := t.RoundTripper.RoundTrip(request)
	if err != nil || !isRetryable(response) {
		return response, err
	}
	_ = response.Body.Close()
	return nil, fmt.Errorf("stripe answered %d to request %s", response.StatusCode, response.Header.Get("Request-Id"))
}

// isRetryable reports whether Stripe failed, or was busy with the same call. A Stripe-Should-Retry header takes
// precedence.
func isRetryable(response *http.Response) bool {
	switch response.Header.Get("Stripe-Should-Retry") {
	case "true":
		return true
	case "false":
		return false
	}
	return response.StatusCode >= http.StatusInternalServerError || response.StatusCode == http.StatusConflict
}
