package mail

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/textproto"
	"regexp"
	"strings"
)

// replyError is a server's refusal. Its message has only the reply's codes: errors are logged, and the text may repeat
// the recipient's address.
type replyError struct{ message, text string }

func (e *replyError) Error() string { return e.message }

// ReplyTo returns the server's reply that an error is about, on one line, or "". It is for the operator's terminal,
// never for a log.
func ReplyTo(err error) string {
	if refusal, ok := errors.AsType[*replyError](err); ok {
		return refusal.text
	}
	return ""
}

var enhancedStatus = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}\b`)

// redactReply removes a server's reply from an error's message, except for its codes.
func redactReply(err error) error {
	if protocol, ok := errors.AsType[textproto.ProtocolError](err); ok {
		return &replyError{"the server's answer cannot be read", oneLine(string(protocol))}
	}
	if answer, ok := errors.AsType[*textproto.Error](err); ok {
		numbers := fmt.Sprintf("%d %s", answer.Code, enhancedStatus.FindString(answer.Msg))
		return &replyError{"the server answered " + strings.TrimSpace(numbers), replyText(answer.Code, answer.Msg)}
	}
	return err
}

// permanent is redactReply, plus ErrRefused if the reply is permanent (5xx).
func permanent(err error) error {
	if answer, ok := errors.AsType[*textproto.Error](err); ok && answer.Code >= 500 {
		return fmt.Errorf("%w: %w", ErrRefused, redactReply(err))
	}
	return redactReply(err)
}

func replyText(code int, text string) string { return oneLine(fmt.Sprintf("%d %s", code, text)) }

// redactPassword is redactReply, and drops a reply that repeats the password, so that ReplyTo does not return it.
func (s Server) redactPassword(err error) error {
	sent := base64.StdEncoding.EncodeToString([]byte("\x00" + s.user + "\x00" + s.password))
	redacted := redactReply(err)
	reply := ReplyTo(redacted)
	if s.password != "" && (strings.Contains(reply, s.password) || strings.Contains(reply, sent)) {
		return errors.New(redacted.Error())
	}
	return redacted
}
