// Package session defines the values and the encoding of browser sessions: the site reads and writes them through scs,
// and the store extracts their owner.
package session

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/google/uuid"
)

// The keys of a session's values, which are strings. Times are in RFC 3339.
const (
	User    = "user"    // the id of the signed-in user
	Epoch   = "epoch"   // the account's epoch at sign-in
	ID      = "id"      // the id of the session in its owner's list
	From    = "from"    // the time of sign-in
	Agent   = "agent"   // the User-Agent header
	Address = "address" // the IP address at sign-in
	Plan    = "plan"    // the id of the plan being bought, if any
	Done    = "done"    // the action to confirm on the next page, if any
	// pending sign-in: the id of the user whose password was correct and whose 2FA is due
	PendingUser       = "entering"
	EnteringAt        = "entering_at"  // the time of the password
	EnteringID        = "entering_id"  // unique for each pending sign-in
	ReauthenticatedAt = "shown"        // the time of the last reauthentication
	Ceremony          = "ceremony"     // the WebAuthn challenge, as JSON
	CeremonyAt        = "ceremony_at"  // its time
	OAuthState        = "journey"      // the OAuth state of a sign-in with a linked account, as JSON
	JourneyAt         = "journey_at"   // its time
	Setup             = "setup"        // the secret of an authenticator app that is being set up, encrypted
	SetupAt           = "setup_at"     // when the secret was shown
	Awaited           = "awaited"      // the plan after the bank confirms the payment, if any
	AwaitedDone       = "awaited_done" // the value of Done after that
)

// MaxAgent is the maximum stored length of a User-Agent header in bytes.
const MaxAgent = 300

// Owner is the user of a session, with the details by which they recognize it.
type Owner struct {
	User, ID uuid.UUID
	BeganAt  time.Time
	Agent    string
	Address  string
}

// Codec encodes sessions as JSON for scs, whose default gob codec compiles a decoder for every request.
type Codec struct{}

type stored struct {
	Deadline time.Time      `json:"deadline"`
	Values   map[string]any `json:"values"`
}

// Encode implements scs.Codec.
func (Codec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	return json.Marshal(stored{deadline, values})
}

// Decode implements scs.Codec. It returns an empty session for unreadable data, which scs drops like an expired one.
func (Codec) Decode(data []byte) (time.Time, map[string]any, error) {
	var session stored
	if json.Unmarshal(data, &session) != nil || session.Values == nil {
		return time.Time{}, map[string]any{}, nil
	}
	return session.Deadline, session.Values, nil
}

// OwnerOf returns the owner of an encoded session, or false if no user is signed in.
func OwnerOf(data []byte) (Owner, bool) {
	var read struct {
		Values struct {
			User, ID       uuid.UUID
			From           time.Time
			Agent, Address string
		}
	}
	if json.Unmarshal(data, &read) != nil || read.Values.User == uuid.Nil || read.Values.ID == uuid.Nil {
		return Owner{}, false
	}
	found := read.Values
	return Owner{User: found.User, ID: found.ID, BeganAt: found.From, Agent: found.Agent, Address: found.Address}, true
}

// WriteEpoch formats an account's epoch for the value of Epoch.
func WriteEpoch(epoch int) string { return strconv.Itoa(epoch) }
