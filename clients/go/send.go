package plainhand

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"net/http"
	"runtime"
	"strings"
	"time"
)

const (
	defaultTries   = 4
	defaultTimeout = 2 * time.Minute
	firstWait      = 500 * time.Millisecond // before the second attempt, then doubled each time
	maxWait        = 30 * time.Second
	maxAnswer      = 256 << 20 // bytes: more than the files of a job have
)

// userAgent identifies this package to the site.
var userAgent = "plainhand-go/" + Release + " " + runtime.Version()

// answer is a successful response that was read completely.
type answer struct {
	header http.Header
	body   []byte
}

// call sends a request whose response is JSON.
func call[Reply any](ctx context.Context, c *Client, sent request) (*Reply, error) {
	received, err := c.send(ctx, sent)
	if err != nil {
		return nil, err
	}
	reply := new(Reply)
	if err := json.Unmarshal(received.body, reply); err != nil {
		return nil, fmt.Errorf("the answer of %s is not JSON: %w", sent.path, err)
	}
	return reply, nil
}

// Download is a file that the site sent.
type Download struct {
	Name    string
	Type    string // media type
	Content []byte
}

// download sends a request whose response is a file.
func (c *Client) download(ctx context.Context, sent request) (*Download, error) {
	received, err := c.send(ctx, sent)
	if err != nil {
		return nil, err
	}
	_, parameters, _ := mime.ParseMediaType(received.header.Get("Content-Disposition")) // without one, there is no name
	return &Download{parameters["filename"], received.header.Get("Content-Type"), received.body}, nil
}

// send sends a request until it succeeds or can't succeed, and reads the response.
func (c *Client) send(ctx context.Context, sent request) (received answer, err error) {
	err = c.retry(ctx, sent, func() (err error) {
		ctx, cancel := context.WithTimeout(ctx, c.timeout())
		defer cancel()
		response, err := c.attempt(ctx, sent)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		received.header = response.Header
		received.body, err = io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
		if err == nil && len(received.body) > maxAnswer {
			return &Error{Problem: Problem{Title: "The answer is too large", Status: response.StatusCode}}
		}
		return err
	})
	return received, err
}

// retry calls attempt until it succeeds, or fails with an error that may not be retried.
func (c *Client) retry(ctx context.Context, sent request, attempt func() error) error {
	if err := c.checkAddress(); err != nil {
		return err
	}
	for count, wait := 1, firstWait; ; count, wait = count+1, 2*wait {
		err := attempt()
		if err == nil || count >= c.tries() || ctx.Err() != nil || !sent.canRetry(err) {
			return err
		}
		pause := max(jittered(wait), retryAfter(err))
		if pause > maxWait {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
}

// jittered returns a random duration between half of wait and wait, so that clients that failed together don't return
// together.
func jittered(wait time.Duration) time.Duration { return wait/2 + rand.N(wait/2) }

func (c *Client) tries() int {
	if c.Tries == 0 {
		return defaultTries
	}
	return c.Tries
}

func (c *Client) timeout() time.Duration {
	if c.Timeout == 0 {
		return defaultTimeout
	}
	return c.Timeout
}

// attempt sends a request once. The error is an *Error or a *RedirectError unless the response is a success.
func (c *Client) attempt(ctx context.Context, sent request) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, sent.method, strings.TrimSuffix(c.Site, "/")+sent.path,
		bytes.NewReader(sent.body))
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"API-Version": Version, "User-Agent": userAgent,
		"Content-Type": sent.contentType, "Idempotency-Key": sent.idempotencyKey} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	if sent.streamed {
		request.Header.Set("Accept", "text/event-stream")
	}
	if c.Key != "" {
		request.Header.Set("Authorization", "Bearer "+c.Key)
	}
	sender := c.HTTP
	if sender == nil {
		sender = http.DefaultClient
	}
	request.GetBody = nil // or net/http itself would repeat requests with an Idempotency-Key
	response, err := withoutRedirects(sender).Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode >= 200 && response.StatusCode <= 299 {
		return response, nil
	}
	defer response.Body.Close()
	if err := redirectOf(response); err != nil {
		return nil, err
	}
	return nil, newError(response)
}
