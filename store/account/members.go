package account

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/store"
)

// Members stores the members of customers' brands.
type Members struct{ *store.DB }

// CreateMember implements account.MemberStorage. The brand's lock serializes the counting of its members.
func (m *Members) CreateMember(ctx context.Context, user account.User, sent account.Sent, maxMembers int) error {
	return store.Explain(pgx.BeginFunc(ctx, m.Pool, func(tx pgx.Tx) error {
		var count int
		if _, err := tx.Exec(ctx, `SELECT FROM brands WHERE id = $1 FOR NO KEY UPDATE`, user.BrandID); err != nil {
			return err
		}
		const query = `SELECT count(*) FROM users WHERE brand_id = $1`
		if err := tx.QueryRow(ctx, query, user.BrandID).Scan(&count); err != nil {
			return err
		}
		if count >= maxMembers {
			return account.ErrTooManyMembers
		}
		const statement = `
			INSERT INTO users (id, email, first_name, last_name, password_hash, created_at, brand_id, role, word_limit)
			VALUES ($1, $2, '', '', '', $3, $4, $5, nullif($6, 0))
			ON CONFLICT (brand_id, lower(email)) WHERE brand_id IS NOT NULL DO NOTHING`
		done, err := tx.Exec(ctx, statement, user.ID, user.Email, user.CreatedAt, user.BrandID, user.Role, user.WordLimit)
		if err == nil && done.RowsAffected() == 0 {
			err = account.ErrEmailTaken
		}
		if err != nil {
			return err
		}
		return openTicket(ctx, m.DB, tx, sent)
	}))
}

// MembersOf implements account.MemberStorage.
func (m *Members) MembersOf(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]account.Member, error) {
	const query = `SELECT id AS user_id, email, first_name, last_name, role, coalesce(word_limit, 0) AS word_limit,
			created_at AS invited_at, arrived_at AS joined_at, coalesce(used, 0) AS words
		FROM users LEFT JOIN usage ON user_id = id AND period_start = $2
		WHERE brand_id = $1 ORDER BY lower(email)`
	rows, _ := m.Pool.Query(ctx, query, brandID, periodStart) // CollectRows returns the error
	members, err := pgx.CollectRows(rows, pgx.RowToStructByName[account.Member])
	return members, store.Explain(err)
}

// FormerMembers implements account.MemberStorage.
func (m *Members) FormerMembers(
	ctx context.Context, brandID uuid.UUID, periodStart time.Time,
) ([]account.FormerMember, error) {
	const query = `SELECT email, sum(words) AS words, max(former_seats.removed_at) AS removed_at
		FROM former_seats JOIN brands USING (owner_id) WHERE brands.id = $1 AND period_start = $2
		GROUP BY email ORDER BY lower(email)`
	rows, _ := m.Pool.Query(ctx, query, brandID, periodStart) // CollectRows returns the error
	members, err := pgx.CollectRows(rows, pgx.RowToStructByName[account.FormerMember])
	return members, store.Explain(err)
}

// SetSeat implements account.MemberStorage.
func (m *Members) SetSeat(ctx context.Context, userID uuid.UUID, seat account.Seat) error {
	const statement = `UPDATE users SET role = $3, word_limit = nullif($4, 0) WHERE id = $1 AND brand_id = $2`
	return m.ExecRow(ctx, account.ErrNoMember, statement, userID, seat.BrandID, seat.Role, seat.WordLimit)
}
