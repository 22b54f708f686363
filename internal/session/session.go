// Package session knows what a browser's session holds, in the form that is stored: the site reads and writes it
// through scs, and the store takes from it whose it is.
package session

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/google/uuid"
)

// What a session holds: strings, by these names.
const (
	User        = "user"         // the id of the signed-in user
	Epoch       = "epoch"        // of the account in which it began
	ID          = "id"           // names the session to its owner
	From        = "from"         // when they signed in, in RFC 3339
	Agent       = "agent"        // the browser as it names itself
	Address     = "address"      // where they signed in from
	Plan        = "plan"         // the id of the plan that they are about to buy, if any
	Done        = "done"         // what they have just done, if any
	Entering    = "entering"     // the id of the user who has given the password, and still owes the second step
	EnteringAt  = "entering_at"  // when that was, in RFC 3339
	EnteringID  = "entering_id"  // another one for each password given
	Shown       = "shown"        // when the user last showed that it is they, in RFC 3339
	Ceremony    = "ceremony"     // what a passkey was asked, as JSON
	CeremonyAt  = "ceremony_at"  // when that was, in RFC 3339
	Journey     = "journey"      // what somebody went to another site for, as JSON
	JourneyAt   = "journey_at"   // when that was, in RFC 3339
	Setup       = "setup"        // what an app gets that is being set up, encrypted
	SetupAt     = "setup_at"     // when that was shown, in RFC 3339
	Awaited     = "awaited"      // the plan that they will be on once their bank has agreed, if any
	AwaitedDone = "awaited_done" // and what they will have done by then
)

// MaxAgent is how many bytes of a browser's name are kept.
const MaxAgent = 300

// Owner is whose a session is, and what they recognize it by.
type Owner struct {
	User, ID uuid.UUID
	BeganAt  time.Time
	Agent    string
	Address  string
}

// Codec writes sessions as JSON for scs, whose own gob compiles a decoder for every request.
type Codec struct{}

type stored struct {
	Deadline time.Time      `json:"deadline"`
	Values   map[string]any `json:"values"`
}

// Encode implements scs.Codec.
func (Codec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	return json.Marshal(stored{deadline, values})
}

// Decode implements scs.Codec. It treats a session that it cannot read as an empty one, which is then dropped like an
// expired one.
func (Codec) Decode(data []byte) (time.Time, map[string]any, error) {
	var session stored
	if json.Unmarshal(data, &session) != nil || session.Values == nil {
		return time.Time{}, map[string]any{}, nil
	}
	return session.Deadline, session.Values, nil
}

// OwnerOf returns whose an encoded session is, or false if nobody is signed in.
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

// WriteEpoch is an account's epoch as a session holds it.
func WriteEpoch(epoch int) string { return strconv.Itoa(epoch) }
