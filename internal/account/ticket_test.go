package account_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/config/secret"
)

func TestACodeIsMadeByTheSiteAlone(t *testing.T) {
	t.Parallel()
	id := uuid.New()
	code := testLinks.Code(id)
	if got, err := testLinks.Ticket(code); err != nil || got != id {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := account.NewLinks(secret.New()).Ticket(code); !errors.Is(err, account.ErrNoTicket) {
		t.Errorf("with another key: %v, %v", got, err)
	}
	if len(code) != 43 {
		t.Errorf("a code of %d characters: %s", len(code), code)
	}
}

// Every character is significant, and a code has exactly one text.
func FuzzCode(f *testing.F) {
	code := testLinks.Code(uuid.New())
	for i := range code {
		f.Add(code[:i] + "A" + code[i+1:])
		f.Add(code[:i])
		f.Add(code[:i] + "\n" + code[i:])
	}
	f.Add(code + "=")
	f.Fuzz(func(t *testing.T, tried string) {
		if id, err := testLinks.Ticket(tried); err == nil && testLinks.Code(id) != tried {
			t.Errorf("%q opens the ticket of %q", tried, testLinks.Code(id))
		}
	})
}
