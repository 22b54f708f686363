package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/mail/contact"
)

var _ contact.Storage = (*DB)(nil)

// PostContact implements contact.Storage. The emails have no user, so that they are swept once they are sent.
func (s *DB) PostContact(ctx context.Context, support string, message contact.Message) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	return Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		for _, email := range []QueuedEmail{
			{Kind: contact.KindMessage, To: recipient{support, true}, Facts: message},
			{Kind: contact.KindReceived, To: recipient{message.From, false}, Facts: struct{}{}},
		} {
			email.Key = email.Kind + "/" + id.String()
			if err := s.EnqueueEmail(ctx, tx, email); err != nil {
				return err
			}
		}
		return nil
	}))
}
