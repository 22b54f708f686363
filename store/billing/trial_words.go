package billing

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/usage"
	"plainhand/store"
)

var _ usage.TrialStorage = (*Store)(nil)

// ReserveTrialWords implements usage.TrialStorage.
func (s *Store) ReserveTrialWords(
	ctx context.Context, userID uuid.UUID, day time.Time, words, limit int,
) (used int, reserved bool, err error) {
	const statement = `INSERT INTO trial_words AS trial (user_id, day, words)
		SELECT $1, $2, $3 WHERE $3::integer <= $4
		ON CONFLICT (user_id, day) DO UPDATE SET words = trial.words + $3 WHERE trial.words + $3 <= $4
		RETURNING words`
	err = s.Pool.QueryRow(ctx, statement, userID, day, words, limit).Scan(&used)
	if !errors.Is(err, pgx.ErrNoRows) {
		return used, err == nil, store.Explain(err)
	}
	used, err = s.TrialWordsUsed(ctx, userID, day)
	return used, false, err
}

// ReleaseTrialWords implements usage.TrialStorage.
func (s *Store) ReleaseTrialWords(ctx context.Context, userID uuid.UUID, day time.Time, words int) error {
	const statement = `UPDATE trial_words SET words = greatest(words - $3, 0) WHERE user_id = $1 AND day = $2`
	_, err := s.Exec(ctx, statement, userID, day, words)
	return err
}

// TrialWordsUsed implements usage.TrialStorage.
func (s *Store) TrialWordsUsed(ctx context.Context, userID uuid.UUID, day time.Time) (used int, err error) {
	const query = `SELECT coalesce(sum(words), 0) FROM trial_words WHERE user_id = $1 AND day = $2`
	err = s.Pool.QueryRow(ctx, query, userID, day).Scan(&used)
	return used, store.Explain(err)
}
