package operator

import (
	"context"
	"fmt"
	"strings"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/database"
	"plainhand/cmd/plainhand/site"
	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/store/stores"
)

// everyone is the argument of replay for all customers.
const everyone = "all"

// Replay reads customers' subscriptions from the gateway again: one customer's immediately, or all customers'
// with jobs for the serving processes.
var Replay = cli.Command{Name: "replay", Arguments: "WHOM",
	Summary: "ask the payment gateway again about WHOM: an event, a customer, an EMAIL, or all", Run: runReplay}

func runReplay(ctx context.Context, call *cli.Invocation) error {
	words, err := call.ParseArguments()
	if err != nil {
		return err
	}
	return database.WithStore(ctx, call.Streams, func(config config.Config, database *stores.Set) error {
		payments, err := site.NewPayments(ctx, config, database)
		if err != nil {
			return err
		}
		if words[0] == everyone {
			return replayEveryone(ctx, call.Streams, database)
		}
		customer, err := customerOf(ctx, database, words[0])
		if err != nil {
			return err
		}
		if err := payments.Sync.Customer(ctx, customer); err != nil {
			return err
		}
		_, err = fmt.Fprintf(call.Out, "%s was read again.\n", customer)
		return err
	})
}

func replayEveryone(ctx context.Context, streams cli.Streams, database *stores.Set) error {
	customers, err := database.RereadDue(ctx, time.Now(), true)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(streams.Out, "%d customers are read again by the processes that serve.\n", customers)
	return err
}

// customerOf returns the gateway's customer ID for an event ID, an email address, or a customer ID.
func customerOf(ctx context.Context, database *stores.Set, name string) (string, error) {
	switch {
	case strings.Contains(name, "@"):
		user, err := findUser(ctx, database, name)
		if err != nil {
			return "", err
		}
		customer, err := database.CustomerOf(ctx, user.ID)
		return customer.ID, err
	case strings.HasPrefix(name, "evt_"):
		customer, err := database.Billing.CustomerOfEvent(ctx, name)
		if err == nil && customer == "" {
			err = fault.New(fault.NotFound, "the event "+name+" is about no customer", "Look at it in Stripe's dashboard.")
		}
		return customer, err
	}
	return name, nil
}
