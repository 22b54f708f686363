package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
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
	if err := client.Mail(path(sender)); err != nil {
		return fmt.Errorf("%s: sender: %w", s.host, redactReply(err))
	}
	return client.Quit()
}

// connect returns a session that is encrypted and authenticated as far as this server requires. The connection is made
// here because go-mail would heed ctx only until it is there, would not close it after a failure, and writes an IPv6
// address with a port in a form that cannot be dialed.
func (s Server) connect(ctx context.Context, name string) (*smtp.Client, error) {
	conn, err := s.dial(ctx)
	if err != nil {
		return nil, err
	}
	dialed := func(context.Context, string, string) (net.Conn, error) { return conn, nil }
	options := []gomail.Option{gomail.WithDialContextFunc(dialed), gomail.WithTimeout(s.limit), gomail.WithHELO(name),
		gomail.WithTLSConfig(s.tls())}
	switch {
	case s.tlsFromStart:
		options = append(options, gomail.WithSSL())
	case s.local:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	}
	if s.user != "" {
		options = append(options, gomail.WithSMTPAuthCustom(smtp.PlainAuth("", s.user, s.password, s.host, false)))
	}
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		conn.Close()
		return nil, err
	}
	context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) }) // makes any pending read or write fail
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		conn.Close()
		return nil, s.redactPassword(err)
	}
	return session, nil
}

func (s Server) dial(ctx context.Context) (net.Conn, error) {
	address := net.JoinHostPort(s.host, s.port)
	if s.tlsFromStart {
		return (&tls.Dialer{Config: s.tls()}).DialContext(ctx, "tcp", address)
	}
	return new(net.Dialer).DialContext(ctx, "tcp", address)
}

// tls returns the configuration of the encryption. No public certificate can be issued for a loopback address, and a
// mail server there usually has a self-signed one, so STARTTLS accepts any.
func (s Server) tls() *tls.Config {
	return &tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12,
		InsecureSkipVerify: s.local && !s.tlsFromStart}
}

// deliver sends the envelope and the message, and returns the server's reply. A permanent refusal of the recipient or
// the text is final; a refusal of the sender is for the operator to fix, so it is retried.
func deliver(client *smtp.Client, from, to Address, content []byte) (reply string, err error) {
	if international, _ := client.Extension("SMTPUTF8"); !international && !ascii(to.Address) {
		return "", fmt.Errorf("%w: it takes no address outside ASCII", ErrRefused)
	}
	if err := client.Mail(path(from)); err != nil {
		return "", fmt.Errorf("sender: %w", redactReply(err))
	}
	if err := client.Rcpt(path(to)); err != nil {
		return "", fmt.Errorf("recipient: %w", permanent(err))
	}
	writer, err := client.Data()
	if err != nil {
		return "", fmt.Errorf("data: %w", redactReply(err))
	}
	if _, err := writer.Write(content); err != nil {
		return "", fmt.Errorf("data: %w", err)
	}
	if err := writer.Close(); err != nil {
		return "", fmt.Errorf("message: %w", permanent(err))
	}
	return replyText(accepted, writer.(*smtp.DataCloser).ServerResponse()), nil
}

// path returns an address for the envelope: in angle brackets, without a name.
func path(address Address) string { return (&Address{Address: address.Address}).String() }

const accepted = 250 // reply code

func ascii(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool { return c > 127 }) < 0
}
