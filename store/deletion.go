package store

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/billing"
)

// DeleteUser implements account.Storage. What belongs to the user goes with their row. The customer is locked before
// the user, as it is where plans are sold.
func (s *Store) DeleteUser(ctx context.Context, deletion account.Deletion) error {
	remove := func(customerID string) error {
		return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
			return s.deleteUser(ctx, tx, deletion, customerID)
		}))
	}
	customer, err := s.CustomerOf(ctx, deletion.UserID)
	if errors.Is(err, billing.ErrNoCustomer) {
		return remove("")
	}
	if err != nil {
		return err
	}
	return s.atCounter(ctx, customer.ID, func() error { return remove(customer.ID) })
}

func (s *Store) deleteUser(ctx context.Context, tx pgx.Tx, deletion account.Deletion, customerID string) error {
	if err := lockForDeletion(ctx, tx, deletion.UserID, customerID); err != nil {
		return err
	}
	if err := dropJobs(ctx, tx, deletion, customerID); err != nil {
		return err
	}
	if customerID != "" {
		if _, err := s.jobs.InsertTx(ctx, tx, billing.Forget{CustomerID: customerID}, nil); err != nil {
			return err
		}
	}
	letter := deletion.Letter
	to, err := recipientOf(ctx, tx, deletion.UserID, letter.To)
	if err != nil {
		return err
	}
	if err := eraseSeats(ctx, tx, deletion.UserID); err != nil {
		return err
	}
	if err := eraseUser(ctx, tx, deletion.UserID); err != nil {
		return err
	}
	return s.postMail(ctx, tx, outgoing{kind: string(letter.Kind), key: letter.Key, to: to, facts: letter})
}

// eraseSeats deletes the brand of a user who leaves, if they have one, with its people.
func eraseSeats(ctx context.Context, tx pgx.Tx, ownerID uuid.UUID) error {
	rows, _ := tx.Query(ctx, `SELECT id FROM brands WHERE owner_id = $1 FOR UPDATE`, ownerID) // returned below
	own, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	for _, id := range own {
		if err := deleteBrand(ctx, tx, id); err != nil {
			return err
		}
	}
	return err
}

// eraseUser deletes a user with what is theirs. The words of a seat stay with its customer.
func eraseUser(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
	if err := keepSeatUsage(ctx, tx, id); err != nil {
		return err
	}
	for _, statement := range []string{
		`DELETE FROM sessions WHERE user_id = $1`,
		// The key goes first, as everywhere: batches and files that go with it are locked after it.
		`DELETE FROM history_keys WHERE user_id = $1`,
		`DELETE FROM users WHERE id = $1`,
	} {
		if _, err := tx.Exec(ctx, statement, id); err != nil {
			return err
		}
	}
	if err := forgetRecords(ctx, tx, id); err != nil {
		return err
	}
	return recordDeletion(ctx, tx, id)
}

// dropJobs deletes the jobs whose arguments name the user, and which would find nobody. One that runs at this moment
// goes with all that are done.
func dropJobs(ctx context.Context, tx pgx.Tx, deletion account.Deletion, customerID string) error {
	const statement = `DELETE FROM river_job WHERE state <> 'running' AND (
		kind = $1 AND lower(args->>'email') = lower($2) OR kind = $3 AND args->>'user_id' = $4 OR
		kind = $5 AND args->>'customer_id' = $6)`
	_, err := tx.Exec(ctx, statement, account.FindReset{}.Kind(), deletion.Letter.To,
		billing.CheckCard{}.Kind(), deletion.UserID.String(), billing.Reread{}.Kind(), customerID)
	return err
}

// lockForDeletion returns account.ErrPlanRuns if the user became another customer than this one or none, or something
// is or may yet be charged for them.
func lockForDeletion(ctx context.Context, tx pgx.Tx, userID uuid.UUID, customerID string) error {
	if customerID != "" {
		if _, err := lockCustomer(ctx, tx, customerID); err != nil {
			return err
		}
	}
	var id uuid.UUID
	if err := tx.QueryRow(ctx, `SELECT id FROM users WHERE id = $1 FOR UPDATE`, userID).Scan(&id); err != nil {
		return explainMissing(err, account.ErrNoUser)
	}
	const query = `SELECT EXISTS (SELECT FROM customers WHERE user_id = $1 AND id <> $2)
		OR EXISTS (SELECT FROM subscriptions WHERE user_id = $1 AND (living OR status = 'incomplete'))`
	var bought bool
	err := tx.QueryRow(ctx, query, userID, customerID).Scan(&bought)
	if err == nil && bought {
		return account.ErrPlanRuns
	}
	return err
}
