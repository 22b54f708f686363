//go:build linux

package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

const siteURL = "http://" + hereAddress + ":" + balancerPort

// within polls until a condition holds, and fails after limit.
func within(ctx context.Context, limit time.Duration, what string, holds func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for !holds() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("after %s it does not hold that %s", limit, what)
		case <-time.After(200 * time.Millisecond):
		}
	}
	return nil
}

// answers reports whether a URL responds with 200.
func answers(ctx context.Context, url string) bool {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false
	}
	request.Host = "localhost"
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}
