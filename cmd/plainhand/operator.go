package main

import (
	"context"
	"errors"
	"fmt"
	"os/user"
	"strings"
	"text/tabwriter"
	"time"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/internal/usage"
	"plainhand/store"
)

// noPlan is what grant accepts instead of a plan's id, to revoke a grant.
const noPlan = "none"

func migrateCommand(ctx context.Context, streams streams, args []string) error {
	if _, err := arguments(streams, "migrate", args); err != nil {
		return err
	}
	return withStore(ctx, streams, func(config.Config, *store.Store) error { // opening it migrates
		_, err := fmt.Fprintln(streams.out, "The database's schema is up to date.")
		return err
	})
}

func grantCommand(ctx context.Context, streams streams, args []string) error {
	words, err := arguments(streams, "grant", args)
	if err != nil {
		return err
	}
	email, planID := words[0], strings.ToLower(words[1])
	if _, err := billing.FindPlan(planID); err != nil && planID != noPlan {
		return usageError{fmt.Sprintf("there is no plan %q: write basic, pro, premium, or none to take a grant back", words[1])}
	}
	return withStore(ctx, streams, func(_ config.Config, database *store.Store) error {
		user, err := findUser(ctx, database, email)
		if err != nil {
			return err
		}
		if planID == noPlan {
			return revoke(ctx, streams, database, user)
		}
		return grant(ctx, streams, database, user, planID)
	})
}

func findUser(ctx context.Context, database *store.Store, email string) (account.User, error) {
	user, err := database.UserByEmail(ctx, email)
	if errors.Is(err, account.ErrNoUser) {
		return user, fault.New(fault.NotFound, "nobody has signed up as "+email,
			"Check the spelling, or sign up with it first.")
	}
	return user, err
}

// grant keeps the anchor of an existing grant, so that changing the plan does not start a new period.
func grant(ctx context.Context, streams streams, database *store.Store, user account.User, planID string) error {
	now := time.Now()
	given, err := database.Grant(ctx, user.ID)
	if err != nil {
		return err
	}
	if !billing.AccessAt(billing.Holding{Grant: given}, now).Active {
		given = &billing.Grant{UserID: user.ID, GrantedAt: now}
	}
	given.PlanID = planID
	if err := database.SaveGrant(ctx, *given); err != nil {
		return err
	}
	_, err = fmt.Fprintf(streams.out, "%s now has the plan %s, until it is revoked with: plainhand grant %s %s\n", user.Email, planID, user.Email, noPlan)
	return err
}

func revoke(ctx context.Context, streams streams, database *store.Store, user account.User) error {
	now := time.Now()
	given, err := database.Grant(ctx, user.ID)
	if err != nil {
		return err
	}
	if !billing.AccessAt(billing.Holding{Grant: given}, now).Active {
		_, err := fmt.Fprintf(streams.out, "%s has no grant to take back.\n", user.Email)
		return err
	}
	given.RevokedAt = &now
	if err := database.SaveGrant(ctx, *given); err != nil {
		return err
	}
	_, err = fmt.Fprintf(streams.out, "%s no longer has a plan.\n", user.Email)
	return err
}

// secondStepOff is what user takes before an address, to let in an owner who has lost every code.
const secondStepOff = "second-step-off"

func userCommand(ctx context.Context, streams streams, args []string) error {
	act, rest := showUser, args
	if len(args) > 0 && args[0] == secondStepOff {
		act, rest = endSecondStep, args[1:]
	}
	words, err := arguments(streams, "user", rest)
	if err != nil {
		return err
	}
	return withStore(ctx, streams, func(_ config.Config, database *store.Store) error {
		user, err := findUser(ctx, database, words[0])
		if err != nil {
			return err
		}
		return act(ctx, streams, database, user)
	})
}

func showUser(ctx context.Context, streams streams, database *store.Store, user account.User) error {
	access, used, err := usage.NewMeter(database, database, time.Now).Standing(ctx, user.ID)
	if err != nil {
		return err
	}
	acts, err := database.OperatorActs(ctx, user.ID)
	if err != nil {
		return err
	}
	return printUser(streams, user, access, used, acts)
}

// endSecondStep turns the second step off for an owner whom the operator has recognized. They get an email about it.
func endSecondStep(ctx context.Context, streams streams, database *store.Store, user account.User) error {
	if err := account.EndSecondStepFor(ctx, database, user, operatorName(), time.Now()); err != nil {
		return err
	}
	_, err := fmt.Fprintf(streams.out, "%s signs in with the password alone from now on. Every browser has been signed out.\n", user.Email)
	return err
}

// operatorName is who runs this command, as far as the system knows.
func operatorName() string {
	if current, err := user.Current(); err == nil {
		return current.Username
	}
	return "unknown"
}

func printUser(streams streams, user account.User, access billing.Access, used usage.Usage,
	acts []account.OperatorAct) error {
	table := tabwriter.NewWriter(streams.out, 0, 0, 2, ' ', 0)
	row := func(name, value string) { fmt.Fprintf(table, "%s\t%s\n", name, value) }
	row("id", user.ID.String())
	row("email", user.Email)
	row("name", strings.TrimSpace(user.FirstName+" "+user.LastName))
	row("signed up", user.CreatedAt.Format(time.DateTime))
	row("confirmed", yesNo(user.EmailVerified))
	row("two-step", yesNo(user.SecondStep))
	for _, act := range acts {
		row(act.Act, act.At.UTC().Format(time.DateTime)+" by "+act.Operator)
	}
	if !access.Active {
		row("plan", noPlan)
		return table.Flush()
	}
	row("plan", access.Plan.ID)
	row("words used", fmt.Sprint(used.Used))
	if !used.Unlimited() {
		row("words left", fmt.Sprint(used.Remaining()))
	}
	row("period ends", access.PeriodEnd.Format(time.DateTime))
	return table.Flush()
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
