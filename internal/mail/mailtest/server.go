// Package mailtest is a mail server for tests.
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

// What the server can do instead of answering.
const (
	Stall = "stall" // say nothing more, but keep the connection
	Drop  = "drop"  // hang up
)

// Password is the one that the server accepts, of the user User.
const (
	User     = "app"
	Password = "correct horse"
)

// Server is a mail server that can misbehave.
type Server struct {
	Answers      map[string]string // to a line, a verb, or to "greeting" and "text", instead of the usual one
	TLSFromStart bool
	Offers       []string // besides STARTTLS, which it offers unless Plain is set
	Plain        bool

	Host, Port string         // where it listens, once started
	Roots      *x509.CertPool // with which its certificate can be verified

	certificate tls.Certificate
	lock        sync.Mutex
	taken       []string // the messages
	heard       []string // every line of the conversations, "[TLS]" where encryption began
}

// Start has the server listen until the test ends.
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

// Answer has the server give another answer from now on; the usual one, if it is empty.
func (s *Server) Answer(about, answer string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.Answers == nil {
		s.Answers = map[string]string{}
	}
	s.Answers[about] = answer
}

// Conversation returns every line that the server heard, and the messages that it took.
func (s *Server) Conversation() (heard string, taken []string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return strings.Join(s.heard, "\n"), slices.Clone(s.taken)
}

// serve has one conversation and returns how it ended.
func (s *Server) serve(conn net.Conn) string {
	encrypted := func() {
		conn = tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{s.certificate}})
		s.hear("[TLS]")
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
		s.hear(line)
		verb, rest, _ := strings.Cut(line, " ")
		end := s.answer(conn, verb, cmp.Or(s.otherAnswer(line), s.usual(verb, rest)))
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
			if end := s.take(conn, string(text)); end != "" {
				return end
			}
		}
	}
}

func (s *Server) usual(verb, rest string) string {
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

func (s *Server) take(conn net.Conn, text string) string {
	s.lock.Lock()
	s.taken = append(s.taken, text)
	s.lock.Unlock()
	return s.answer(conn, "text", "250 2.0.0 taken")
}

// answer gives the answer it was told to give, or the usual one. It returns Stall or Drop if that ends the
// conversation.
func (s *Server) answer(conn net.Conn, about, usual string) string {
	told := cmp.Or(s.otherAnswer(about), usual)
	if told == Stall || told == Drop {
		return told
	}
	io.WriteString(conn, told+"\r\n")
	return ""
}

func (s *Server) otherAnswer(about string) string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.Answers[about]
}

func (s *Server) hear(line string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.heard = append(s.heard, line)
}
