package plainhand_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	plainhand "plainhand/clients/go"
)

// newThief returns a server that counts requests.
func newThief(t *testing.T) (*httptest.Server, *atomic.Int32) {
	requests := new(atomic.Int32)
	thief := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		result(w)
	}))
	t.Cleanup(thief.Close)
	return thief, requests
}

func TestRedirectIsNotFollowed(t *testing.T) {
	t.Parallel()
	thief, stolen := newThief(t)
	for _, status := range []int{301, 302, 303, 307, 308} {
		var asked atomic.Int32
		redirect := func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			http.Redirect(w, r, thief.URL+"/v1/humanize", status)
		}
		plain := httptest.NewServer(http.HandlerFunc(redirect))
		encrypted := httptest.NewTLSServer(http.HandlerFunc(redirect))
		t.Cleanup(plain.Close)
		t.Cleanup(encrypted.Close)
		for _, api := range []*plainhand.Client{
			plainhand.New(plain.URL, "ph_test_x"),
			{Site: encrypted.URL, Key: "ph_test_x", HTTP: encrypted.Client()},
		} {
			asked.Store(0)
			_, err := api.Humanize(t.Context(), plainhand.Text{Text: "We utilize it."})
			redirected, ok := errors.AsType[*plainhand.RedirectError](err)
			if !ok || redirected.Status != status || redirected.Target != thief.URL || asked.Load() != 1 {
				t.Errorf("%s, %d: %v after %d requests", api.Site, status, err, asked.Load())
			}
		}
	}
	if stolen.Load() != 0 {
		t.Errorf("%d requests went where a redirect leads", stolen.Load())
	}
}

func TestKeyIsSentUnencryptedOnlyToThisMachine(t *testing.T) {
	t.Parallel()
	for address, allowed := range map[string]bool{
		"https://plainhand.example": true, "https://192.0.2.1": true, "HTTPS://plainhand.example": true,
		"http://localhost:8080": true, "http://LocalHost": true, "http://127.0.0.1": true, "http://127.8.9.1:80": true,
		"http://[::1]:8080":        true,
		"http://plainhand.example": false, "http://localhost.example": false, "http://localhost@plainhand.example": false,
		"http://128.0.0.1": false, "http://0.0.0.0": false, "http://[::2]": false, "http://10.0.0.1": false,
		"ftp://localhost": false, "plainhand.example": false, "": false, "//localhost": false,
	} {
		err := plainhand.CheckAddress(address)
		_, insecure := errors.AsType[*plainhand.InsecureAddressError](err)
		if insecure == allowed {
			t.Errorf("%q: %v", address, err)
		}
	}
	_, err := plainhand.New("http://192.0.2.1:1", "ph_test_x").GetMe(t.Context())
	if _, insecure := errors.AsType[*plainhand.InsecureAddressError](err); !insecure {
		t.Errorf("%v", err)
	}
}
