package sitetest

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// Browser is an HTTP client that keeps cookies and does not follow redirects.
type Browser struct {
	Site   *Site
	Client *http.Client
}

func (s *Site) Browser() *Browser {
	jar, _ := cookiejar.New(nil) // never fails
	return &Browser{Site: s, Client: &http.Client{Jar: jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// Subscriber returns the browser of a signed-in user with a plan.
func (s *Site) Subscriber(email, plan string) *Browser {
	b := s.Member(email)
	s.Grant(email, plan)
	return b
}

// Member returns the browser of a signed-in user without a plan.
func (s *Site) Member(email string) *Browser {
	b := s.Browser()
	if got := b.Post("/signup",
		url.Values{"email": {email}, "password": {"secret"}, "firstName": {"Ada"}}); got.Status != http.StatusSeeOther {
		s.T.Fatalf("signing up %s: %d %s", email, got.Status, got.Body)
	}
	return b
}

type Response struct {
	T      testing.TB
	Status int
	Header http.Header
	Body   string
}

func (b *Browser) Get(path string) Response { return b.Do(b.Request(http.MethodGet, path, "", "")) }

func (b *Browser) Post(path string, form url.Values) Response {
	return b.Do(b.Request(http.MethodPost, path, "application/x-www-form-urlencoded", form.Encode()))
}

func (b *Browser) Call(path, body string) Response {
	return b.Do(b.Request(http.MethodPost, path, "application/json", body))
}

func (b *Browser) Request(method, path, contentType, body string) *http.Request {
	request, err := http.NewRequestWithContext(b.Site.T.Context(), method, b.Site.URL+path, strings.NewReader(body))
	if err != nil {
		b.Site.T.Fatal(err)
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	return request
}

func (b *Browser) Do(request *http.Request) Response {
	b.Site.T.Helper()
	response, err := b.Client.Do(request)
	if err != nil {
		b.Site.T.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		b.Site.T.Fatal(err)
	}
	got := Response{b.Site.T, response.StatusCode, response.Header, string(body)}
	if response.Header.Get("Content-Type") == problemType {
		got.wantAPIWords()
	}
	return got
}

// Page parses the answer as HTML.
func (a Response) Page() *goquery.Document {
	a.T.Helper()
	document, err := goquery.NewDocumentFromReader(strings.NewReader(a.Body))
	if err != nil {
		a.T.Fatal(err)
	}
	return document
}

// Text returns the text of the matching elements, with whitespace collapsed.
func (a Response) Text(selector string) string {
	a.T.Helper()
	var words []string
	for _, node := range a.Page().Find(selector).Nodes {
		for part := range node.Descendants() {
			if part.Type == html.TextNode {
				words = append(words, strings.Fields(part.Data)...)
			}
		}
	}
	return strings.Join(words, " ")
}

// JSON parses the answer as a JSON object.
func (a Response) JSON() map[string]any {
	a.T.Helper()
	var object map[string]any
	if err := json.Unmarshal([]byte(a.Body), &object); err != nil {
		a.T.Fatalf("%v in %q", err, a.Body)
	}
	return object
}

func (a Response) WantStatus(want int) Response {
	a.T.Helper()
	if a.Status != want {
		a.T.Errorf("status %d, want %d: %.300s", a.Status, want, a.Body)
	}
	return a
}

func (a Response) WantText(want string) Response {
	a.T.Helper()
	if !strings.Contains(a.Text("body"), want) {
		a.T.Errorf("%q is not in: %.1500s", want, a.Text("body"))
	}
	return a
}

func (a Response) WantRedirect(want string) Response {
	a.T.Helper()
	if a.Status != http.StatusSeeOther || a.Header.Get("Location") != want {
		a.T.Errorf("status %d to %q, want a redirect to %q", a.Status, a.Header.Get("Location"), want)
	}
	return a
}

// MaxAnswerWait bounds the wait for an answer, so that a hanging site fails the test.
const MaxAnswerWait = time.Minute

func (b *Browser) DoWithin(request *http.Request) Response {
	ctx, cancel := context.WithTimeout(request.Context(), MaxAnswerWait)
	defer cancel()
	return b.Do(request.WithContext(ctx))
}
