package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
)

func noteAct(ctx context.Context, tx pgx.Tx, act account.OperatorAct) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	const statement = `INSERT INTO operator_acts (id, user_id, act, operator, at) VALUES ($1, $2, $3, $4, $5)`
	_, err = tx.Exec(ctx, statement, id, act.UserID, act.Act, act.Operator, act.At)
	return err
}

// OperatorActs returns what operators did to a user's account, oldest first.
func (s *Store) OperatorActs(ctx context.Context, userID uuid.UUID) ([]account.OperatorAct, error) {
	rows, _ := s.db.Query(ctx, `SELECT user_id, act, operator, at FROM operator_acts WHERE user_id = $1 ORDER BY id`, userID)
	acts, err := pgx.CollectRows(rows, pgx.RowToStructByName[account.OperatorAct])
	return acts, explain(err)
}
