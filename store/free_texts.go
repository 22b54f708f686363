package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/usage"
)

// TakeFreeText counts a text under key, or reports that limit is reached.
func (s *Store) TakeFreeText(
	ctx context.Context, key string, limit int, now time.Time, window time.Duration,
) (usage.FreeCount, error) {
	const statement = `INSERT INTO free_texts AS counted (key, texts, window_end)
		VALUES ($1, 1, $3)
		ON CONFLICT (key) DO UPDATE SET
			texts      = CASE WHEN counted.window_end <= $2 THEN 1 ELSE counted.texts + 1 END,
			window_end = CASE WHEN counted.window_end <= $2 THEN $3 ELSE counted.window_end END
			WHERE counted.window_end <= $2 OR counted.texts < $4
		RETURNING texts, window_end`
	count := usage.FreeCount{Counted: true}
	err := s.db.QueryRow(ctx, statement, key, now, now.Add(window), limit).Scan(&count.Texts, &count.Ends)
	if !errors.Is(err, pgx.ErrNoRows) {
		return count, explain(err)
	}
	full := usage.FreeCount{Texts: limit, Ends: now} // if the row has meanwhile been swept
	err = s.db.QueryRow(ctx, `SELECT window_end FROM free_texts WHERE key = $1`, key).Scan(&full.Ends)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return full, explain(err)
}

// GiveBackFreeText takes one text off the count. It does not touch a window that has begun since.
func (s *Store) GiveBackFreeText(ctx context.Context, key string, end time.Time) error {
	const statement = `UPDATE free_texts SET texts = texts - 1 WHERE key = $1 AND window_end = $2 AND texts > 0`
	_, err := s.exec(ctx, statement, key, end)
	return err
}
