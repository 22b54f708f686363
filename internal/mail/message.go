// Package mail composes emails and sends them through an SMTP server, or stores them in a folder if there is none.
//
// Nothing here logs an address, a text, or a password, and no error contains one.
package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/mail"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	gomail "github.com/wneessen/go-mail"
	"golang.org/x/net/idna"
)

// Transport sends messages.
type Transport interface {
	// Send returns nil once the next server has accepted the message, and ErrRefused if a retry is pointless.
	Send(ctx context.Context, message Message) error
}

// ErrRefused is returned for a message that will never be accepted, because of its address or its content.
var ErrRefused = errors.New("the email was refused for good")

// Address is a mailbox with an optional display name.
type Address = mail.Address

// Message is an email to one recipient.
type Message struct {
	ID      uuid.UUID // the same on every attempt: it becomes the Message-ID, so receivers recognize a repeated email
	From    Address
	To      Address
	ReplyTo string // a mailbox; may be empty
	Date    time.Time
	Subject string
	Text    string
	HTML    string
}

// maxLine is the maximum length of a subject or a name in bytes, so that a header line stays within the 998 bytes that
// every server accepts.
const maxLine = 250

// Bytes returns the message in its wire format. The same message always has the same bytes. It returns ErrRefused for
// addresses that cannot be in a header.
func (m Message) Bytes() ([]byte, error) {
	from, fromErr := wireAddress(m.From)
	to, toErr := wireAddress(m.To)
	if err := errors.Join(fromErr, toErr); err != nil {
		return nil, err
	}
	out := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	out.SetMessageIDWithValue(m.ID.String() + "@" + domain(from))
	out.SetDateWithValue(m.Date.UTC())
	out.SetGenHeader(gomail.Header(gomail.HeaderFrom), mailbox(from))
	out.SetGenHeader(gomail.Header(gomail.HeaderTo), mailbox(to))
	if m.ReplyTo != "" {
		replyTo, err := wireAddress(Address{Address: m.ReplyTo})
		if err != nil {
			return nil, err
		}
		out.SetGenHeader(gomail.Header(gomail.HeaderReplyTo), mailbox(replyTo))
	}
	out.Subject(oneLine(m.Subject))
	out.SetGenHeader("Auto-Submitted", "auto-generated") // keeps absence notes from replying
	boundary := "=_" + m.ID.String()                     // quoted-printable never writes =_
	out.SetBoundary(boundary)
	// go-mail would write the boundary without quotes.
	out.SetGenHeader(gomail.HeaderContentType, `multipart/alternative; boundary="`+boundary+`"`)
	out.SetBodyString(gomail.TypeTextPlain, newlines.Replace(m.Text))
	out.AddAlternativeString(gomail.TypeTextHTML, newlines.Replace(m.HTML))
	var written bytes.Buffer
	_, err := out.WriteTo(&written)
	return written.Bytes(), err
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// mailbox formats an address with its name. net/mail would leave a backslash in an encoded name, which some readers
// display.
func mailbox(address Address) string {
	if ascii(address.Name) {
		return address.String()
	}
	return mime.BEncoding.Encode("utf-8", address.Name) + " <" + address.Address + ">"
}

// wireAddress returns the address with its domain in ASCII (punycode), or ErrRefused.
func wireAddress(address Address) (Address, error) {
	parsed, err := mail.ParseAddress(address.Address)
	if err != nil || parsed.Address != address.Address {
		return Address{}, fmt.Errorf("%w: an address cannot be written", ErrRefused)
	}
	at := strings.LastIndexByte(address.Address, '@')
	ascii, err := idna.Lookup.ToASCII(address.Address[at+1:])
	if err != nil {
		return Address{}, fmt.Errorf("%w: an address has no usable domain", ErrRefused)
	}
	return Address{Name: oneLine(address.Name), Address: address.Address[:at+1] + ascii}, nil
}

func domain(address Address) string {
	return address.Address[strings.LastIndexByte(address.Address, '@')+1:]
}

// oneLine replaces control characters with spaces, so that a text cannot end its header line, and truncates it to
// maxLine.
func oneLine(text string) string {
	line := strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(text, "\ufffd"))
	line = strings.Join(strings.Fields(line), " ")
	if len(line) > maxLine {
		line = strings.ToValidUTF8(line[:maxLine], "")
	}
	return line
}
