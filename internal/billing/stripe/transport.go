package stripe

import (
	"fmt"
	"net/http"
)

// transport makes an answer that may be better the next time an error of the network's, which the library sends again
// under the same key. The library takes every answer for the last word, also a 503.
type transport struct{ http.RoundTripper }

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := t.RoundTripper.RoundTrip(request)
	if err != nil || !worthRepeating(response) {
		return response, err
	}
	_ = response.Body.Close()
	return nil, fmt.Errorf("stripe answered %d to request %s", response.StatusCode, response.Header.Get("Request-Id"))
}

// worthRepeating reports whether Stripe failed, or was doing the same call at the moment. It may know better, and say
// so.
func worthRepeating(response *http.Response) bool {
	switch response.Header.Get("Stripe-Should-Retry") {
	case "true":
		return true
	case "false":
		return false
	}
	return response.StatusCode >= http.StatusInternalServerError || response.StatusCode == http.StatusConflict
}
