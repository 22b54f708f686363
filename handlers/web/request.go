package web

import (
	"context"
	"crypto/rand"
	"math"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/internal/api/apikey"
	"plainhand/internal/batches"
	"plainhand/internal/pg/waitbudget"
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
	InProcessKey
	brandKey
)

// RequestID is the middleware that assigns the ID in the log, the response, and failure pages. It ignores client IDs,
// which would let clients write into the log.
func RequestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:12]
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey, id)))
	})
}

func RequestIDOf(r *http.Request) string {
	id, _ := r.Context().Value(requestIDKey).(string)
	return id
}

// ApiKeyOf returns the API key of a request; the zero Key without one.
func ApiKeyOf(r *http.Request) apikey.Key {
	key, _ := r.Context().Value(apiKeyKey).(apikey.Key)
	return key
}

func WithKey(r *http.Request, key apikey.Key) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), apiKeyKey, key))
}

// WithClientAddress is the middleware that finds the client's address: the nearest hop in X-Forwarded-For that is not a
// trusted proxy. An invalid hop ends the search, since everything before it may be forged.
func WithClientAddress(trusted []netip.Prefix) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			address := RemoteAddress(r)
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

// RemoteAddress returns the peer's address; the zero address if the connection is not on a network.
func RemoteAddress(r *http.Request) netip.Addr {
	address, _ := parseHop(r.RemoteAddr)
	return address
}

// parseHop parses an address as proxies write it: bare, in brackets, with a port, in quotes. It drops an IPv6 zone,
// which is only meaningful on one machine.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if inside, ok := strings.CutPrefix(text, `"`); ok {
		if text, ok = strings.CutSuffix(inside, `"`); !ok {
			return netip.Addr{}, false
		}
	}
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return normalizeAddr(withPort.Addr()), true
	}
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		text = text[1 : len(text)-1]
	}
	address, err := netip.ParseAddr(text)
	return normalizeAddr(address), err == nil
}

func normalizeAddr(address netip.Addr) netip.Addr { return address.Unmap().WithZone("") }

func isTrusted(trusted []netip.Prefix, address netip.Addr) bool {
	for _, prefix := range trusted {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

func AddressOf(r *http.Request) netip.Addr {
	address, _ := r.Context().Value(addressKey).(netip.Addr)
	return address
}

// LimitDatabaseWait is the middleware that bounds each request's total wait for the database.
func LimitDatabaseWait(inAll time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(w, r.WithContext(waitbudget.With(r.Context(), inAll)))
		})
	}
}

// LimitBody is the middleware that bounds the size of request bodies. Reading a longer one fails with an error that
// becomes status 413, without reading anything if its Content-Length exceeds the limit.
func LimitBody(bytes int64) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			limit := bytes
			if r.ContentLength > bytes {
				limit = 0
			}
			r.Body = http.MaxBytesReader(w, r.Body, limit)
			next.ServeHTTP(w, r)
		})
	}
}

// BatchID parses the batch's UUID in the path. Error: batches.ErrNone.
func BatchID(r *http.Request) (uuid.UUID, error) {
	id, err := uuid.Parse(chi.URLParam(r, "id"))
	if err != nil {
		return id, batches.ErrNone.Because(err)
	}
	return id, nil
}

func CodeOf(r *http.Request) string { return chi.URLParam(r, "code") }

// Seconds rounds a duration up to whole seconds, at least 1.
func Seconds(span time.Duration) int { return max(1, int(math.Ceil(span.Seconds()))) }
