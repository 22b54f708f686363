package views

import (
	"strconv"

	"plainhand/internal/account"
)

// Proof is the proof of identity that a sensitive form requires. The zero value requires none: the user has just given
// one.
type Proof struct {
	Password bool   // the user's password is required
	Other    string // path of another way to prove the identity; empty without one
}

// NewProof returns the required proof for a user with these sign-in methods. fresh is set if the user has just given
// one; next is the return path.
func NewProof(ways SignInMethods, fresh bool, confirmPath string) Proof {
	if fresh {
		return Proof{}
	}
	proof := Proof{Password: ways.Password}
	if !ways.Password || len(ways.Passkeys) > 0 || len(ways.Linked) > 0 {
		proof.Other = confirmPath
	}
	return proof
}

// IdentityProvider is an OpenID Connect provider.
type IdentityProvider struct{ ID, Name, Issuer string }

// SignInMethods are a user's sign-in methods.
type SignInMethods struct {
	Password bool
	Passkeys []account.Passkey
	Linked   []account.LinkedAccount
	Sites    []IdentityProvider // providers that are or can be linked
}

// FieldID returns a unique field ID within a list of forms.
func FieldID(id string, i int) string { return id + "-" + strconv.Itoa(i) }
