package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/smtp"
	"net/textproto"
	"strings"
	"time"
)

// sendTimeout bounds one attempt, from connecting to the server's last reply.
const sendTimeout = time.Minute

// Server is an SMTP server that relays our emails.
type Server struct {
	host, port     string
	user, password string // empty if the server needs none
	tlsFromStart   bool
	local          bool           // on a loopback address: encryption is optional
	roots          *x509.CertPool // CAs; nil: the system's
	limit          time.Duration
}

// Send is Deliver without the server's reply.
func (s Server) Send(ctx context.Context, message Message) error {
	_, err := s.Deliver(ctx, message)
	return err
}

// Deliver sends the message and returns the server's reply for the operator. If the connection breaks between the text
// and the reply, the message may have been accepted or not: that is an error, and a retry sends the same Message-ID.
func (s Server) Deliver(ctx context.Context, message Message) (reply string, err error) {
	content, err := message.Bytes()
	if err != nil {
		return "", err
	}
	from, _ := wireAddress(message.From) // Bytes has checked both
	to, _ := wireAddress(message.To)
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	client, err := s.connect(ctx, domain(from))
	if err != nil {
		return "", fmt.Errorf("%s: %w", s.host, redactReply(err))
	}
	defer client.Close()
	reply, err = deliver(client, from, to, content)
	if err != nil {
		return "", fmt.Errorf("%s: %w", s.host, err)
	}
	client.Quit() // the message was accepted, even if QUIT fails
	return reply, nil
}

// Check returns nil if the server would accept a message from an address. It sends none.
func (s Server) Check(ctx context.Context, from string) error {
	sender, err := wireAddress(Address{Address: from})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	client, err := s.connect(ctx, domain(sender))
	if err != nil {
		return fmt.Errorf("%s: %w", s.host, redactReply(err))
	}
	defer client.Close()
	if err := client.Mail(sender.Address); err != nil {
		return fmt.Errorf("%s: sender: %w", s.host, redactReply(err))
	}
	return client.Quit()
}

// connect returns a session that is encrypted and authenticated as far as this server requires.
func (s Server) connect(ctx context.Context, name string) (*smtp.Client, error) {
	conn, err := s.dial(ctx)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) }) // makes any pending read or write fail
	client, err := smtp.NewClient(conn, s.host)
	if err != nil {
		conn.Close()
		return nil, err
	}
	if err := s.greet(client, name); err != nil {
		client.Close()
		return nil, err
	}
	return client, nil
}

func (s Server) dial(ctx context.Context) (net.Conn, error) {
	address := net.JoinHostPort(s.host, s.port)
	if s.tlsFromStart {
		return (&tls.Dialer{Config: s.tls()}).DialContext(ctx, "tcp", address)
	}
	return new(net.Dialer).DialContext(ctx, "tcp", address)
}

func (s Server) tls() *tls.Config {
	return &tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
}

// startTLS returns the configuration for STARTTLS. No public certificate can be issued for a loopback address, and a
// mail server there usually has a self-signed one.
func (s Server) startTLS() *tls.Config {
	config := s.tls()
	config.InsecureSkipVerify = s.local
	return config
}

func (s Server) greet(client *smtp.Client, name string) error {
	if err := client.Hello(name); err != nil {
		return err
	}
	if !s.tlsFromStart {
		offered, _ := client.Extension("STARTTLS")
		if !offered && !s.local {
			return errors.New("the server offers no STARTTLS, and nothing is sent in the clear")
		}
		if offered {
			if err := client.StartTLS(s.startTLS()); err != nil {
				return err
			}
		}
	}
	if s.user == "" {
		return nil
	}
	return s.redactPassword(client.Auth(smtp.PlainAuth("", s.user, s.password, s.host)))
}

// deliver sends the envelope and the message, and returns the server's reply. A permanent refusal of the recipient or
// the text is final; a refusal of the sender is for the operator to fix, so it is retried.
func deliver(client *smtp.Client, from, to Address, content []byte) (reply string, err error) {
	if international, _ := client.Extension("SMTPUTF8"); !international && !ascii(to.Address) {
		return "", fmt.Errorf("%w: it takes no address outside ASCII", ErrRefused)
	}
	if err := client.Mail(from.Address); err != nil {
		return "", fmt.Errorf("sender: %w", redactReply(err))
	}
	if err := client.Rcpt(to.Address); err != nil {
		return "", fmt.Errorf("recipient: %w", permanent(err))
	}
	if err := beginData(client.Text); err != nil {
		return "", fmt.Errorf("data: %w", redactReply(err))
	}
	writer := client.Text.DotWriter()
	if _, err := writer.Write(content); err != nil {
		return "", fmt.Errorf("data: %w", err)
	}
	writer.Close() // on failure, reading the reply fails as well
	code, text, err := client.Text.ReadResponse(positive)
	if err != nil {
		return "", fmt.Errorf("message: %w", permanent(err))
	}
	return replyText(code, text), nil
}

const (
	positive   = 250 // reply code: completed
	startInput = 354 // reply code: send the text
)

// beginData sends DATA like smtp.Client.Data, which would hide the reply to the text.
func beginData(conn *textproto.Conn) error {
	id, err := conn.Cmd("DATA")
	if err != nil {
		return err
	}
	conn.StartResponse(id)
	defer conn.EndResponse(id)
	_, _, err = conn.ReadResponse(startInput)
	return err
}

func ascii(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool { return c > 127 }) < 0
}
