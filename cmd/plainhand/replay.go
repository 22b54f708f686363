package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/store/stores"
)

// everyone is the argument of replay for all customers.
const everyone = "all"

var replayCommand = command{name: "replay", arguments: "WHOM",
	summary: "ask the payment gateway again about WHOM: an event, a customer, an EMAIL, or all", run: runReplay}

// runReplay reads customers' subscriptions from the gateway again: one customer's immediately, or all customers'
// with jobs for the serving processes.
func runReplay(ctx context.Context, call *invocation) error {
	words, err := call.parseArguments()
	if err != nil {
		return err
	}
	return withStore(ctx, call.streams, func(config config.Config, database *stores.Set) error {
		payments, err := newPayments(ctx, config, database)
		if err != nil {
			return err
		}
		if words[0] == everyone {
			return replayEveryone(ctx, call.streams, database)
		}
		customer, err := customerOf(ctx, database, words[0])
		if err != nil {
			return err
		}
		if err := payments.Sync.Customer(ctx, customer); err != nil {
			return err
		}
		_, err = fmt.Fprintf(call.out, "%s was read again.\n", customer)
		return err
	})
}

func replayEveryone(ctx context.Context, streams streams, database *stores.Set) error {
	customers, err := database.RereadDue(ctx, time.Now(), true)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(streams.out, "%d customers are read again by the processes that serve.\n", customers)
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
