package api

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/api/oauth"
	"plainhand/store"
)

var _ oauth.Storage = (*Store)(nil)

const grantColumns = `oauth_grants.id, user_id, client_id, name AS client_name, scopes, oauth_grants.made_at, used_at`

// AddClient implements oauth.Storage.
func (s *Store) AddClient(ctx context.Context, client oauth.Client) error {
	const statement = `INSERT INTO oauth_clients (id, name, redirects, made_at) VALUES ($1, $2, $3, $4)`
	_, err := s.Exec(ctx, statement, client.ID, client.Name, client.Redirects, client.MadeAt)
	return err
}

// ClientByID implements oauth.Storage.
func (s *Store) ClientByID(ctx context.Context, id string) (oauth.Client, error) {
	return store.QueryRow[oauth.Client](ctx, s.DB, oauth.ErrNone, `SELECT id, name, redirects, made_at FROM oauth_clients WHERE id = $1`, id)
}

// Allow implements oauth.Storage.
func (s *Store) Allow(
	ctx context.Context, grant oauth.Grant, code oauth.Code, email account.Email, maxGrants int,
) error {
	return explainNone(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := store.LockUser(ctx, tx, grant.UserID); err != nil {
			return err
		}
		const former = `DELETE FROM oauth_grants WHERE user_id = $1 AND client_id = $2`
		if _, err := tx.Exec(ctx, former, grant.UserID, grant.ClientID); err != nil {
			return err
		}
		const statement = `INSERT INTO oauth_grants (id, user_id, client_id, scopes, made_at)
			SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM oauth_grants WHERE user_id = $2) < $6`
		done, err := tx.Exec(ctx, statement, grant.ID, grant.UserID, grant.ClientID, grant.Scopes, grant.MadeAt, maxGrants)
		if err == nil && done.RowsAffected() == 0 {
			err = oauth.ErrNone
		}
		if err != nil {
			return err
		}
		const codes = `INSERT INTO oauth_codes (hash, grant_id, redirect, challenge, expires_at) VALUES ($1, $2, $3, $4, $5)`
		_, err = tx.Exec(ctx, codes, code.Hash[:], grant.ID, code.Redirect, code.Challenge, code.ExpiresAt)
		if err == nil {
			err = store.Record(ctx, tx, grant.UserID, account.ActProgramLetIn)
		}
		if err == nil {
			err = s.EnqueueAccountEmail(ctx, tx, grant.UserID, email)
		}
		return err
	}))
}

// explainNone is explain for errors that include oauth.ErrNone or a missing row, for both of which it returns
// oauth.ErrNone.
func explainNone(err error) error {
	if errors.Is(err, oauth.ErrNone) || errors.Is(err, pgx.ErrNoRows) {
		return oauth.ErrNone
	}
	return store.Explain(err)
}

// credential is an authorization code or a refresh token that is being redeemed.
type credential struct {
	GrantID  uuid.UUID
	ClientID string
	Redirect string // of a code
	Proof    string // the PKCE challenge of a code
	Expires  time.Time
	Before   *time.Time // when it was redeemed before, nil for the first time
}

// lockCredential locks the credential that a query finds. It locks the grant first, as transactions that revoke a grant
// do.
func lockCredential(ctx context.Context, tx pgx.Tx, query string, hash oauth.Hash) (credential, error) {
	var grantID uuid.UUID
	const owner = `SELECT id FROM oauth_grants WHERE id = (
		SELECT grant_id FROM oauth_codes WHERE hash = $1 UNION SELECT grant_id FROM oauth_tokens WHERE hash = $1)
		FOR NO KEY UPDATE`
	if err := tx.QueryRow(ctx, owner, hash[:]).Scan(&grantID); err != nil {
		return credential{}, err
	}
	rows, _ := tx.Query(ctx, query, hash[:]) // CollectExactlyOneRow returns the error
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[credential])
}

// RedeemCode implements oauth.Storage.
func (s *Store) RedeemCode(
	ctx context.Context, clientID string, hash oauth.Hash, now time.Time, check func(oauth.Code) error,
	fresh oauth.NewTokens,
) (grant oauth.Grant, err error) {
	stolen := false
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const query = `SELECT grant_id, client_id, redirect, challenge, expires_at, oauth_codes.used_at FROM oauth_codes
			JOIN oauth_grants ON oauth_grants.id = grant_id WHERE hash = $1 FOR UPDATE OF oauth_codes`
		code, err := lockCredential(ctx, tx, query, hash)
		switch {
		case err != nil:
			return err
		case code.ClientID != clientID:
			return oauth.ErrNone
		case code.Before != nil:
			stolen = true
			return s.revokeStolen(ctx, tx, code.GrantID, now)
		case !now.Before(code.Expires):
			return oauth.ErrNone
		}
		if err := check(oauth.Code{Hash: hash, Redirect: code.Redirect, Challenge: code.Proof}); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE oauth_codes SET used_at = $2 WHERE hash = $1`, hash[:], now); err != nil {
			return err
		}
		grant, err = issue(ctx, tx, code.GrantID, fresh)
		return err
	})
	if stolen && err == nil {
		err = oauth.ErrNone
	}
	return grant, explainNone(err)
}

// ReplaceToken implements oauth.Storage.
func (s *Store) ReplaceToken(
	ctx context.Context, clientID string, hash oauth.Hash, now, since time.Time, successors []oauth.NewTokens,
) (grant oauth.Grant, which int, err error) {
	stolen := false
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const query = `SELECT grant_id, client_id, '', '', expires_at, replaced_at FROM oauth_tokens
			JOIN oauth_grants ON oauth_grants.id = grant_id WHERE hash = $1 AND refreshes FOR UPDATE OF oauth_tokens`
		token, err := lockCredential(ctx, tx, query, hash)
		switch {
		case err != nil:
			return err
		case token.ClientID != clientID || !now.Before(token.Expires):
			return oauth.ErrNone
		case token.Before == nil:
			if _, err := tx.Exec(ctx, `UPDATE oauth_tokens SET replaced_at = $2 WHERE hash = $1`, hash[:], now); err != nil {
				return err
			}
			grant, err = issue(ctx, tx, token.GrantID, successors[0])
			return err
		case token.Before.Before(since):
			stolen = true
			return s.revokeStolen(ctx, tx, token.GrantID, now)
		}
		which, err = successorOf(ctx, tx, token.GrantID, successors)
		if errors.Is(err, oauth.ErrNone) {
			stolen = true
			return s.revokeStolen(ctx, tx, token.GrantID, now)
		}
		if err == nil {
			grant, err = grantByID(ctx, tx, token.GrantID)
		}
		return err
	})
	if stolen && err == nil {
		err = oauth.ErrNone
	}
	return grant, which, explainNone(err)
}

// successorOf returns the index of the successor that was issued for a refresh token, or oauth.ErrNone if it was
// replaced itself: then the client has received it, and the former token is being replayed by an attacker.
func successorOf(ctx context.Context, tx pgx.Tx, grantID uuid.UUID, successors []oauth.NewTokens) (int, error) {
	const query = `SELECT EXISTS (
		SELECT FROM oauth_tokens WHERE hash = $1 AND grant_id = $2 AND refreshes AND replaced_at IS NULL)`
	for i, successor := range successors {
		var issued bool
		if err := tx.QueryRow(ctx, query, successor.Refresh[:], grantID).Scan(&issued); err != nil || issued {
			return i, err
		}
	}
	return 0, oauth.ErrNone
}

// issue stores a new pair of tokens for a grant.
func issue(ctx context.Context, tx pgx.Tx, grantID uuid.UUID, fresh oauth.NewTokens) (oauth.Grant, error) {
	const statement = `INSERT INTO oauth_tokens (hash, grant_id, refreshes, expires_at)
		VALUES ($1, $3, false, $4), ($2, $3, true, $5)`
	_, err := tx.Exec(ctx, statement, fresh.Access[:], fresh.Refresh[:], grantID, fresh.AccessExpires,
		fresh.RefreshExpires)
	if err != nil {
		return oauth.Grant{}, err
	}
	return grantByID(ctx, tx, grantID)
}

func grantByID(ctx context.Context, tx pgx.Tx, id uuid.UUID) (oauth.Grant, error) {
	const query = `SELECT ` + grantColumns + ` FROM oauth_grants JOIN oauth_clients ON oauth_clients.id = client_id
		WHERE oauth_grants.id = $1`
	rows, _ := tx.Query(ctx, query, id) // CollectExactlyOneRow returns the error
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[oauth.Grant])
}

// revokeStolen revokes a grant whose code or token may be stolen, and emails its owner.
func (s *Store) revokeStolen(ctx context.Context, tx pgx.Tx, id uuid.UUID, now time.Time) error {
	grant, err := grantByID(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := revokeGrant(ctx, tx, id); err != nil {
		return err
	}
	return s.EnqueueAccountEmail(ctx, tx, grant.UserID, account.ProgramShutOut(grant.ClientName, id, now))
}

func revokeGrant(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
	var userID uuid.UUID
	err := tx.QueryRow(ctx, `DELETE FROM oauth_grants WHERE id = $1 RETURNING user_id`, id).Scan(&userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err == nil {
		err = store.Record(ctx, tx, userID, account.ActProgramEnded)
	}
	return err
}

// GrantByToken implements oauth.Storage.
func (s *Store) GrantByToken(ctx context.Context, access oauth.Hash, now time.Time) (oauth.Grant, error) {
	const query = `SELECT ` + grantColumns + ` FROM oauth_tokens JOIN oauth_grants ON oauth_grants.id = grant_id
		JOIN oauth_clients ON oauth_clients.id = client_id
		WHERE hash = $1 AND NOT refreshes AND oauth_tokens.expires_at > $2`
	return store.QueryRow[oauth.Grant](ctx, s.DB, oauth.ErrNone, query, access[:], now)
}

// GrantUsed implements oauth.Storage.
func (s *Store) GrantUsed(ctx context.Context, id uuid.UUID, at time.Time) error {
	_, err := s.Exec(ctx, `UPDATE oauth_grants SET used_at = $2 WHERE id = $1`, id, at)
	return err
}

// GrantsOf implements oauth.Storage.
func (s *Store) GrantsOf(ctx context.Context, userID uuid.UUID) ([]oauth.Grant, error) {
	const query = `SELECT ` + grantColumns + ` FROM oauth_grants JOIN oauth_clients ON oauth_clients.id = client_id
		WHERE user_id = $1 ORDER BY oauth_grants.made_at DESC, oauth_grants.id`
	rows, _ := s.Pool.Query(ctx, query, userID) // CollectRows returns the error
	grants, err := pgx.CollectRows(rows, pgx.RowToStructByName[oauth.Grant])
	return grants, store.Explain(err)
}

// EndGrant implements oauth.Storage.
func (s *Store) EndGrant(ctx context.Context, userID, id uuid.UUID) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		var own bool
		const query = `SELECT EXISTS (SELECT FROM oauth_grants WHERE user_id = $1 AND id = $2)`
		if err := tx.QueryRow(ctx, query, userID, id).Scan(&own); err != nil || !own {
			return err
		}
		return revokeGrant(ctx, tx, id)
	}))
}

// EndGrants implements oauth.Storage.
func (s *Store) EndGrants(ctx context.Context, userID uuid.UUID) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := store.LockUser(ctx, tx, userID); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, `DELETE FROM oauth_grants WHERE user_id = $1`, userID)
		if err != nil {
			return err
		}
		return store.RecordTimes(ctx, tx, userID, account.ActProgramEnded, done.RowsAffected())
	}))
}

// EndToken implements oauth.Storage.
func (s *Store) EndToken(ctx context.Context, clientID string, token oauth.Hash) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		var id uuid.UUID
		const query = `SELECT grant_id FROM oauth_tokens JOIN oauth_grants ON oauth_grants.id = grant_id
			WHERE hash = $1 AND client_id = $2`
		err := tx.QueryRow(ctx, query, token[:], clientID).Scan(&id)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		return revokeGrant(ctx, tx, id)
	}))
}
