// Package contact takes what people write to us on the site. We answer by email.
package contact

import (
	"context"
	"net/netip"
	"strings"
	"time"
	"unicode/utf8"

	"plainhand/internal/account"
	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// Most is how many characters a message may have.
const Most = 10_000

var (
	errEmpty = fault.New(fault.Invalid, "There’s no message yet.", "Write what we can do for you, and send it again.")
	errLong  = fault.New(fault.Invalid, "That’s a long message.",
		"Shorten it to about 1,500 words. We don’t need your text to understand what went wrong.")
)

// letters bounds how many somebody sends us.
var letters = throttle.Throttle{Name: "contact", Tries: 5, Wide: 20, Window: time.Hour,
	Advice: "You’ve written to us several times within an hour. Wait %s, or send us an email."}

// Letter is a message to us.
type Letter struct {
	From    string `json:"from"` // the address that we answer to
	Message string `json:"message"`
}

// The kinds of emails that a letter becomes. They are stored.
const (
	KindLetter   = "contact"          // to us
	KindReceived = "contact_received" // to whoever wrote
)

// Storage keeps letters until they are sent.
type Storage interface {
	// PostContact posts a letter to our address, and tells its writer that we have it.
	PostContact(ctx context.Context, support string, letter Letter) error
}

// Desk takes letters. It is safe for concurrent use.
type Desk struct {
	Storage Storage
	Tries   throttle.Counter
	Support string // our address
	Now     func() time.Time
}

// Take sends a letter from somebody at a network address. Faults: Invalid, TooMany.
func (d Desk) Take(ctx context.Context, letter Letter, address netip.Addr) error {
	letter, err := checked(letter)
	if err != nil {
		return err
	}
	if _, err := d.Tries.Take(ctx, d.Now(), letters.From(address)...); err != nil {
		return err
	}
	return d.Storage.PostContact(ctx, d.Support, letter)
}

func checked(letter Letter) (Letter, error) {
	from, err := account.CheckEmail(letter.From)
	if err != nil {
		return letter, err
	}
	message := strings.NewReplacer("\r\n", "\n", "\x00", "").Replace(letter.Message)
	message = strings.TrimSpace(strings.ToValidUTF8(message, "\uFFFD"))
	switch {
	case message == "":
		return letter, errEmpty
	case utf8.RuneCountInString(message) > Most:
		return letter, errLong
	}
	return Letter{from, message}, nil
}
