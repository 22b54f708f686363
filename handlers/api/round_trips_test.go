package api_test

import (
	"net/http"
	"strconv"
	"testing"

	"plainhand/handlers/sitetest"
)

// A call looks up its sender, counts itself, and reserves and charges its words in one round trip each. An
// Idempotency-Key takes three more: for a saved answer, for the user's encryption key, and to save this answer.
func TestHumanizeTakesFewRoundTrips(t *testing.T) {
	t.Parallel()
	site, trips := sitetest.NewWithRoundTrips(t)
	site.Engine.Store(sitetest.EngineFunc(sitetest.PlainVerbs))
	key := site.Subscriber("ada@example.com", "pro").NewKey("live", "humanize")
	program := sitetest.Program{Browser: site.Browser(), Key: key}
	text := 0
	for _, test := range []struct {
		keyed bool
		want  int
	}{{false, 4}, {true, 7}} {
		got := trips.Of(func() {
			text++
			var headers []string
			if test.keyed {
				headers = []string{"Idempotency-Key", "key " + strconv.Itoa(text)}
			}
			body := `{"text":"They utilize ` + strconv.Itoa(text) + ` words."}`
			program.Call("POST", "/v1/humanize", body, headers...).WantStatus(http.StatusOK)
		})
		if got != test.want {
			t.Errorf("keyed: %t; %d round trips, want %d", test.keyed, got, test.want)
		}
	}
}
