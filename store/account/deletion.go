package account

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/store"
)

// DeleteUser implements account.UserStorage. The user's data is deleted in cascade with their row. The customer is
// locked before the user, in the same order as in sales.
func (u *Users) DeleteUser(ctx context.Context, deletion account.Deletion) error {
	remove := func(customerID string) error {
		return store.Explain(pgx.BeginFunc(ctx, u.Pool, func(tx pgx.Tx) error {
			return u.deleteUser(ctx, tx, deletion, customerID)
		}))
	}
	customer, err := u.CustomerOf(ctx, deletion.UserID)
	if errors.Is(err, billing.ErrNoCustomer) {
		return remove("")
	}
	if err != nil {
		return err
	}
	return u.WithCustomerLock(ctx, customer.ID, func() error { return remove(customer.ID) })
}

func (u *Users) deleteUser(ctx context.Context, tx pgx.Tx, deletion account.Deletion, customerID string) error {
	if err := lockForDeletion(ctx, tx, deletion.UserID, customerID); err != nil {
		return err
	}
	if err := deleteJobs(ctx, tx, deletion, customerID); err != nil {
		return err
	}
	if customerID != "" {
		if _, err := u.Jobs.InsertTx(ctx, tx, billing.Forget{CustomerID: customerID}, nil); err != nil {
			return err
		}
	}
	email := deletion.Email
	to, err := store.RecipientOf(ctx, tx, deletion.UserID, email.To)
	if err != nil {
		return err
	}
	if err := store.DeleteBrandOf(ctx, tx, deletion.UserID); err != nil {
		return err
	}
	if err := store.EraseUser(ctx, tx, deletion.UserID); err != nil {
		return err
	}
	return u.EnqueueEmail(ctx, tx, store.QueuedEmail{Kind: string(email.Kind), Key: email.Key, To: to, Facts: email})
}

// deleteJobs deletes the pending jobs whose arguments identify the user. A running one is deleted with the completed
// jobs.
func deleteJobs(ctx context.Context, tx pgx.Tx, deletion account.Deletion, customerID string) error {
	const statement = `DELETE FROM river_job WHERE state <> 'running' AND (
		kind = $1 AND lower(args->>'email') = lower($2) OR kind = $3 AND args->>'user_id' = $4 OR
		kind = $5 AND args->>'customer_id' = $6)`
	_, err := tx.Exec(ctx, statement, account.FindReset{}.Kind(), deletion.Email.To,
		billing.CheckCard{}.Kind(), deletion.UserID.String(), billing.Reread{}.Kind(), customerID)
	return err
}

// lockForDeletion locks the customer, if any, and the user. It returns account.ErrPlanRuns if the user has become a
// different customer meanwhile, or has a subscription that is or may yet be charged.
func lockForDeletion(ctx context.Context, tx pgx.Tx, userID uuid.UUID, customerID string) error {
	if customerID != "" {
		if _, err := store.LockCustomer(ctx, tx, customerID); err != nil {
			return err
		}
	}
	var id uuid.UUID
	if err := tx.QueryRow(ctx, `SELECT id FROM users WHERE id = $1 FOR UPDATE`, userID).Scan(&id); err != nil {
		return store.ExplainMissing(err, account.ErrNoUser)
	}
	const query = `SELECT EXISTS (SELECT FROM customers WHERE user_id = $1 AND id <> $2)
		OR EXISTS (SELECT FROM subscriptions WHERE user_id = $1 AND (living OR status = 'incomplete'))`
	var charged bool
	err := tx.QueryRow(ctx, query, userID, customerID).Scan(&charged)
	if err == nil && charged {
		return account.ErrPlanRuns
	}
	return err
}
