package mail

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"io"
	"net"
	"net/http/httptest"
	"net/textproto"
	"strings"
	"sync"
	"testing"
	"time"
)

// What a test server can do instead of answering.
const (
	stall = "stall" // say nothing more, but keep the connection
	drop  = "drop"  // hang up
)

// smtpServer is a mail server that can be told to misbehave.
type smtpServer struct {
	answers      map[string]string // to a verb, or to "greeting" and "text", instead of the usual one
	tlsFromStart bool
	offers       []string // besides STARTTLS, which it offers unless plain is set
	plain        bool
	certificate  tls.Certificate
	roots        *x509.CertPool

	lock  sync.Mutex
	taken []string // the messages
	heard []string // every line of the conversations, "[TLS]" where encryption began
}

// password is the one that the server accepts.
const password = "correct horse"

// start returns how to reach the server, as somebody on another machine would.
func (s *smtpServer) start(t *testing.T) Server {
	t.Helper()
	web := httptest.NewTLSServer(nil) // for its certificate
	t.Cleanup(web.Close)
	s.certificate, s.roots = web.TLS.Certificates[0], x509.NewCertPool()
	s.roots.AddCert(web.Certificate())
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
				if s.serve(conn) == stall {
					<-stop
				}
			})
		}
	})
	host, port, _ := net.SplitHostPort(listener.Addr().String())
	return Server{host: host, port: port, tlsFromStart: s.tlsFromStart, startTLS: !s.tlsFromStart, roots: s.roots,
		limit: time.Minute}
}

// serve has one conversation and returns how it ended.
func (s *smtpServer) serve(conn net.Conn) string {
	encrypted := func() {
		conn = tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{s.certificate}})
		s.hear("[TLS]")
	}
	if s.tlsFromStart {
		encrypted()
	}
	lines := textproto.NewReader(bufio.NewReader(conn))
	if end := s.answer(conn, "greeting", "220 test"); end != "" {
		return end
	}
	for {
		line, err := lines.ReadLine()
		if err != nil {
			return drop
		}
		s.hear(line)
		verb, rest, _ := strings.Cut(line, " ")
		end := s.answer(conn, verb, s.usual(verb, rest))
		switch {
		case end != "":
			return end
		case verb == "STARTTLS" && s.answers[verb] == "":
			encrypted()
			lines = textproto.NewReader(bufio.NewReader(conn))
		case verb == "DATA" && s.answers[verb] == "":
			text, err := lines.ReadDotBytes()
			if err != nil {
				return drop
			}
			if end := s.take(conn, string(text)); end != "" {
				return end
			}
		}
	}
}

func (s *smtpServer) usual(verb, rest string) string {
	switch verb {
	case "EHLO":
		offers := append([]string{"test"}, s.offers...)
		if !s.plain && !s.tlsFromStart {
			offers = append(offers, "STARTTLS")
		}
		return "250-" + strings.Join(offers, "\r\n250-") + "\r\n250 8BITMIME"
	case "AUTH":
		if said, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(rest,
			"PLAIN ")); string(said) != "\x00app\x00"+password {
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

func (s *smtpServer) take(conn net.Conn, text string) string {
	s.lock.Lock()
	s.taken = append(s.taken, text)
	s.lock.Unlock()
	return s.answer(conn, "text", "250 2.0.0 taken")
}

// answer gives the answer it was told to give, or the usual one. It returns stall or drop if that ends the
// conversation.
func (s *smtpServer) answer(conn net.Conn, about, usual string) string {
	told := usual
	if other := s.answers[about]; other != "" {
		told = other
	}
	if told == stall || told == drop {
		return told
	}
	io.WriteString(conn, told+"\r\n")
	return ""
}

func (s *smtpServer) hear(line string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.heard = append(s.heard, line)
}

func (s *smtpServer) conversation() (heard string, taken []string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return strings.Join(s.heard, "\n"), s.taken
}
