package mail

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/textproto"
	"regexp"
	"strings"
)

// replyError is a reply with which a server refuses something. Its message has only the reply's numbers: errors are
// logged, and the text may repeat the recipient's address.
type replyError struct{ message, text string }

func (e *replyError) Error() string { return e.message }

// ReplyTo returns the server's reply that an error is about, on one line, or "". It is for the operator's terminal, and
// never for a log.
func ReplyTo(err error) string {
	if refusal, ok := errors.AsType[*replyError](err); ok {
		return refusal.text
	}
	return ""
}

var enhancedStatus = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}\b`)

// withoutText keeps a server's reply out of an error's message, except for its numbers.
func withoutText(err error) error {
	if protocol, ok := errors.AsType[textproto.ProtocolError](err); ok {
		return &replyError{"the server's answer cannot be read", oneLine(string(protocol))}
	}
	if answer, ok := errors.AsType[*textproto.Error](err); ok {
		numbers := fmt.Sprintf("%d %s", answer.Code, enhancedStatus.FindString(answer.Msg))
		return &replyError{"the server answered " + strings.TrimSpace(numbers), replyText(answer.Code, answer.Msg)}
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

func replyText(code int, text string) string { return oneLine(fmt.Sprintf("%d %s", code, text)) }

// withoutPassword is withoutText, and keeps a reply that repeats the password out of its text as well.
func (s Server) withoutPassword(err error) error {
	sent := base64.StdEncoding.EncodeToString([]byte("\x00" + s.user + "\x00" + s.password))
	if err = withoutText(err); strings.Contains(ReplyTo(err), s.password) || strings.Contains(ReplyTo(err), sent) {
		return errors.New(err.Error())
	}
	return err
}
