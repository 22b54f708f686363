package account

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/secret"
)

// The vectors of RFC 6238, appendix B, for SHA-1: our codes are their last six digits.
func TestCodesAreThoseOfTheStandard(t *testing.T) {
	t.Parallel()
	owner := uuid.New()
	now := time.Time{}
	accounts := &Accounts{secrets: NewSecrets(secret.New()), now: func() time.Time { return now }}
	stored := SecondStep{UserID: owner, Secret: accounts.secrets.seal(owner, []byte("12345678901234567890"))}
	for at, code := range map[int64]string{
		59: "94287082", 1111111109: "07081804", 1111111111: "14050471", 1234567890: "89005924", 2000000000: "69279037",
		20000000000: "65353130",
	} {
		code = code[2:]
		for late, want := range map[int64]error{-60: ErrCode, -30: nil, 0: nil, 30: nil, 60: ErrCode} {
			if at+late < 0 {
				continue // before time began
			}
			now = time.Unix(at+late, 0)
			used, err := accounts.match(stored, " "+code[:3]+" "+code[3:])
			if !errors.Is(err, want) || err == nil && used != at/period {
				t.Errorf("at %d, %d seconds late: period %d, %v; want %v", at, late, used, err, want)
			}
		}
	}
	now = time.Unix(59, 0)
	for _, code := range []string{"", "28708", "2870820", "94287082", "2870a2", "２８７０８２"} {
		if _, err := accounts.match(stored, code); !errors.Is(err, ErrCode) {
			t.Errorf("%q: %v", code, err)
		}
	}
}

func TestASecretBelongsToItsOwner(t *testing.T) {
	t.Parallel()
	secrets, owner := NewSecrets(secret.New()), uuid.New()
	sealed := secrets.seal(owner, []byte("a secret"))
	if plain, err := secrets.open(owner, sealed); err != nil || string(plain) != "a secret" {
		t.Errorf("%q, %v", plain, err)
	}
	if plain, err := secrets.open(uuid.New(), sealed); err == nil {
		t.Errorf("somebody else reads %q", plain)
	}
	if plain, err := NewSecrets(secret.New()).open(owner, sealed); err == nil {
		t.Errorf("with another key: %q", plain)
	}
}
