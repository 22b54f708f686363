package store

import (
	"context"
	"time"
)

// RememberNetwork records that key is known until a time. It never shortens the time.
func (s *AccountStore) RememberNetwork(ctx context.Context, key string, until time.Time) error {
	const statement = `INSERT INTO known_networks AS known (key, until) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET until = greatest(known.until, excluded.until)`
	_, err := s.exec(ctx, statement, key, until)
	return err
}

// KnowsNetwork reports whether one of the keys is known at now.
func (s *AccountStore) KnowsNetwork(ctx context.Context, keys []string, now time.Time) (known bool, err error) {
	const query = `SELECT EXISTS (SELECT FROM known_networks WHERE key = ANY($1) AND until > $2)`
	err = s.db.QueryRow(ctx, query, keys, now).Scan(&known)
	return known, explain(err)
}
