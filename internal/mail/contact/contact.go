// Package contact handles the contact form: it emails messages to support and confirms them to their senders.
package contact

import (
	"context"
	"net/netip"
	"strings"
	"time"
	"unicode/utf8"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

// MaxLength is the maximum length of a message in characters.
const MaxLength = 10_000

var (
	errEmpty = fault.New(fault.Invalid, "There’s no message yet.", "Write your question, and send it again.")
	errLong  = fault.New(fault.Invalid, "That’s a long message.",
		"Shorten it to about 1,500 words. We don’t need your text to understand what went wrong.")
)

// limit is the rate limit for messages per network address.
var limit = throttle.Throttle{Name: "contact", Tries: 5, Wide: 20, Window: time.Hour,
	Advice: "You’ve written to us several times within an hour. Wait %s, or send us an email."}

// Message is a message from the contact form.
type Message struct {
	From    string `json:"from"` // the sender's email address
	Message string `json:"message"`
}

// The kinds of emails that a message causes. They are stored.
const (
	KindMessage  = "contact"          // to support
	KindReceived = "contact_received" // to the sender
)

// Storage queues emails.
type Storage interface {
	// PostContact queues an email with the message to support, and a confirmation to the sender.
	PostContact(ctx context.Context, support string, message Message) error
}

// Service is the contact form's service. It is safe for concurrent use.
type Service struct {
	Storage Storage
	Tries   throttle.Counter
	Support string // support's email address
	Now     func() time.Time
}

// Take queues a message from a visitor at a network address. Faults: Invalid, TooMany.
func (d Service) Take(ctx context.Context, message Message, address netip.Addr) error {
	message, err := checked(message)
	if err != nil {
		return err
	}
	if _, err := d.Tries.Take(ctx, d.Now(), limit.From(address)...); err != nil {
		return err
	}
	return d.Storage.PostContact(ctx, d.Support, message)
}

func checked(message Message) (Message, error) {
	from, err := account.CheckEmail(message.From)
	if err != nil {
		return message, err
	}
	text := strings.NewReplacer("\r\n", "\n", "\x00", "").Replace(message.Message)
	text = strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD"))
	switch {
	case text == "":
		return message, errEmpty
	case utf8.RuneCountInString(text) > MaxLength:
		return message, errLong
	}
	return Message{from, text}, nil
}
