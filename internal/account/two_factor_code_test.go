package account

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/config/secret"
)

// The vectors of RFC 6238, appendix B, for SHA-1. Codes of six digits are their last six digits.
func TestCodesAreThoseOfTheStandard(t *testing.T) {
	t.Parallel()
	stored := []byte("12345678901234567890")
	for at, code := range map[int64]string{
		59: "94287082", 1111111109: "07081804", 1111111111: "14050471", 1234567890: "89005924", 2000000000: "69279037",
		20000000000: "65353130",
	} {
		code = code[2:]
		for late, want := range map[int64]error{-60: ErrCode, -30: nil, 0: nil, 30: nil, 60: ErrCode} {
			if at+late < 0 {
				continue // before the Unix epoch
			}
			used, err := matchCode(stored, " "+code[:3]+" "+code[3:], time.Unix(at+late, 0))
			if !errors.Is(err, want) || err == nil && used != at/period {
				t.Errorf("at %d, %d seconds late: period %d, %v; want %v", at, late, used, err, want)
			}
		}
	}
	for _, code := range []string{"", "28708", "2870820", "94287082", "2870a2", "２８７０８２"} {
		if _, err := matchCode(stored, code, time.Unix(59, 0)); !errors.Is(err, ErrCode) {
			t.Errorf("%q: %v", code, err)
		}
	}
}

func TestASecretBelongsToItsOwner(t *testing.T) {
	t.Parallel()
	key, other, owner := secret.New(), secret.New(), uuid.New()
	sealed := NewSecrets(key).Seal(owner, []byte("a secret"))
	for name, test := range map[string]struct {
		secrets       Secrets
		owner         uuid.UUID
		former, reads bool
	}{
		"its owner":                    {NewSecrets(key), owner, false, true},
		"another user":                 {NewSecrets(key), uuid.New(), false, false},
		"with another key":             {NewSecrets(other), owner, false, false},
		"with the key as a former one": {NewSecrets(other, key), owner, true, true},
	} {
		plain, former, err := test.secrets.open(test.owner, sealed)
		if got := err == nil && string(plain) == "a secret"; got != test.reads || former != test.former {
			t.Errorf("%s: %q, %v, %v", name, plain, former, err)
		}
	}
}
