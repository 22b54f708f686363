package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/store"
)

// MaxUsersListed is the maximum page size of ListUsers.
const MaxUsersListed = 1000

// UserQuery holds the parameters of ListUsers.
type UserQuery struct {
	Text  string // a part of the email or name, or the beginning of the ID; empty: all
	After UserCursor
	Limit int
}

// UserCursor is the last user of a page. The zero UserCursor is before the first page.
type UserCursor struct {
	createdAt time.Time
	id        uuid.UUID
}

// String formats the cursor for Parse. It is empty for the zero UserCursor.
func (c UserCursor) String() string {
	if c.id == uuid.Nil {
		return ""
	}
	return c.createdAt.UTC().Format(time.RFC3339Nano) + "/" + c.id.String()
}

// Parse sets the cursor from its text.
func (c *UserCursor) Parse(text string) error {
	if text == "" {
		return nil
	}
	at, id, _ := strings.Cut(text, "/")
	var errs [2]error
	c.createdAt, errs[0] = time.Parse(time.RFC3339Nano, at)
	c.id, errs[1] = uuid.Parse(id)
	return errors.Join(errs[:]...)
}

// ListUsers returns a page of users, the newest first, and the cursor of the next page, which is zero on the last.
func (u *Users) ListUsers(ctx context.Context, asked UserQuery) ([]account.User, UserCursor, error) {
	const query = `SELECT ` + userColumns + ` FROM users
		WHERE ($1 = '' OR email ILIKE $2 OR first_name || ' ' || last_name ILIKE $2 OR starts_with(id::text, lower($1)))
			AND ($3::uuid = '00000000-0000-0000-0000-000000000000' OR (created_at, id) < ($4, $3))
		ORDER BY created_at DESC, id DESC LIMIT $5`
	text := strings.TrimSpace(asked.Text)
	pattern := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text) + "%"
	limit := min(asked.Limit, MaxUsersListed)
	rows, _ := u.Pool.Query(ctx, query, text, pattern, asked.After.id, asked.After.createdAt, limit+1)
	users, err := pgx.CollectRows(rows, pgx.RowToStructByName[account.User]) // it returns the error of Query
	if err != nil || len(users) <= limit {
		return users, UserCursor{}, store.Explain(err)
	}
	users = users[:limit]
	last := users[limit-1]
	return users, UserCursor{last.CreatedAt, last.ID}, nil
}
