package operator

import (
	"bytes"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/internal/mail/mailtest"
)

// mailed runs plainhand mail with these settings.
func mailed(t *testing.T, settings map[string]string, words ...string) (out, err string, exitCode int) {
	t.Helper()
	got := program(t, settings, "", append([]string{"mail"}, words...)...)
	return got.Out, got.Err, got.Code
}

// smtpURL returns the SMTP_URL of a started server.
func smtpURL(server *mailtest.Server) string {
	address := url.URL{Scheme: "smtp", User: url.UserPassword(mailtest.User, mailtest.Password),
		Host: server.Host + ":" + server.Port}
	return address.String()
}

func TestTestEmailIsSentAndTheReplyPrinted(t *testing.T) {
	t.Parallel()
	server := &mailtest.Server{Offers: []string{"AUTH PLAIN"},
		Answers: map[string]string{"text": "250 2.0.0 Ok: queued as 4F1"}}
	server.Start(t)
	settings := map[string]string{"SMTP_URL": smtpURL(server), "MAIL_FROM": "mail@plainhand.example"}
	out, problem, code := mailed(t, settings, "test", "ada@example.org")
	if code != 0 || out != "127.0.0.1 took the email to ada@example.org: 250 2.0.0 Ok: queued as 4F1\n" {
		t.Errorf("exit code %d: %s%s", code, out, problem)
	}
	heard, messages := server.Conversation()
	if len(messages) != 1 || !strings.Contains(messages[0], "Subject: Test email from Plainhand") ||
		!strings.Contains(heard, "MAIL FROM:<mail@plainhand.example>") ||
		!strings.Contains(heard, "RCPT TO:<ada@example.org>") || !strings.Contains(heard, "[TLS]") {
		t.Errorf("the server heard\n%s\nand took %q", heard, messages)
	}
}

func TestTestEmailThatIsNotSentIsAnError(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		answers  map[string]string
		words    []string
		exitCode int
		want     []string
	}{
		"the recipient is refused": {map[string]string{"RCPT": "550 5.1.1 <ada@example.org>: no such user"}, nil,
			cli.ExitFailure, []string{"the email was not sent",
				"“550 5.1.1 <ada@example.org>: no such user”", "See that the address is right"}},
		"the password is wrong": {map[string]string{"AUTH": "535 5.7.8 Authentication failed"}, nil, cli.ExitFailure,
			[]string{"“535 5.7.8 Authentication failed”", mailAdvice}},
		"the server is no mail server": {map[string]string{"greeting": "HTTP/1.1 400 Bad Request"}, nil, cli.ExitFailure,
			[]string{"HTTP/1.1 400 Bad Request", mailAdvice}},
		"no address":    {nil, []string{"test", "ada"}, cli.ExitUsage, []string{"Enter a complete email address"}},
		"no words":      {nil, []string{}, cli.ExitUsage, []string{"plainhand mail test ADDRESS"}},
		"another word":  {nil, []string{"send", "ada@example.org"}, cli.ExitUsage, []string{"plainhand mail test ADDRESS"}},
		"two addresses": {nil, []string{"test", "a@example.org", "b@example.org"}, cli.ExitUsage, []string{"test ADDRESS"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := &mailtest.Server{Offers: []string{"AUTH PLAIN"}, Answers: test.answers}
			server.Start(t)
			words := test.words
			if words == nil {
				words = []string{"test", "ada@example.org"}
			}
			out, problem, code := mailed(t, map[string]string{"SMTP_URL": smtpURL(server)}, words...)
			if code != test.exitCode || out != "" {
				t.Errorf("exit code %d: %s%s", code, out, problem)
			}
			for _, want := range test.want {
				if !strings.Contains(problem, want) {
					t.Errorf("%q is not in:\n%s", want, problem)
				}
			}
			if strings.Contains(problem, mailtest.Password) {
				t.Errorf("the password is shown:\n%s", problem)
			}
		})
	}
}

func TestTestEmailIsWrittenToAFileWithoutAServer(t *testing.T) {
	t.Parallel()
	out, problem, code := mailed(t, map[string]string{"DATA_DIR": t.TempDir()}, "test", "ada@example.org")
	file := regexp.MustCompile(`written to (\S+)\n`).FindStringSubmatch(out)
	if code != 0 || file == nil {
		t.Fatalf("exit code %d: %s%s", code, out, problem)
	}
	if content, err := os.ReadFile(file[1]); err != nil || !bytes.Contains(content, []byte("To: <ada@example.org>")) {
		t.Errorf("the file has %q, %v", content, err)
	}
}
