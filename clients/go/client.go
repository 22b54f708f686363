// Package plainhand calls the API of a site that rewrites AI text. Requests that failed for a time are sent again, and
// never charged twice. A key is sent over HTTPS or to this machine, and never to a redirect's target.
//
//	api := plainhand.New("https://plainhand.example", os.Getenv("PLAINHAND_KEY"))
//	result, err := api.Humanize(ctx, plainhand.Text{Text: draft})
//
// A refusal by the site is an *Error, whose Code is one of the constants of this package.
package plainhand

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// Client calls the API with a key. It is safe for concurrent use.
type Client struct {
	// Site is the address of the site, such as https://plainhand.example.
	Site string
	// Key is an API key, which is made at /account/api.
	Key string
	// HTTP sends the requests, without following redirects. Nil: http.DefaultClient.
	HTTP *http.Client
	// Tries is how often a request is sent before it fails. 0: four times.
	Tries int
	// Timeout limits each attempt; the context limits all of them. In a stream, it limits the wait for each event. 0: two
	// minutes.
	Timeout time.Duration
}

// New returns a client of a site with an API key.
func New(site, key string) *Client { return &Client{Site: site, Key: key} }

// Option changes a call that is charged.
type Option func(*request)

// WithIdempotencyKey replaces the random Idempotency-Key of a call, so that a program that was interrupted can repeat
// it: for 24 hours, the same request with the same key has the same answer, and is charged once.
func WithIdempotencyKey(key string) Option { return func(r *request) { r.idempotencyKey = key } }

// Page selects a part of a list: its maximum size, and the Next of the page before. The zero Page is the first.
type Page struct {
	Limit  int
	Cursor string
}

func (p Page) query() string {
	query := url.Values{}
	if p.Limit > 0 {
		query.Set("limit", strconv.Itoa(p.Limit))
	}
	if p.Cursor != "" {
		query.Set("cursor", p.Cursor)
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}

// request is a request with what all of its attempts share.
type request struct {
	method, path   string
	contentType    string // empty without a body
	body           []byte
	idempotencyKey string // empty for calls that are not charged
	streamed       bool   // the response is a stream of events
}

// canRetry reports whether a request may be sent again after an error. After a refusal by the site any request may be,
// since nothing was done. If no answer came, or a proxy's, only one that has the same effect when it is repeated.
func (r request) canRetry(err error) bool {
	if _, redirected := as[*RedirectError](err); redirected {
		return false
	}
	problem, isProblem := as[*Error](err)
	switch {
	case isProblem && !problem.Temporary():
		return false
	case isProblem && problem.Code != "":
		return true
	}
	return r.method == http.MethodGet || r.idempotencyKey != "" && !r.streamed
}

// identify sets the Idempotency-Key: a random one, unless an option sets another.
func (r *request) identify(options []Option) {
	r.idempotencyKey = rand.Text()
	for _, option := range options {
		option(r)
	}
}

func (r *request) setJSON(body any) (err error) {
	r.contentType = "application/json"
	r.body, err = json.Marshal(body)
	return err
}
