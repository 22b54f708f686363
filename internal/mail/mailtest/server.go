// Package mailtest is an SMTP server for tests.
package mailtest

import (
	"bufio"
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"io"
	"net"
	"net/http/httptest"
	"net/textproto"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Misbehaviors instead of a reply.
const (
	Stall = "stall" // stop replying, but keep the connection
	Drop  = "drop"  // close the connection
)

// Password is the password of User.
const (
	User     = "app"
	Password = "correct horse"
)

// Server is an SMTP server that can misbehave.
type Server struct {
	Answers      map[string]string // replies by line, by verb, or for "greeting" and "text"; otherwise the default
	TLSFromStart bool
	Offers       []string // extensions besides STARTTLS, which is offered unless Plain is set
	Plain        bool

	Host, Port string         // set by Start
	Roots      *x509.CertPool // verify its certificate

	certificate tls.Certificate
	lock        sync.Mutex
	messages    []string // received messages
	lines       []string // lines received, with "[TLS]" where encryption began
}

// Start starts the server until the test ends.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	web := httptest.NewTLSServer(nil) // for its certificate
	t.Cleanup(web.Close)
	s.certificate, s.Roots = web.TLS.Certificates[0], x509.NewCertPool()
	s.Roots.AddCert(web.Certificate())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	stop := make(chan struct{})
	t.Cleanup(func() { close(stop); listener.Close(); running.Wait() })
	running.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			running.Go(func() {
				defer conn.Close()
				if s.serve(conn) == Stall {
					<-stop
				}
			})
		}
	})
	s.Host, s.Port, _ = net.SplitHostPort(listener.Addr().String())
}

// Answer replaces a reply; an empty one restores the default.
func (s *Server) Answer(about, answer string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.Answers == nil {
		s.Answers = map[string]string{}
	}
	s.Answers[about] = answer
}

// Conversation returns the lines and the messages that the server received.
func (s *Server) Conversation() (heard string, messages []string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return strings.Join(s.lines, "\n"), slices.Clone(s.messages)
}

// serve handles a connection and returns how it ended.
func (s *Server) serve(conn net.Conn) string {
	encrypted := func() {
		conn = tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{s.certificate}})
		s.record("[TLS]")
	}
	if s.TLSFromStart {
		encrypted()
	}
	lines := textproto.NewReader(bufio.NewReader(conn))
	if end := s.answer(conn, "greeting", "220 test"); end != "" {
		return end
	}
	for {
		line, err := lines.ReadLine()
		if err != nil {
			return Drop
		}
		s.record(line)
		verb, rest, _ := strings.Cut(line, " ")
		end := s.answer(conn, verb, cmp.Or(s.otherAnswer(line), s.defaultReply(verb, rest)))
		switch {
		case end != "":
			return end
		case verb == "STARTTLS" && s.otherAnswer(verb) == "":
			encrypted()
			lines = textproto.NewReader(bufio.NewReader(conn))
		case verb == "DATA" && s.otherAnswer(verb) == "":
			text, err := lines.ReadDotBytes()
			if err != nil {
				return Drop
			}
			if end := s.accept(conn, string(text)); end != "" {
				return end
			}
		}
	}
}

func (s *Server) defaultReply(verb, rest string) string {
	switch verb {
	case "EHLO":
		offers := append([]string{"test"}, s.Offers...)
		if !s.Plain && !s.TLSFromStart {
			offers = append(offers, "STARTTLS")
		}
		return "250-" + strings.Join(offers, "\r\n250-") + "\r\n250 8BITMIME"
	case "AUTH":
		if said, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(rest,
			"PLAIN ")); string(said) != "\x00"+User+"\x00"+Password {
			return "535 5.7.8 no"
		}
		return "235 2.7.0 come in"
	case "STARTTLS":
		return "220 go on"
	case "DATA":
		return "354 go on"
	case "QUIT":
		return "221 bye"
	}
	return "250 2.0.0 fine"
}

func (s *Server) accept(conn net.Conn, text string) string {
	s.lock.Lock()
	s.messages = append(s.messages, text)
	s.lock.Unlock()
	return s.answer(conn, "text", "250 2.0.0 taken")
}

// answer writes the configured or default reply. It returns Stall or Drop if that ends the conversation.
func (s *Server) answer(conn net.Conn, about, fallback string) string {
	reply := cmp.Or(s.otherAnswer(about), fallback)
	if reply == Stall || reply == Drop {
		return reply
	}
	io.WriteString(conn, reply+"\r\n")
	return ""
}

func (s *Server) otherAnswer(about string) string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.Answers[about]
}

func (s *Server) record(line string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.lines = append(s.lines, line)
}
