package store_test

import (
	"testing"
	"time"
)

func TestKnownNetworkExpires(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	for _, until := range []time.Duration{time.Hour, 2 * time.Hour, time.Hour} { // the time never moves back
		if err := s.Account.Networks.RememberNetwork(t.Context(), "a", july.Add(until)); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		key   string
		after time.Duration
		want  bool
	}{{"a", 0, true}, {"a", 2*time.Hour - time.Second, true}, {"a", 2 * time.Hour, false}, {"b", 0, false}} {
		known, err := s.Account.Networks.KnowsNetwork(t.Context(), []string{"other", test.key}, july.Add(test.after))
		if err != nil || known != test.want {
			t.Errorf("%+v: %v, %v", test, known, err)
		}
	}
}
