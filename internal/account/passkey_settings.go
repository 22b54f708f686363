package account

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"

	"plainhand/internal/fault/oneline"
)

// maxPasskeys is the maximum number of passkeys per user.
const maxPasskeys = 20

// OfferPasskey returns the registration challenge for a new passkey. Faults: ErrUnconfirmed, and Conflict if the user
// has maxPasskeys.
func (s *SecuritySettings) OfferPasskey(ctx context.Context, by Confirmed) (Question, error) {
	if s.webAuthn == nil {
		return Question{}, errNoPasskeys
	}
	if !by.user.EmailVerified {
		return Question{}, ErrUnconfirmed // the owner needs the email to undo what an attacker has added
	}
	passkeys, err := s.passkeys.Passkeys(ctx, by.user.ID)
	if err != nil {
		return Question{}, err
	}
	if len(passkeys) >= maxPasskeys {
		return Question{}, errTooManyPasskeys
	}
	owner := newWebauthnUser(by.user, passkeys)
	options, kept, err := s.webAuthn.BeginRegistration(owner,
		webauthn.WithExclusions(webauthn.Credentials(owner.credentials).CredentialDescriptors()))
	if err != nil {
		return Question{}, err
	}
	return newQuestion(options, kept)
}

// AddPasskey adds a passkey to the user, who gets an email with a link that undoes it. Faults: Invalid for the name,
// ErrUnconfirmed, ErrNotAdded, ErrPasskeyTaken.
func (s *SecuritySettings) AddPasskey(ctx context.Context, by Confirmed, name string, answer Answer) error {
	name, err := checkPasskeyName(name)
	if err != nil {
		return err
	}
	if !by.user.EmailVerified {
		return ErrUnconfirmed
	}
	credential, err := s.createCredential(by.user, answer)
	if err != nil {
		return ErrNotAdded.Because(err)
	}
	sent, err := undoable(by.user, EmailPasskeyAdded, "", s.now())
	if err != nil {
		return err
	}
	return s.passkeys.AddPasskey(ctx, Passkey{ID: credential.ID, UserID: by.user.ID, Name: name, Credential: *credential,
		AddedAt: s.now().UTC()}, sent)
}

func (s *SecuritySettings) createCredential(user User, answer Answer) (*webauthn.Credential, error) {
	var kept webauthn.SessionData
	if err := json.Unmarshal([]byte(answer.Kept), &kept); err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer.JSON)
	if err != nil {
		return nil, err
	}
	return s.webAuthn.CreateCredential(newWebauthnUser(user, nil), kept, parsed)
}

func checkPasskeyName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" || !oneline.Fits(name, maxName) {
		return "", errPasskeyName
	}
	return name, nil
}

// RenamePasskey renames a passkey of the user. Faults: Invalid, ErrNoPasskey.
func (s *SecuritySettings) RenamePasskey(ctx context.Context, userID uuid.UUID, id []byte, name string) error {
	name, err := checkPasskeyName(name)
	if err != nil {
		return err
	}
	return s.passkeys.RenamePasskey(ctx, userID, id, name)
}

// RemovePasskey removes a passkey of the user. All sessions end, since one may have begun with it. It returns the
// updated user. Faults: ErrNoPasskey, ErrLastSignInMethod.
func (s *SecuritySettings) RemovePasskey(ctx context.Context, by Confirmed, id []byte) (User, error) {
	email, err := newEventEmail(by.user, EmailPasskeyRemoved, s.now())
	if err != nil {
		return User{}, err
	}
	return s.passkeys.RemovePasskey(ctx, by.user.ID, id, email)
}
