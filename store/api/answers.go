package api

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/api/idempotency"
	"plainhand/store"
)

var _ idempotency.Storage = (*Store)(nil)

// AddAnswer implements idempotency.Storage.
func (s *Store) AddAnswer(
	ctx context.Context, answer idempotency.EncryptedResponse, after time.Time,
) (added bool, err error) {
	const statement = `INSERT INTO api_answers AS answer (user_id, key, fingerprint, sealed, made_at)
		SELECT $1, $2, $3, $4, $5
		WHERE (SELECT count(*) FROM (SELECT FROM api_answers WHERE user_id = $1 LIMIT $7) AS theirs) < $7
		ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = $3, sealed = $4, made_at = $5 WHERE answer.made_at <= $6`
	rows, err := s.Exec(ctx, statement, answer.UserID, uuid.UUID(answer.Key), answer.Fingerprint[:], answer.Sealed,
		answer.MadeAt, after, idempotency.MaxResponses)
	return rows > 0, err
}

// AnswerOf implements idempotency.Storage.
func (s *Store) AnswerOf(
	ctx context.Context, userID uuid.UUID, key idempotency.Key, after time.Time,
) (idempotency.EncryptedResponse, error) {
	found := idempotency.EncryptedResponse{UserID: userID, Key: key}
	const query = `SELECT fingerprint, sealed, made_at FROM api_answers WHERE user_id = $1 AND key = $2 AND made_at > $3`
	var fingerprint []byte
	err := s.Pool.QueryRow(ctx, query, userID, uuid.UUID(key), after).Scan(&fingerprint, &found.Sealed, &found.MadeAt)
	copy(found.Fingerprint[:], fingerprint)
	return found, store.ExplainMissing(err, idempotency.ErrNone)
}
