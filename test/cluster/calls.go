//go:build linux

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"time"
)

// caller is the HTTP client of a person or of a program with an API key.
type caller struct {
	client  http.Client
	network string // source network that it claims
	key     string // API key of a program; empty: a session cookie
	record  *record
}

// callTimeout is the timeout of a request.
const callTimeout = 30 * time.Second

func newCaller(r *record) *caller {
	jar, _ := cookiejar.New(nil) // never fails
	network := fmt.Sprintf("203.%d.%d.%d", rand.IntN(256), rand.IntN(256), rand.IntN(256))
	transport := &http.Transport{MaxIdleConnsPerHost: 2, IdleConnTimeout: 10 * time.Second}
	return &caller{http.Client{Jar: jar, Timeout: callTimeout, Transport: transport}, network, "", r}
}

// reply is a response; its status is 0 without one.
type reply struct {
	status int
	body   []byte
}

func (r reply) read(target any) error { return json.Unmarshal(r.body, target) }

// call sends one request. With a body it is a POST; name, if any, is its idempotency key.
func (c *caller) call(ctx context.Context, path, name string, body any) reply {
	method, content := http.MethodGet, io.Reader(nil)
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			panic(err) // the bodies always marshal
		}
		method, content = http.MethodPost, bytes.NewReader(encoded)
	}
	request, err := http.NewRequestWithContext(ctx, method, siteURL+path, content)
	if err != nil {
		panic(err) // the paths are valid
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Forwarded-For", c.network)
	if name != "" {
		request.Header.Set("Idempotency-Key", name)
	}
	if c.key != "" {
		request.Header.Set("Authorization", "Bearer "+c.key)
	}
	began := time.Now()
	got := c.send(request)
	c.record.answered(path, began, got)
	return got
}

func (c *caller) send(request *http.Request) reply {
	answer, err := c.client.Do(request)
	if err != nil {
		return reply{}
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return reply{}
	}
	return reply{answer.StatusCode, body}
}

// until repeats a request until its response is final: neither missing, nor 429, nor 503.
func (c *caller) until(ctx context.Context, path, name string, body any) (reply, error) {
	for {
		got := c.call(ctx, path, name, body)
		switch got.status {
		case 0, http.StatusServiceUnavailable, http.StatusTooManyRequests:
		default:
			return got, nil
		}
		select {
		case <-ctx.Done():
			return got, ctx.Err()
		case <-time.After(time.Duration(200+rand.IntN(600)) * time.Millisecond):
		}
	}
}
