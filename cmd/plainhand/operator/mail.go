package operator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/site"
	"plainhand/internal/account"
	"plainhand/internal/billing/payments"
	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/internal/mail"
	"plainhand/views/email"
)

// mailAdvice is the advice for failures of the mail server.
const mailAdvice = "See that SMTP_URL has the right server, user, and password, and that MAIL_FROM and BRAND_MAIL_FROM may " +
	"send there."

// Mail sends a test email with the site's settings, without the outbox.
var Mail = cli.Command{Name: "mail", Arguments: "test ADDRESS",
	Summary: "send a test email right away, and print the mail server's reply", Run: runMail}

func runMail(ctx context.Context, call *cli.Invocation) error {
	words, err := call.ParseArguments()
	if err != nil {
		return err
	}
	if words[0] != "test" {
		return cli.UsageError(fmt.Sprintf("there is no %q. Type it as: plainhand mail test ADDRESS", words[0]))
	}
	to, err := account.CheckEmail(words[1])
	if err != nil {
		return err
	}
	settings, err := cli.LoadConfig(call.Streams)
	if err != nil {
		return err
	}
	message, err := testMessage(settings, to)
	if err != nil {
		return err
	}
	return sendTest(ctx, call.Streams, settings, message)
}

func testMessage(settings config.Config, to string) (mail.Message, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return mail.Message{}, err
	}
	written := email.NewTest(site.MailSite(settings, payments.Services{}))
	html, err := written.HTML()
	return mail.Message{ID: id, From: mail.Address{Name: settings.Brand, Address: settings.MailFrom},
		To: mail.Address{Address: to}, ReplyTo: settings.SupportEmail, Date: time.Now(),
		Subject: written.Subject, Text: written.Text(), HTML: html}, err
}

func sendTest(ctx context.Context, streams cli.Streams, settings config.Config, message mail.Message) error {
	if settings.SMTP == nil {
		folder := site.MailFolder(settings)
		if err := folder.Send(ctx, message); err != nil {
			return fmt.Errorf("the email was not written: %w", err)
		}
		_, err := fmt.Fprintf(streams.Out, "SMTP_URL is not set, so the email was written to %s\n", folder.Path(message.ID))
		return err
	}
	reply, err := settings.SMTP.Deliver(ctx, message)
	if err != nil {
		advice := mailAdvice
		if errors.Is(err, mail.ErrRefused) {
			advice = "See that the address is right, and that the server takes email from MAIL_FROM."
		}
		return fault.New(fault.Unavailable, "the email was not sent: "+withReply(err).Error(), advice)
	}
	_, err = fmt.Fprintf(streams.Out, "%s took the email to %s: %s\n", settings.SMTP.Host(), message.To.Address, reply)
	return err
}

// withReply adds the mail server's reply to an error, for the operator.
func withReply(err error) error {
	if reply := mail.ReplyTo(err); reply != "" {
		return fmt.Errorf("%w: “%s”", err, reply)
	}
	return err
}
