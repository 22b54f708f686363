package mail

import (
	"bytes"
	"errors"
	"net/mail"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
)

// testMessage returns a message with non-ASCII or other awkward content in each field.
func testMessage() Message {
	return Message{
		ID:      uuid.MustParse("0193c2f0-0000-7000-8000-000000000001"),
		From:    Address{Name: "Plainhand, Größe & Co", Address: "mail@plainhand.example"},
		To:      Address{Address: "ada@example.com"},
		ReplyTo: "support@plainhand.example",
		Date:    time.Date(2026, time.November, 21, 9, 30, 0, 0, time.UTC),
		Subject: "Beleg für Pro – $24.00",
		Text:    "Pro runs until 21 December 2026.\n.\nFrom here = there, naïve.\n",
		HTML:    "<!DOCTYPE html><p>Pro runs until <b>21 December 2026</b>.</p>" + strings.Repeat("<i>long</i>", 300) + "\n",
	}
}

func TestMessageIsUnchangedByARoundTrip(t *testing.T) {
	t.Parallel()
	written, err := testMessage().Bytes()
	if err != nil {
		t.Fatal(err)
	}
	second, _ := testMessage().Bytes()
	if !bytes.Equal(written, second) {
		t.Error("the same message has other bytes on the next try")
	}
	read, err := Parse(bytes.NewReader(written))
	if err != nil || !reflect.DeepEqual(read, testMessage()) {
		t.Errorf("read %+v, %v\nfrom %s", read, err, written)
	}
	wantLines(t, written)
	for _, header := range []string{"Message-ID: <0193c2f0-0000-7000-8000-000000000001@plainhand.example>\r\n", "Auto-Submitted: auto-generated\r\n",
		"Date: Sat, 21 Nov 2026 09:30:00 +0000\r\n", "MIME-Version: 1.0\r\n"} {
		if !bytes.Contains(written, []byte(header)) {
			t.Errorf("no %q in\n%s", header, written)
		}
	}
}

// wantLines checks that a message has only what every server accepts: ASCII, CRLF, and no line longer than 998 bytes.
func wantLines(t *testing.T, written []byte) {
	t.Helper()
	for line := range bytes.SplitSeq(written, []byte("\r\n")) {
		if len(line) > 998 || bytes.ContainsAny(line, "\r\n") ||
			bytes.IndexFunc(line, func(c rune) bool { return c > 127 }) >= 0 {
			t.Errorf("a line that a server may refuse: %q", line)
		}
	}
}

func TestAddressesThatCannotStandInAHeader(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "ada", "ada@", "@example.com", "ada@example.com\r\nBcc: all@example.com",
		"ada@example.com, bob@example.com",
		"Ada <ada@example.com>", "ada@exa mple.com", "ada@-.example"} {
		for name, message := range map[string]Message{
			"to":    {From: testMessage().From, To: Address{Address: address}},
			"from":  {From: Address{Address: address}, To: testMessage().To},
			"reply": {From: testMessage().From, To: testMessage().To, ReplyTo: address},
		} {
			if written, err := message.Bytes(); !errors.Is(err, ErrRefused) && !(name == "reply" && address == "") {
				t.Errorf("%s %q: %v\n%s", name, address, err, written)
			} else if err != nil && address != "" && strings.Contains(err.Error(), address) {
				t.Errorf("%s: the error contains the address: %v", name, err)
			}
		}
	}
}

func TestDomainIsWrittenInASCII(t *testing.T) {
	t.Parallel()
	message := testMessage()
	message.To.Address = "ada@bücher.example"
	written, err := message.Bytes()
	if err != nil || !bytes.Contains(written, []byte("To: <ada@xn--bcher-kva.example>\r\n")) {
		t.Errorf("%v\n%s", err, written)
	}
}

func FuzzHeaders(f *testing.F) {
	f.Add("Beleg für Pro", "Plainhand")
	f.Add("One\r\nBcc: all@example.com", "Name\r\nX: y")
	f.Add("One\n\nBody", "\"<a@b.example>, ")
	f.Add(strings.Repeat("ä", 2000), strings.Repeat("\"\\", 2000))
	f.Add(strings.Repeat("a", 3000), strings.Repeat("שלום ", 300))
	f.Add("a \xff b\u2028c\x7f\t", "\xf0\x9f\x91\xa9 \u202e")
	f.Fuzz(func(t *testing.T, subject, name string) {
		message := testMessage()
		message.Subject, message.From.Name = subject, name
		written, err := message.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		wantLines(t, written)
		raw, err := mail.ReadMessage(bytes.NewReader(written))
		if err != nil {
			t.Fatal(err)
		}
		if len(raw.Header) != 9 {
			t.Errorf("%d headers: %v", len(raw.Header), raw.Header)
		}
		read, err := Parse(bytes.NewReader(written))
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		if read.Text != message.Text || read.HTML != message.HTML || read.From.Address != message.From.Address {
			t.Errorf("read %+v", read)
		}
		if whole := oneLine(subject); !strings.Contains(whole, "=?") &&
			read.Subject != whole { // what looks encoded gets decoded
			t.Errorf("subject %q became %q", whole, read.Subject)
		}
		if whole := oneLine(name); !strings.Contains(whole, "=?") && read.From.Name != whole {
			t.Errorf("name %q became %q", whole, read.From.Name)
		}
	})
}

func FuzzBodies(f *testing.F) {
	f.Add("Plain.\n", "<p>Plain.</p>")
	f.Add("--=_0193c2f0-0000-7000-8000-000000000001--\n.\n", "=_0193c2f0-0000-7000-8000-000000000001\r\n\r\n=3D= \t\n")
	f.Fuzz(func(t *testing.T, text, html string) {
		if !utf8.ValidString(text + html) {
			t.Skip("templates write UTF-8")
		}
		message := testMessage()
		message.Text, message.HTML = text, html
		written, err := message.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		wantLines(t, written)
		read, err := Parse(bytes.NewReader(written))
		if err != nil {
			t.Fatal(err)
		}
		if normal := newlines.Replace; read.Text != normal(text) || read.HTML != normal(html) {
			t.Errorf("%q and %q became %q and %q", text, html, read.Text, read.HTML)
		}
	})
}
