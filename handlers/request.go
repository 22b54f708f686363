package handlers

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"plainhand/internal/apikey"
	"plainhand/internal/waitbudget"
)

type contextKey int

const (
	requestIDKey contextKey = iota
	addressKey
	visitorKey
	pageCacheKey
	demoModeKey
	endedKey
	apiKeyKey
	insideKey
	brandKey
)

// requestID identifies the request in its log line, in its answer, and on failure pages. A client's own id is not
// accepted: it would let anybody write into the log.
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

// keyOfRequest is the API key that a request came with; the zero Key for one without.
func keyOfRequest(r *http.Request) apikey.Key {
	key, _ := r.Context().Value(apiKeyKey).(apikey.Key)
	return key
}

func withKey(r *http.Request, key apikey.Key) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), apiKeyKey, key))
}

// clientAddress finds who is really asking: the nearest hop in X-Forwarded-For that is not a trusted proxy. Anything
// that is not an address ends the search, since whoever wrote it may have made up everything before it.
func clientAddress(trusted []netip.Prefix) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			address := remoteAddress(r)
			hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
			for i := len(hops) - 1; i >= 0 && isTrusted(trusted, address); i-- {
				hop, ok := parseHop(hops[i])
				if !ok {
					break
				}
				address = hop
			}
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), addressKey, address)))
		})
	}
}

// remoteAddress is the other end of the connection, or the zero address if that is not on a network.
func remoteAddress(r *http.Request) netip.Addr {
	address, _ := parseHop(r.RemoteAddr)
	return address
}

// parseHop reads an address as proxies write it: bare, in brackets, with a port, in quotes. An IPv6 zone is dropped,
// since it only means something on one machine.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if inside, ok := strings.CutPrefix(text, `"`); ok {
		if text, ok = strings.CutSuffix(inside, `"`); !ok {
			return netip.Addr{}, false
		}
	}
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return plain(withPort.Addr()), true
	}
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		text = text[1 : len(text)-1]
	}
	address, err := netip.ParseAddr(text)
	return plain(address), err == nil
}

func plain(address netip.Addr) netip.Addr { return address.Unmap().WithZone("") }

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

// waitAtMost bounds how long each request behind it waits for the database in total.
func waitAtMost(inAll time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(w, r.WithContext(waitbudget.With(r.Context(), inAll)))
		})
	}
}

// limitBody refuses bodies that are longer. Reading one fails with an error that becomes the 413 answer, at once if the
// client declared the length.
func limitBody(bytes int64) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			most := bytes
			if r.ContentLength > bytes {
				most = 0
			}
			r.Body = http.MaxBytesReader(w, r.Body, most)
			next.ServeHTTP(w, r)
		})
	}
}
