package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/mail/contact"
)

var _ contact.Storage = (*DB)(nil)

// PostContact implements contact.Storage. The emails have no user, so that they are swept once they are sent.
func (s *DB) PostContact(ctx context.Context, support string, letter contact.Message) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		for _, email := range []outgoing{
			{kind: contact.KindMessage, to: recipient{support, true}, facts: letter},
			{kind: contact.KindReceived, to: recipient{letter.From, false}, facts: struct{}{}},
		} {
			email.key = email.kind + "/" + id.String()
			if err := s.enqueueEmail(ctx, tx, email); err != nil {
				return err
			}
		}
		return nil
	}))
}
