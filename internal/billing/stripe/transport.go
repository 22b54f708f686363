package stripe

import (
	"fmt"
	"net/http"
)

// transport turns an answer that may be better the next time into a network error, so that the library sends the
// request again under the same key. The library takes every answer as final, even a 503.
type transport struct{ http.RoundTripper }

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := t.RoundTripper.RoundTrip(request)
	if err != nil || !worthRepeating(response) {
		return response, err
	}
	_ = response.Body.Close()
	return nil, fmt.Errorf("stripe answered %d to request %s", response.StatusCode, response.Header.Get("Request-Id"))
}

// worthRepeating reports whether Stripe failed, or was busy with the same call. Stripe may know better, and say so.
func worthRepeating(response *http.Response) bool {
	switch response.Header.Get("Stripe-Should-Retry") {
	case "true":
		return true
	case "false":
		return false
	}
	return response.StatusCode >= http.StatusInternalServerError || response.StatusCode == http.StatusConflict
}
