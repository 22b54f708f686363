package stripe_test

import (
	"os"
	"strings"
	"testing"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing/stripe"
)

// The operations manual lists the API version and the events that the endpoint needs.
func TestManualListsEveryEvent(t *testing.T) {
	t.Parallel()
	manual, err := os.ReadFile("../../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(manual), "`"+api.APIVersion+"`") {
		t.Errorf("the API version %s is not named", api.APIVersion)
	}
	list := "   " + strings.Join(stripe.Types, "\n   ") + "\n"
	if !strings.Contains(string(manual), list) {
		t.Errorf("the events are not these:\n%s", list)
	}
}
