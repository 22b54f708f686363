package handlers

import (
	"context"
	"crypto/rand"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

type contextKey int

const (
	requestIDKey contextKey = iota
	addressKey
	visitorKey
	keptKey
	demoModeKey
)

// requestID names the request in its log line, in its answer and on a failure's page. A caller's own id is not taken:
// it would let anybody write into the log.
func requestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:12]
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey, id)))
	})
}

func requestIDOf(r *http.Request) string {
	id, _ := r.Context().Value(requestIDKey).(string)
	return id
}

// clientAddress finds who is really asking: the nearest hop of X-Forwarded-For that no trusted proxy wrote.
func clientAddress(trusted []netip.Prefix) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			address := remoteAddress(r)
			hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
			for i := len(hops) - 1; i >= 0 && isTrusted(trusted, address); i-- {
				hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
				if err != nil {
					break
				}
				address = hop.Unmap()
			}
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), addressKey, address)))
		})
	}
}

func remoteAddress(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap()
}

func isTrusted(trusted []netip.Prefix, address netip.Addr) bool {
	for _, prefix := range trusted {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

func addressOf(r *http.Request) netip.Addr {
	address, _ := r.Context().Value(addressKey).(netip.Addr)
	return address
}

// limitBody refuses what is longer; reading it then fails with an error that becomes the 413 answer.
func limitBody(bytes int64) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.Body = http.MaxBytesReader(w, r.Body, bytes)
			next.ServeHTTP(w, r)
		})
	}
}
