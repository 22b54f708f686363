// Package client calls the API of a site that rewrites AI text. It retries requests that may succeed
// later without being charged twice. A key is sent over HTTPS or to this machine, and never to a redirect's target.
//
//	api := client.New("https://plainhand.example", os.Getenv("API_KEY"))
//	result, err := api.Humanize(ctx, client.Text{Text: draft})
package client

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Version is the API version of this package.
const Version = "2026-11-27"

// Client calls the API with a key. It is safe for concurrent use.
type Client struct {
	// Site is the address of the site, such as https://plainhand.example.
	Site string
	// Key is an API key, which is made at /account/api.
	Key string
	// HTTP sends the requests, without following redirects. Nil: one with a timeout of a minute.
	HTTP *http.Client
	// Tries is how often a request is sent before it fails. 0: four times.
	Tries int
}

// New returns a client of a site with an API key.
func New(site, key string) *Client { return &Client{Site: site, Key: key} }

// Humanize rewrites a text of up to 5,000 words. The error is an *Error if the site refused it. As with every call, it
// is an *InsecureAddressError or a *RedirectError if the key would have gone where it must not.
func (c *Client) Humanize(ctx context.Context, text Text) (*Result, error) {
	return post[Result](ctx, c, "/v1/humanize", text)
}

// Analyze looks for habits of machine text, changes nothing, and costs nothing.
func (c *Client) Analyze(ctx context.Context, text AnalyzedText) (*Analysis, error) {
	return post[Analysis](ctx, c, "/v1/analyze", text)
}

// Usage returns the words used and those left.
func (c *Client) Usage(ctx context.Context) (*Usage, error) { return get[Usage](ctx, c, "/v1/usage") }

// Modes returns the available settings.
func (c *Client) Modes(ctx context.Context) (*Modes, error) { return get[Modes](ctx, c, "/v1/modes") }

// Me returns the key's owner and scopes.
func (c *Client) Me(ctx context.Context) (*Me, error) { return get[Me](ctx, c, "/v1/me") }

func get[Reply any](ctx context.Context, c *Client, path string) (*Reply, error) {
	reply := new(Reply)
	return reply, c.call(ctx, sending{method: http.MethodGet, path: path}, reply)
}

func post[Reply any](ctx context.Context, c *Client, path string, body any) (*Reply, error) {
	written, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	reply := new(Reply)
	return reply, c.call(ctx, sending{http.MethodPost, path, "application/json", written}, reply)
}

const (
	usualTries   = 4
	usualTimeout = time.Minute
	firstWait    = 500 * time.Millisecond // before the second attempt, then doubled each time
	maxWait      = 30 * time.Second
	maxReply     = 256 << 20 // bytes: more than the files of a job have
)

var usualHTTP = &http.Client{Timeout: usualTimeout}

// sending is a request that can be retried.
type sending struct {
	method, path string
	contentType  string // empty without a body
	body         []byte
}

// call sends a request until it succeeds or can't succeed. All attempts have one Idempotency-Key. The response is
// decoded into reply; a *[]byte gets it undecoded, nil discards it.
func (c *Client) call(ctx context.Context, request sending, reply any) error {
	if c.Key != "" {
		if err := CheckAddress(c.Site); err != nil {
			return err
		}
	}
	tries, wait, key := c.Tries, firstWait, rand.Text()
	if tries == 0 {
		tries = usualTries
	}
	for {
		err := c.try(ctx, request, key, reply)
		tries--
		if err == nil || tries <= 0 || !isRetryable(ctx, err) {
			return err
		}
		if problem, isProblem := err.(*Error); isProblem && problem.RetryAfter > wait {
			wait = problem.RetryAfter
		}
		if wait > maxWait {
			return err
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return err
		}
		wait *= 2
	}
}

// isRetryable reports whether sending a request again may help.
func isRetryable(ctx context.Context, err error) bool {
	if ctx.Err() != nil {
		return false
	}
	if _, redirected := err.(*RedirectError); redirected {
		return false
	}
	problem, isProblem := err.(*Error)
	return !isProblem || problem.Temporary()
}

func (c *Client) try(ctx context.Context, sent sending, key string, reply any) error {
	request, err := http.NewRequestWithContext(ctx, sent.method, strings.TrimSuffix(c.Site, "/")+sent.path,
		bytes.NewReader(sent.body))
	if err != nil {
		return err
	}
	if c.Key != "" {
		request.Header.Set("Authorization", "Bearer "+c.Key)
	}
	request.Header.Set("API-Version", Version)
	if sent.contentType != "" {
		request.Header.Set("Content-Type", sent.contentType)
		request.Header.Set("Idempotency-Key", key)
	}
	sender := c.HTTP
	if sender == nil {
		sender = usualHTTP
	}
	answer, err := withoutRedirects(sender).Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if err := redirectOf(answer); err != nil {
		return err
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxReply+1))
	if err != nil {
		return err
	}
	if len(text) > maxReply {
		return fmt.Errorf("the answer of %s has more than %d bytes", sent.path, maxReply)
	}
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return newError(answer, text)
	}
	return read(sent.path, text, reply)
}

func read(path string, text []byte, reply any) error {
	switch reply := reply.(type) {
	case nil:
		return nil
	case *[]byte:
		*reply = text
		return nil
	}
	if err := json.Unmarshal(text, reply); err != nil {
		return fmt.Errorf("the answer of %s is not JSON: %w", path, err)
	}
	return nil
}
