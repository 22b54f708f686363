package mail

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"strings"

	"github.com/google/uuid"
)

// Parse parses a message that Bytes wrote.
func Parse(r io.Reader) (Message, error) {
	raw, err := mail.ReadMessage(r)
	if err != nil {
		return Message{}, err
	}
	var problems []error
	note := func(err error) { problems = append(problems, err) }
	address := func(name string) Address {
		parsed, err := mail.ParseAddress(raw.Header.Get(name))
		if err != nil {
			note(err)
			return Address{}
		}
		return *parsed
	}
	message := Message{From: address("From"), To: address("To")}
	if raw.Header.Get("Reply-To") != "" {
		message.ReplyTo = address("Reply-To").Address
	}
	id, _, _ := strings.Cut(strings.TrimPrefix(raw.Header.Get("Message-ID"), "<"), "@")
	message.ID, err = uuid.Parse(id)
	note(err)
	date, err := raw.Header.Date()
	note(err)
	message.Date = date.UTC()
	message.Subject, err = new(mime.WordDecoder).DecodeHeader(raw.Header.Get("Subject"))
	note(err)
	note(message.readParts(raw))
	return message, errors.Join(problems...)
}

func (m *Message) readParts(raw *mail.Message) error {
	mediaType, parameters, err := mime.ParseMediaType(raw.Header.Get("Content-Type"))
	if err != nil || mediaType != "multipart/alternative" {
		return fmt.Errorf("the message is %q, and has no parts: %w", mediaType, err)
	}
	parts := multipart.NewReader(raw.Body, parameters["boundary"])
	for {
		part, err := parts.NextPart() // decodes quoted-printable
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		body, err := io.ReadAll(part)
		if err != nil {
			return err
		}
		text := strings.ReplaceAll(string(body), "\r\n", "\n")
		if strings.HasPrefix(part.Header.Get("Content-Type"), "text/html") {
			m.HTML = text
		} else {
			m.Text = text
		}
	}
}
