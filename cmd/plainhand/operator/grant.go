package operator

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/database"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/store/stores"
)

// noPlan is the argument of grant that revokes a grant.
const noPlan = "none"

// Grant gives an account a plan without payment, or revokes it.
var Grant = cli.Command{Name: "grant", Arguments: "EMAIL PLAN",
	Summary: "give an account a plan without payment; PLAN none takes it back", Run: runGrant}

func runGrant(ctx context.Context, call *cli.Invocation) error {
	words, err := call.ParseArguments()
	if err != nil {
		return err
	}
	ctx = asOperator(ctx)
	email, planID := words[0], strings.ToLower(words[1])
	if _, err := billing.FindPlan(planID); err != nil && planID != noPlan {
		return cli.UsageError(fmt.Sprintf("there is no plan %q: write basic, pro, premium, or none to take a grant back", words[1]))
	}
	return database.WithStore(ctx, call.Streams, func(_ config.Config, database *stores.Set) error {
		user, err := findUser(ctx, database, email)
		if err != nil {
			return err
		}
		if planID == noPlan {
			return revoke(ctx, call.Streams, database, user)
		}
		return grant(ctx, call.Streams, database, user, planID)
	})
}

func findUser(ctx context.Context, database *stores.Set, email string) (account.User, error) {
	user, err := database.Account.Users.UserByEmail(ctx, uuid.Nil, email)
	if errors.Is(err, account.ErrNoUser) {
		return user, fault.New(fault.NotFound, "there is no account of "+email,
			"Check the spelling, or sign up with it first.")
	}
	return user, err
}

// grant keeps the anchor of an existing grant, so that a change of the plan does not start a new period.
func grant(ctx context.Context, streams cli.Streams, database *stores.Set, user account.User, planID string) error {
	now := time.Now()
	given, err := database.Billing.Grant(ctx, user.ID)
	if err != nil {
		return err
	}
	if !billing.AccessAt(billing.Entitlement{Grant: given}, now).Active {
		given = &billing.Grant{UserID: user.ID, GrantedAt: now}
	}
	given.PlanID = planID
	if err := saveGrant(ctx, database, *given, account.ActGranted); err != nil {
		return err
	}
	_, err = fmt.Fprintf(streams.Out, "%s now has the plan %s, until it is revoked with: plainhand grant %s %s\n", user.Email, planID, user.Email, noPlan)
	return err
}

func revoke(ctx context.Context, streams cli.Streams, database *stores.Set, user account.User) error {
	now := time.Now()
	given, err := database.Billing.Grant(ctx, user.ID)
	if err != nil {
		return err
	}
	if !billing.AccessAt(billing.Entitlement{Grant: given}, now).Active {
		_, err := fmt.Fprintf(streams.Out, "%s has no grant to take back.\n", user.Email)
		return err
	}
	given.RevokedAt = &now
	if err := saveGrant(ctx, database, *given, account.ActRevoked); err != nil {
		return err
	}
	_, err = fmt.Fprintf(streams.Out, "%s no longer has a plan.\n", user.Email)
	return err
}

func saveGrant(ctx context.Context, database *stores.Set, given billing.Grant, act account.Act) error {
	if err := database.Billing.SaveGrant(ctx, given); err != nil {
		return err
	}
	return database.Account.Audit.Record(ctx, account.NewRecord(ctx, given.UserID, act, time.Now()))
}
