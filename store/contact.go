package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/contact"
)

var _ contact.Storage = (*Store)(nil)

// PostContact implements contact.Storage. The letter is nobody's, so that it is swept once it is sent.
func (s *Store) PostContact(ctx context.Context, support string, letter contact.Letter) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		for _, one := range []outgoing{
			{kind: contact.KindLetter, to: recipient{support, true}, facts: letter},
			{kind: contact.KindReceived, to: recipient{letter.From, false}, facts: struct{}{}},
		} {
			one.key = one.kind + "/" + id.String()
			if err := s.postMail(ctx, tx, one); err != nil {
				return err
			}
		}
		return nil
	}))
}
