package operator

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/engine/pipeline"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/config"
	"plainhand/internal/texts/files/bucket"
)

func serviceExaminations(streams cli.Streams, settings config.Config) []examination {
	return []examination{
		{"engine", func(ctx context.Context) (finding, error) { return examineEngine(ctx, streams, settings) },
			"Run plainhand engine check."},
		{"email", func(ctx context.Context) (finding, error) { return examineMail(ctx, settings) },
			mailAdvice},
		{"payments", func(ctx context.Context) (finding, error) { return examinePayments(ctx, settings) },
			"See that the keys are for this Stripe account, and that Stripe can be reached."},
		{"storage", func(ctx context.Context) (finding, error) { return examineStorage(ctx, settings) },
			"See that STORAGE_URL names a bucket that is there, and a key that may write, read, and delete in it."},
		{"telemetry", func(ctx context.Context) (finding, error) { return examineTelemetry(ctx, settings) },
			"See that a collector listens at OTEL_EXPORTER_OTLP_ENDPOINT."},
	}
}

// examineEngine has each service rewrite a sentence separately: chained, one would fall back to another.
func examineEngine(ctx context.Context, streams cli.Streams, settings config.Config) (finding, error) {
	panicked := engines.PrintPanics(streams)
	own, err := builtin.New(panicked)
	if err != nil {
		return finding{}, err
	}
	resolved := engines.Resolve(ctx, settings.Engine, engines.ThisMachine)
	each, err := engines.Services(resolved, own, panicked, nil)
	if err != nil {
		return finding{}, err
	}
	if len(each) == 0 {
		each = []humanize.Engine{pipeline.New(own, panicked)}
	}
	for i, engine := range each {
		if err := engines.Try(ctx, engine); err != nil {
			if len(resolved.Services) > 0 {
				return finding{}, fmt.Errorf("%s: %w", resolved.Services[i], engines.CauseOf(err))
			}
			return finding{}, err
		}
	}
	return finding{fine: fmt.Sprint(resolved, " rewrites")}, nil
}

func examineMail(ctx context.Context, settings config.Config) (finding, error) {
	if settings.SMTP == nil {
		return finding{odd: "emails are written to files"}, nil
	}
	senders := slices.Compact([]string{settings.MailFrom, settings.BrandMailFrom})
	for _, from := range senders {
		if err := settings.SMTP.Check(ctx, from); err != nil {
			return finding{}, withReply(fmt.Errorf("%s: %w", from, err))
		}
	}
	return finding{fine: settings.SMTP.Host() + " takes emails from " + strings.Join(senders, " and ")}, nil
}

func examinePayments(ctx context.Context, settings config.Config) (finding, error) {
	if settings.Payments != config.PaymentsStripe {
		return finding{odd: "payments are a demo: no money moves"}, nil
	}
	return finding{fine: "Stripe has the price of every plan"}, stripe.New(settings.Stripe).CheckPrices(ctx)
}

// examineStorage stores a file in the bucket, reads it, and deletes it.
func examineStorage(ctx context.Context, settings config.Config) (finding, error) {
	if settings.Storage == nil {
		return finding{fine: "files are in the database"}, nil
	}
	storage, err := bucket.New(*settings.Storage)
	if err != nil {
		return finding{}, err
	}
	id, content := uuid.New(), []byte("plainhand doctor")
	writer, err := storage.Create(ctx, id)
	if err != nil {
		return finding{}, err
	}
	if err := errors.Join(writer.WritePart(content), writer.Close()); err != nil {
		return finding{}, err
	}
	read, err := storage.Part(ctx, id, 0)
	if err == nil && !bytes.Equal(read, content) {
		err = errors.New("what was read is not what was written")
	}
	return finding{fine: "the bucket takes files, and gives them back"}, errors.Join(err, storage.Remove(ctx, id))
}

func examineTelemetry(ctx context.Context, settings config.Config) (finding, error) {
	endpoint := settings.Telemetry.Endpoint
	if endpoint == nil {
		return finding{fine: "none is sent"}, nil
	}
	connection, err := new(net.Dialer).DialContext(ctx, "tcp", hostAndPort(endpoint))
	if err != nil {
		return finding{}, err
	}
	return finding{fine: endpoint.Host + " takes connections"}, connection.Close()
}

func hostAndPort(address *url.URL) string {
	port := address.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[address.Scheme]
	}
	return net.JoinHostPort(address.Hostname(), port)
}
