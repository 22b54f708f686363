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
	"regexp"
	"strings"
	"time"
)

// sendLimit bounds one try, from connecting to the server's last answer.
const sendLimit = time.Minute

// Server is an SMTP server that sends our emails on.
type Server struct {
	host, port     string
	user, password string // empty if the server needs none
	tlsFromStart   bool
	startTLS       bool           // before anything else; with neither, the server is on this machine
	roots          *x509.CertPool // nil: the system's
	limit          time.Duration
}

// Send hands the message over. If the connection breaks between the text and the answer, nobody knows whether the
// message was accepted: that is an error, and the next try carries the same Message-ID.
func (s Server) Send(ctx context.Context, message Message) error {
	content, err := message.Bytes()
	if err != nil {
		return err
	}
	from, _ := wire(message.From) // Bytes has checked both
	to, _ := wire(message.To)
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	client, err := s.connect(ctx, domain(from))
	if err != nil {
		return fmt.Errorf("%s: %w", s.host, withoutText(err))
	}
	defer client.Close()
	if err := deliver(client, from, to, content); err != nil {
		return fmt.Errorf("%s: %w", s.host, err)
	}
	client.Quit() // the message is theirs, however the goodbye goes
	return nil
}

// Check returns nil if the server would take a message from an address. It sends none.
func (s Server) Check(ctx context.Context, from string) error {
	sender, err := wire(Address{Address: from})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	client, err := s.connect(ctx, domain(sender))
	if err != nil {
		return fmt.Errorf("%s: %w", s.host, withoutText(err))
	}
	defer client.Close()
	if err := client.Mail(sender.Address); err != nil {
		return fmt.Errorf("%s: sender: %w", s.host, withoutText(err))
	}
	return client.Quit()
}

// connect returns a session that is encrypted and signed in, as far as this server requires.
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

func (s Server) greet(client *smtp.Client, name string) error {
	if err := client.Hello(name); err != nil {
		return err
	}
	if s.startTLS {
		if offered, _ := client.Extension("STARTTLS"); !offered {
			return errors.New("the server offers no STARTTLS, and nothing is sent in the clear")
		}
		if err := client.StartTLS(s.tls()); err != nil {
			return err
		}
	}
	if s.user == "" {
		return nil
	}
	return client.Auth(smtp.PlainAuth("", s.user, s.password, s.host))
}

// deliver sends the recipient and then the message. A refusal of either is final; a refusal of the sender is for the
// operator to fix, so it is worth another try.
func deliver(client *smtp.Client, from, to Address, content []byte) error {
	if international, _ := client.Extension("SMTPUTF8"); !international && !ascii(to.Address) {
		return fmt.Errorf("%w: it takes no address outside ASCII", ErrRefused)
	}
	if err := client.Mail(from.Address); err != nil {
		return fmt.Errorf("sender: %w", withoutText(err))
	}
	if err := client.Rcpt(to.Address); err != nil {
		return fmt.Errorf("recipient: %w", forGood(err))
	}
	writer, err := client.Data()
	if err != nil {
		return fmt.Errorf("data: %w", withoutText(err))
	}
	if _, err := writer.Write(content); err != nil {
		return fmt.Errorf("data: %w", err)
	}
	if err := writer.Close(); err != nil {
		return fmt.Errorf("message: %w", forGood(err))
	}
	return nil
}

var enhancedStatus = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}\b`)

// withoutText keeps only the numbers of a server's answer: its text may repeat the address or the password.
func withoutText(err error) error {
	if _, ok := errors.AsType[textproto.ProtocolError](err); ok {
		return errors.New("the server's answer cannot be read")
	}
	if answer, ok := errors.AsType[*textproto.Error](err); ok {
		numbers := fmt.Sprintf("%d %s", answer.Code, enhancedStatus.FindString(answer.Msg))
		return errors.New("the server answered " + strings.TrimSpace(numbers))
	}
	return err
}

// forGood is withoutText, plus ErrRefused if the answer will not change.
func forGood(err error) error {
	if answer, ok := errors.AsType[*textproto.Error](err); ok && answer.Code >= 500 {
		return fmt.Errorf("%w: %w", ErrRefused, withoutText(err))
	}
	return withoutText(err)
}

func ascii(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool { return c > 127 }) < 0
}
