package mail

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"plainhand/internal/mail/mailtest"
)

// startServer starts a server and returns its address, as seen from another machine.
func startServer(t *testing.T, server *mailtest.Server) Server {
	t.Helper()
	server.Start(t)
	return Server{host: server.Host, port: server.Port, tlsFromStart: server.TLSFromStart, roots: server.Roots,
		limit: time.Minute}
}

func TestMessageIsSentEncrypted(t *testing.T) {
	t.Parallel()
	for name, server := range map[string]*mailtest.Server{
		"STARTTLS":           {},
		"TLS from the start": {TLSFromStart: true},
	} {
		server.Offers = []string{"AUTH PLAIN LOGIN"}
		to := startServer(t, server)
		to.user, to.password = mailtest.User, mailtest.Password
		if err := to.Send(t.Context(), testMessage()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		heard, messages := server.Conversation()
		if len(messages) != 1 {
			t.Fatalf("%s: %d messages arrived", name, len(messages))
		}
		read, err := Parse(strings.NewReader(messages[0]))
		if err != nil || read.Text != testMessage().Text || read.HTML != testMessage().HTML ||
			read.Subject != testMessage().Subject {
			t.Errorf("%s: read %+v, %v", name, read, err)
		}
		if _, encrypted, _ := strings.Cut(heard, "[TLS]"); !strings.Contains(encrypted, "AUTH PLAIN") ||
			!strings.Contains(encrypted, "MAIL FROM:<mail@plainhand.example>") ||
			!strings.Contains(encrypted, "RCPT TO:<ada@example.com>") ||
			!strings.HasSuffix(heard, "QUIT") {
			t.Errorf("%s: the server heard\n%s", name, heard)
		}
	}
}

func TestNothingIsSentInTheClear(t *testing.T) {
	t.Parallel()
	server := &mailtest.Server{Plain: true, Offers: []string{"AUTH PLAIN"}}
	to := startServer(t, server)
	to.user, to.password = mailtest.User, mailtest.Password
	err := to.Send(t.Context(), testMessage())
	heard, messages := server.Conversation()
	if err == nil || errors.Is(err, ErrRefused) || len(messages) > 0 || strings.Contains(heard, "AUTH") ||
		strings.Contains(heard, "MAIL") {
		t.Errorf("%v; the server heard\n%s", err, heard)
	}
}

func TestCertificateOfAnotherHostIsRejected(t *testing.T) {
	t.Parallel()
	for _, fromStart := range []bool{false, true} {
		server := &mailtest.Server{TLSFromStart: fromStart}
		to := startServer(t, server)
		to.roots = nil // the system's, which lack the test's
		if err := to.Send(t.Context(), testMessage()); err == nil || errors.Is(err, ErrRefused) {
			t.Errorf("err = %v", err)
		}
	}
}

func TestLoopbackServerIsUsedWithOptionalEncryption(t *testing.T) {
	t.Parallel()
	for _, plain := range []bool{false, true} {
		server := &mailtest.Server{Plain: plain, Offers: []string{"AUTH PLAIN"}}
		server.Start(t)
		to, err := ParseServer("smtp://" + mailtest.User + ":correct%20horse@127.0.0.1:" + server.Port)
		if err != nil {
			t.Fatal(err)
		}
		if err := to.Send(t.Context(), testMessage()); err != nil {
			t.Error(err)
		}
		heard, messages := server.Conversation()
		clear, _, encrypted := strings.Cut(heard, "[TLS]")
		if len(messages) != 1 || encrypted == plain || strings.Contains(clear, "AUTH") != plain {
			t.Errorf("the server heard\n%s", heard)
		}
	}
}

func TestRefusalsAreClassified(t *testing.T) {
	t.Parallel()
	const unknown = "550 5.1.1 <ada@example.com>: nobody, not even " + mailtest.Password
	for name, test := range map[string]struct {
		answers   map[string]string
		permanent bool
		wantError string
	}{
		"the connection":         {map[string]string{"greeting": "554 not you"}, false, "554"},
		"the greeting":           {map[string]string{"EHLO": "421 busy", "HELO": "421 busy"}, false, "421"},
		"encryption":             {map[string]string{"STARTTLS": "454 4.7.0 later"}, false, "454 4.7.0"},
		"the sender":             {map[string]string{"MAIL": "550 5.7.1 not verified"}, false, "550 5.7.1"},
		"the recipient":          {map[string]string{"RCPT": unknown}, true, "550 5.1.1"},
		"the recipient, for now": {map[string]string{"RCPT": "450 4.2.1 come back"}, false, "450 4.2.1"},
		"the recipient, in two lines": {map[string]string{"RCPT": "550-5.1.1 nobody\r\n550 5.1.1 ada@example.com"}, true,
			"550 5.1.1"},
		"to listen":         {map[string]string{"DATA": "451 4.3.0 disk"}, false, "451 4.3.0"},
		"the text":          {map[string]string{"text": "554 5.6.0 " + mailtest.Password}, true, "554 5.6.0"},
		"the text, for now": {map[string]string{"text": "451 greylisted"}, false, "451"},
		"sense":             {map[string]string{"RCPT": "ada@example.com?"}, false, "cannot be read"},
	} {
		server := &mailtest.Server{Answers: test.answers}
		err := startServer(t, server).Send(t.Context(), testMessage())
		if err == nil || errors.Is(err, ErrRefused) != test.permanent || !strings.Contains(err.Error(), test.wantError) {
			t.Errorf("%s: err = %v", name, err)
		} else if strings.Contains(err.Error(), "ada@") || strings.Contains(err.Error(), mailtest.Password) {
			t.Errorf("%s: the error reveals too much: %v", name, err)
		}
	}
}

func TestReplyIsOnlyShownToTheOperator(t *testing.T) {
	t.Parallel()
	for about, answer := range map[string]string{
		"RCPT": "550-5.1.1 <ada@example.com>:\r\n550 5.1.1 no such\x1b[31m user", "greeting": "HTTP/1.1 400 Bad Request",
	} {
		err := startServer(t, &mailtest.Server{Answers: map[string]string{about: answer}}).Send(t.Context(), testMessage())
		want := map[string]string{"RCPT": "550 5.1.1 <ada@example.com>: 5.1.1 no such [31m user",
			"greeting": "HTTP/1.1 400 Bad Request"}[about]
		if got := ReplyTo(err); !strings.Contains(got, want) || strings.Contains(err.Error(), want) {
			t.Errorf("%s: the reply is %q, and the error %q", about, got, err)
		}
	}
	reply, err := startServer(t, &mailtest.Server{}).Deliver(t.Context(), testMessage())
	if err != nil || reply != "250 2.0.0 taken" || ReplyTo(err) != "" {
		t.Errorf("got %q, %v", reply, err)
	}
}

func TestWrongPasswordIsNotRepeated(t *testing.T) {
	t.Parallel()
	repeated := base64.StdEncoding.EncodeToString([]byte("\x00app\x00hunter2"))
	// A server that does not speak SMTP may repeat its input.
	for _, answer := range []string{"", "what is hunter2?", "535 not hunter2", "500 unknown command " + repeated} {
		server := &mailtest.Server{Offers: []string{"AUTH PLAIN"}, Answers: map[string]string{"AUTH": answer}}
		to := startServer(t, server)
		to.user, to.password = "app", "hunter2"
		if err := to.Send(t.Context(), testMessage()); err == nil || errors.Is(err, ErrRefused) ||
			strings.Contains(err.Error()+ReplyTo(err), "hunter2") || strings.Contains(ReplyTo(err), repeated) {
			t.Errorf("err = %v, reply %s", err, ReplyTo(err))
		}
	}
}

func TestDroppedConnectionIsReported(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"greeting", "EHLO", "STARTTLS", "MAIL", "RCPT", "DATA", "text"} {
		server := &mailtest.Server{Answers: map[string]string{at: mailtest.Drop}}
		if err := startServer(t, server).Send(t.Context(), testMessage()); err == nil || errors.Is(err, ErrRefused) {
			t.Errorf("at %s: err = %v", at, err)
		}
	}
}

// It is unknown whether the text was accepted. The retry is the same message, which receivers show only once.
func TestRetrySendsTheSameMessage(t *testing.T) {
	t.Parallel()
	server := &mailtest.Server{Answers: map[string]string{"text": mailtest.Drop}}
	to := startServer(t, server)
	for range 2 {
		if err := to.Send(t.Context(), testMessage()); err == nil {
			t.Error("a message whose fate is unknown counts as sent")
		}
	}
	if _, messages := server.Conversation(); len(messages) != 2 || messages[0] != messages[1] {
		t.Errorf("the tries differ: %q", messages)
	}
}

func TestFailedQuitIsIgnored(t *testing.T) {
	t.Parallel()
	for _, end := range []string{mailtest.Drop, "500 what?"} {
		server := &mailtest.Server{Answers: map[string]string{"QUIT": end}}
		if err := startServer(t, server).Send(t.Context(), testMessage()); err != nil {
			t.Errorf("%s: %v", end, err)
		}
	}
}

func TestStalledServerTimesOut(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"greeting", "EHLO", "STARTTLS", "MAIL", "RCPT", "DATA", "text"} {
		server := &mailtest.Server{Answers: map[string]string{at: mailtest.Stall}}
		to := startServer(t, server)
		to.limit = 50 * time.Millisecond
		if err := to.Send(t.Context(), testMessage()); err == nil || errors.Is(err, ErrRefused) {
			t.Errorf("at %s: err = %v", at, err)
		}
		to.limit = time.Minute
		for _, soon := range []time.Duration{0, 50 * time.Millisecond} {
			canceled, cancel := context.WithTimeout(t.Context(), soon)
			if err := to.Send(canceled, testMessage()); err == nil {
				t.Errorf("at %s: sent after cancellation", at)
			}
			cancel()
		}
	}
}

func TestNonASCIIAddressRequiresSMTPUTF8(t *testing.T) {
	t.Parallel()
	message := testMessage()
	message.To.Address = "größe@example.com"
	server := &mailtest.Server{}
	if err := startServer(t, server).Send(t.Context(), message); !errors.Is(err, ErrRefused) {
		t.Errorf("a server that cannot write it: %v", err)
	}
	server = &mailtest.Server{Offers: []string{"SMTPUTF8"}}
	if err := startServer(t, server).Send(t.Context(), message); err != nil {
		t.Error(err)
	}
	if heard, _ := server.Conversation(); !strings.Contains(heard, "SMTPUTF8") ||
		!strings.Contains(heard, "RCPT TO:<größe@example.com>") {
		t.Errorf("the server heard\n%s", heard)
	}
}

func TestServerAddressesAreParsed(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]Server{
		"smtps://app:se%3Acret@mail.example": {host: "mail.example", port: "465", user: "app", password: "se:cret",
			tlsFromStart: true},
		"smtps://app:secret@mail.example:2465": {host: "mail.example", port: "2465", user: "app", password: "secret",
			tlsFromStart: true},
		"smtp://app%40x.de:secret@mail.example/": {host: "mail.example", port: "587", user: "app@x.de", password: "secret"},
		"smtp://mail.example:25":                 {host: "mail.example", port: "25"},
		"smtp://localhost:1025":                  {host: "localhost", port: "1025", local: true},
		"smtp://[::1]:1025":                      {host: "::1", port: "1025", local: true},
	} {
		want.limit = sendTimeout
		if got, err := ParseServer(address); err != nil || got != want {
			t.Errorf("%s: %+v, %v", address, got, err)
		}
	}
	for _, address := range []string{"", "mail.example", "mail.example:587", "http://mail.example", "smtp://",
		"smtp://:587", "smtp://mail.example:port",
		"smtp://mail.example:0", "smtp://secret@mail.example", "smtp://:secret@mail.example", "smtps://mail.example/secret",
		"smtps://mail.example?secret",
		"smtp://secret%zz@mail.example", "smtp://mail.example#secret"} {
		if got, err := ParseServer(address); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %+v, %v", address, got, err)
		}
	}
}

func FuzzParseServer(f *testing.F) {
	f.Add("smtps://app:secret@mail.example:465")
	f.Add("smtp://[::1%25lo]:1")
	f.Fuzz(func(t *testing.T, address string) {
		server, err := ParseServer(address)
		if err == nil && (server.host == "" || server.port == "") {
			t.Errorf("%q became %+v", address, server)
		}
	})
}

// Even a server with random replies never makes Send report a rejected message as accepted, or reveal its recipient.
func FuzzAnswers(f *testing.F) {
	f.Add("RCPT", "250 fine")
	f.Add("text", "250\r\n\r\n")
	f.Add("EHLO", "250-\r\n250 SIZE \x00")
	f.Add("MAIL", "999999999999999999 ")
	f.Fuzz(func(t *testing.T, about, answer string) {
		if len(answer) > 2000 {
			return
		}
		server := &mailtest.Server{Answers: map[string]string{about: answer}, Plain: true}
		to := startServer(t, server)
		to.local, to.limit = true, 100*time.Millisecond
		err := to.Send(t.Context(), testMessage())
		if err != nil {
			return
		}
		if _, messages := server.Conversation(); len(messages) != 1 || !strings.Contains(messages[0], "Message-ID") {
			t.Errorf("%q to %q: sent, and %d arrived", answer, about, len(messages))
		}
	})
}
