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
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
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
	var out bytes.Buffer
	header := func(name, value string) {
		fmt.Fprintf(&out, "%s: %s\r\n", name, strings.ReplaceAll(value, "?= =?", "?=\r\n =?")) // one line per encoded word
	}
	header("Message-ID", "<"+m.ID.String()+"@"+domain(from)+">")
	header("Date", m.Date.UTC().Format(time.RFC1123Z))
	header("From", mailbox(from))
	header("To", mailbox(to))
	if m.ReplyTo != "" {
		replyTo, err := wireAddress(Address{Address: m.ReplyTo})
		if err != nil {
			return nil, err
		}
		header("Reply-To", mailbox(replyTo))
	}
	header("Subject", mime.QEncoding.Encode("utf-8", oneLine(m.Subject)))
	header("Auto-Submitted", "auto-generated") // keeps absence notes from replying
	header("MIME-Version", "1.0")
	boundary := "=_" + m.ID.String() // quoted-printable never writes =_
	header("Content-Type", `multipart/alternative; boundary="`+boundary+`"`)
	writePart(&out, boundary, "text/plain", m.Text)
	writePart(&out, boundary, "text/html", m.HTML)
	fmt.Fprintf(&out, "\r\n--%s--\r\n", boundary)
	return out.Bytes(), nil
}

// writePart writes a MIME part. Writing to the buffer never fails.
func writePart(out *bytes.Buffer, boundary, mediaType, body string) {
	fmt.Fprintf(out, "\r\n--%s\r\nContent-Type: %s; charset=utf-8\r\n", boundary, mediaType)
	fmt.Fprint(out, "Content-Transfer-Encoding: quoted-printable\r\n\r\n")
	encoder := quotedprintable.NewWriter(out)
	encoder.Write([]byte(newlines.Replace(body)))
	encoder.Close()
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
