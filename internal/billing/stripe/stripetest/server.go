// Package stripetest is a fake Stripe server with the part of the API that we use: it stores objects, charges test
// cards, renews subscriptions, and writes signed events. It refuses what Stripe refuses, including unknown parameters.
package stripetest

import (
	"crypto/sha256"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	api "github.com/stripe/stripe-go/v85"
)

// What the server accepts, and signs with.
const (
	SecretKey     = "sk_test_a_key_of_the_fake"
	WebhookSecret = "whsec_a_secret_of_the_fake"
)

// Prices are what the server sells, by our plan ids.
var Prices = map[string]string{"basic": "price_fake_basic", "pro": "price_fake_pro", "premium": "price_fake_premium"}

// Trouble is what goes wrong with a request.
type Trouble int

const (
	None    Trouble = iota
	Refused         // status 503, with nothing done
	Lost            // everything was done, but the connection breaks before the answer
	Silence         // nothing is ever answered
)

// Server is Stripe for one test. Its clock only advances with MoveTo.
type Server struct {
	URL string

	mutex sync.Mutex // guards the fields below
	merchant
	answers  map[string]answer
	troubles []Trouble
	requests []string
}

// answer is how a request was answered, in case it comes again under its key.
type answer struct {
	request [sha256.Size]byte
	status  int
	body    []byte
}

// New starts a server whose clock shows now. It ends with the test.
func New(t testing.TB, now time.Time) *Server {
	t.Helper()
	s, handler := NewHandler(now)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	s.URL = server.URL
	return s
}

// NewHandler returns a server whose clock shows now, for the caller's own listener.
func NewHandler(now time.Time) (*Server, http.Handler) {
	s := &Server{merchant: merchant{now: now, customers: map[string]*customer{}, cards: map[string]*card{}},
		answers: map[string]answer{}}
	mux := http.NewServeMux()
	for _, route := range routes {
		mux.HandleFunc(route.pattern, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, route) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		write(w, http.StatusNotFound, encode(refuse("", "no such route: "+r.Method+" "+r.URL.Path).body()))
	})
	return s, mux
}

// Now is what the server's clock shows.
func (s *Server) Now() time.Time {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.now
}

// Trouble happens to the next requests, one each.
func (s *Server) Trouble(next ...Trouble) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.troubles = append(s.troubles, next...)
}

// Requests returns the method and path of every request so far, including those that went wrong.
func (s *Server) Requests() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.requests)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request, route route) {
	if err := r.ParseForm(); err != nil {
		write(w, http.StatusBadRequest, encode(refuse("", err.Error()).body()))
		return
	}
	trouble := s.begin(r)
	switch trouble {
	case Refused:
		write(w, http.StatusServiceUnavailable, encode((&refusal{kind: "api_error", message: "Try again."}).body()))
		return
	case Silence:
		<-r.Context().Done()
		return
	}
	status, body := s.answer(r, route)
	if trouble == Lost {
		panic(http.ErrAbortHandler)
	}
	write(w, status, body)
}

func (s *Server) begin(r *http.Request) (trouble Trouble) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.requests = append(s.requests, r.Method+" "+r.URL.Path)
	if len(s.troubles) > 0 {
		trouble, s.troubles = s.troubles[0], s.troubles[1:]
	}
	return trouble
}

// answer handles a request, once per key.
func (s *Server) answer(r *http.Request, route route) (status int, body []byte) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	key := r.Header.Get("Idempotency-Key")
	if r.Method != http.MethodPost {
		key = ""
	}
	request := sha256.Sum256([]byte(r.URL.Path + "?" + r.Form.Encode()))
	if given, ok := s.answers[key]; ok && key != "" {
		if given.request != request {
			return http.StatusBadRequest,
				encode((&refusal{kind: "idempotency_error", message: "The key came with other parameters."}).body())
		}
		return given.status, given.body
	}
	status = http.StatusOK
	reply, refused := s.do(r, route)
	if refused != nil {
		status, reply = refused.status, refused.body()
	}
	body = encode(reply)
	if key != "" {
		s.answers[key] = answer{request, status, body}
	}
	return status, body
}

func (s *Server) do(r *http.Request, route route) (object, *refusal) {
	if r.Header.Get("Authorization") != "Bearer "+SecretKey || r.Header.Get("Stripe-Version") != api.APIVersion {
		return nil, &refusal{status: http.StatusUnauthorized, message: "a wrong key or version"}
	}
	for name, values := range r.Form {
		if !slices.Contains(route.parameters(), shape(name)) {
			return nil, refuse(name, "Received unknown parameter: "+name)
		}
		if strings.HasPrefix(name, "expand") && !slices.Contains(expandable, values[0]) {
			return nil, refuse(name, "This property cannot be expanded: "+values[0])
		}
	}
	return route.do(call{&s.merchant, &request{id: r.PathValue("id"), part: r.PathValue("part"), form: r.Form}})
}

var (
	index    = regexp.MustCompile(`\[\d+\]`)
	metadata = regexp.MustCompile(`^metadata\[.+\]$`)
)

// shape is a parameter's name without the parts that vary from call to call: items[0][price] is items[][price].
func shape(name string) string {
	return metadata.ReplaceAllString(index.ReplaceAllString(name, "[]"), "metadata[]")
}

func encode(reply object) []byte {
	body, err := json.Marshal(reply)
	if err != nil {
		panic(err)
	}
	return body
}

func write(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// object is an object as it is sent.
type object map[string]any

// refusal is one of Stripe's errors.
type refusal struct {
	status                     int
	kind, code, param, message string
}

func refuse(param, message string) *refusal {
	return &refusal{status: http.StatusBadRequest, kind: "invalid_request_error", param: param, message: message}
}

func missing(id string) *refusal {
	return &refusal{status: http.StatusNotFound, kind: "invalid_request_error", code: "resource_missing", param: "id",
		message: "No such object: " + id}
}

func declined(message string) *refusal {
	return &refusal{status: http.StatusPaymentRequired, kind: "card_error", code: "card_declined", message: message}
}

func (r *refusal) body() object {
	return object{"error": object{"type": r.kind, "code": r.code, "param": r.param, "message": r.message}}
}
