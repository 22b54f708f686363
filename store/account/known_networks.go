package account

import (
	"context"
	"time"

	"plainhand/store"
)

// Networks stores known networks.
type Networks struct{ *store.DB }

// RememberNetwork records that key is known until a time. It never shortens the time.
func (n *Networks) RememberNetwork(ctx context.Context, key string, until time.Time) error {
	const statement = `INSERT INTO known_networks AS known (key, until) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET until = greatest(known.until, excluded.until)`
	_, err := n.Exec(ctx, statement, key, until)
	return err
}

// KnowsNetwork reports whether one of the keys is known at now.
func (n *Networks) KnowsNetwork(ctx context.Context, keys []string, now time.Time) (known bool, err error) {
	const query = `SELECT EXISTS (SELECT FROM known_networks WHERE key = ANY($1) AND until > $2)`
	err = n.Pool.QueryRow(ctx, query, keys, now).Scan(&known)
	return known, store.Explain(err)
}
