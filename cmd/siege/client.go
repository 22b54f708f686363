package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"

	"plainhand/internal/benchserver"
)

// patience is how long a client waits for an answer: longer than the program may take.
const patience = 70 * time.Second

// client is a browser, or something that poses as one.
type client struct {
	site    *site
	record  *record
	cookie  string
	address func() string // as the proxy in front of the program would see it
	http    *http.Client
}

func newClient(site *site, record *record, cookie string, address func() string) *client {
	return &client{site: site, record: record, cookie: cookie, address: address, http: &http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			MaxIdleConnsPerHost: 100,
			IdleConnTimeout:     time.Minute, // sooner than the program closes it, which would look like an empty reply
		},
	}}
}

// browser is an honest member's browser.
func (s *stage) browser(who member) *client {
	return newClient(s.site, s.honest, who.cookie, func() string { return who.address })
}

// leave closes idle connections.
func (c *client) leave() { c.http.CloseIdleConnections() }

// message is a request that can be sent any number of times.
type message struct {
	method, path string
	contentType  string
	body         []byte
}

func page(path string) message { return message{method: http.MethodGet, path: path} }

func form(path string, fields url.Values) message {
	return message{http.MethodPost, path, "application/x-www-form-urlencoded", []byte(fields.Encode())}
}

func call(path string, fields map[string]any) message {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false) // a text full of angle brackets would exceed the limit
	if err := encoder.Encode(fields); err != nil {
		panic(err) // texts and numbers never fail
	}
	return message{http.MethodPost, path, "application/json", body.Bytes()}
}

// send sends the message and records the outcome.
func (c *client) send(ctx context.Context, message message) outcome {
	began := time.Now()
	outcome := c.exchange(ctx, message)
	c.record.add(outcome, time.Since(began))
	return outcome
}

func (c *client) exchange(ctx context.Context, message message) outcome {
	// A body of unknown type is never sent again: if Go retried it, we would never learn of the empty reply to the first
	// try.
	body := struct{ io.Reader }{bytes.NewReader(message.body)}
	request, err := http.NewRequestWithContext(ctx, message.method, c.site.url+message.path, body)
	if err != nil {
		panic(err) // every path is our own
	}
	request.ContentLength = int64(len(message.body))
	request.Header.Set("Accept-Encoding", benchserver.AcceptEncoding)
	request.Header.Set("X-Forwarded-For", c.address())
	if message.contentType != "" {
		request.Header.Set("Content-Type", message.contentType)
	}
	if c.cookie != "" {
		request.Header.Set("Cookie", c.cookie)
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return lost(ctx, err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return lost(ctx, err)
	}
	return answered(answer.StatusCode)
}

// lost returns why there was no complete answer.
func lost(ctx context.Context, err error) outcome {
	var slow interface{ Timeout() bool }
	switch {
	case ctx.Err() != nil:
		return left
	case errors.Is(err, syscall.ECONNREFUSED):
		return refused
	case errors.As(err, &slow) && slow.Timeout():
		return late
	}
	return empty
}

// anywhere is an address in some network of the world, as often IPv4 as IPv6.
func anywhere(random *rand.Rand) string {
	bits := random.Uint64()
	if bits&1 == 0 {
		address := [4]byte{11 + byte(bits>>1)%100} // which none of the program's proxies has
		binary.BigEndian.PutUint16(address[1:], uint16(bits>>8))
		return netip.AddrFrom4(address).String()
	}
	address := [16]byte{0x20, 0x01, 0x0d, 0xb8}
	binary.BigEndian.PutUint64(address[4:], bits)
	return netip.AddrFrom16(address).String()
}
