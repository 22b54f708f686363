package upgrade

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp/totp"

	"plainhand/internal/account"
	"plainhand/internal/config/secret"
	"plainhand/internal/pg/pgtest/eventually"
)

const password = "rhubarb tin"

// browser is a visitor's browser with its cookies.
type browser struct {
	*site
	client *http.Client
}

func (s *site) newBrowser() *browser {
	jar, _ := cookiejar.New(nil) // never fails
	return &browser{s, &http.Client{Jar: jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// ask sends a request, and fails the test unless it succeeds or redirects.
func (b *browser) ask(method, path, contentType, body string, header ...string) (answer string, location string) {
	b.t.Helper()
	request, err := http.NewRequestWithContext(b.t.Context(), method, b.url+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Content-Type", contentType)
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := b.client.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if response.StatusCode >= http.StatusBadRequest {
		reason := content
		if found := regexp.MustCompile(`name="description" content="([^"]*)"`).FindSubmatch(content); found != nil {
			reason = found[1]
		}
		b.t.Errorf("%s %s: status %d: %.300s", method, path, response.StatusCode, reason)
	}
	return string(content), response.Header.Get("Location")
}

func (b *browser) get(path string) string {
	b.t.Helper()
	page, _ := b.ask(http.MethodGet, path, "", "")
	return page
}

// post sends a form of alternating names and values.
func (b *browser) post(path string, fields ...string) (page, location string) {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	return b.ask(http.MethodPost, path, "application/x-www-form-urlencoded", form.Encode())
}

// call sends JSON and returns the fields of the response.
func (b *browser) call(method, path string, body map[string]any, header ...string) map[string]any {
	b.t.Helper()
	content, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	answer, _ := b.ask(method, path, "application/json", string(content),
		append(header, "Idempotency-Key", uuid.NewString())...)
	fields := map[string]any{}
	_ = json.Unmarshal([]byte(answer), &fields) // a response that is no object has no fields
	return fields
}

func (b *browser) upload(path, field, name, content string) (location string) {
	b.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile(field, name)
	if err == nil {
		_, err = io.WriteString(part, content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		b.t.Fatal(err)
	}
	_, location = b.ask(http.MethodPost, path, form.FormDataContentType(), body.String())
	return location
}

func (b *browser) signUp(email string) {
	b.t.Helper()
	b.post("/signup", "email", email, "password", password, "firstName", "Ada", "lastName", "Lovelace")
}

// code returns the code of the newest link that was emailed to an address for a purpose.
func (s *site) code(email string, purpose account.Purpose) string {
	s.t.Helper()
	key, err := secret.Parse(secretKey)
	if err != nil {
		s.t.Fatal(err)
	}
	var ticket uuid.UUID
	const query = `SELECT id FROM tickets WHERE email = $1 AND purpose = $2 ORDER BY expires_at DESC LIMIT 1`
	if err := s.pool.QueryRow(s.t.Context(), query, email, purpose).Scan(&ticket); err != nil {
		s.t.Errorf("no link for %s was emailed: %v", purpose, err)
	}
	return account.NewLinks(key).Code(ticket)
}

// only returns the first match of a pattern in a page.
func (s *site) only(pattern, page string) string {
	s.t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(page)
	if found == nil {
		s.t.Errorf("%s is not on the page", pattern)
		return ""
	}
	return found[len(found)-1]
}

// journey runs everything that writes to the database, once.
func (s *site) journey() {
	s.asVisitor()
	ada := s.newBrowser()
	ada.signUp("ada@example.org")
	ada.account()
	ada.plan()
	ada.texts()
	ada.programs()
	ada.brand()
	ada.post("/account/data", "password", password)
	ada.leave()
}

func (s *site) asVisitor() {
	visitor := s.newBrowser()
	visitor.post("/free-ai-humanizer", "text", "We utilize a wide variety of tools.")
	visitor.post("/", "text", "We utilize a wide variety of tools.")
	visitor.post("/contact", "email", "nora@example.org", "message", "An edit is wrong. It lost a name.")
}

// account confirms the address, signs in again, and changes everything about the account.
func (b *browser) account() {
	b.post("/verify/" + b.code("ada@example.org", account.VerifyEmail))
	b.post("/logout")
	b.call(http.MethodPost, "/api/auth/login", map[string]any{"email": "ada@example.org", "password": password})
	b.post("/account/name", "firstName", "Augusta", "lastName", "Byron")
	b.post("/account/preferences", "mode", "academic", "strength", "light", "lowWords", "on")
	b.post("/account/email", "email", "countess@example.org", "emailPassword", password)
	b.post("/change-email/" + b.code("countess@example.org", account.ChangeEmail))
	b.newBrowser().post("/login", "email", "countess@example.org", "password", password)
	b.post("/account/sessions/end-others")
	b.post("/forgot", "email", "countess@example.org")
	key := strings.ReplaceAll(b.only(`class="key[^>]*>([^<]+)<`, b.get("/account/two-step")), " ", "")
	code, err := totp.GenerateCode(key, time.Now())
	if err != nil {
		b.t.Fatal(err)
	}
	b.post("/account/two-step", "code", code, "stepPassword", password)
	b.post("/account/two-step/codes", "codesPassword", password)
}

// plan buys a plan, moves on to the next bill, changes, cancels, and resumes the plan.
func (b *browser) plan() {
	b.call(http.MethodPost, "/api/create-subscription", map[string]any{"paymentMethodId": "pm_demo_visa",
		"priceId": "price_demo_pro", "email": "countess@example.org"})
	b.post("/demo/clock", "by", "next")
	b.submit("/account/plan?to=premium", "/account/plan")
	b.submit("/account/cancel", "/account/cancel")
	b.submit("/account", "/account/resume")
	b.submit("/account/card", "/account/card", "card", "pm_demo_mastercard")
	b.submit("/account/billing-details", "/account/billing-details", "name", "Ada Byron")
}

func (b *browser) texts() {
	result := b.call(http.MethodPost, "/api/humanize", map[string]any{"text": "We utilize a wide variety of tools."})
	if result["success"] != true {
		b.t.Errorf("a text is answered with %v", result)
	}
	var userID uuid.UUID
	const query = `SELECT id FROM users WHERE email = 'countess@example.org'`
	if err := b.pool.QueryRow(b.t.Context(), query).Scan(&userID); err != nil {
		b.t.Fatal(err)
	}
	b.call(http.MethodPost, "/api/texts", map[string]any{"userId": userID, "revision": 0,
		"draft": map[string]string{"text": "We utilize it."}})
	b.post("/account/texts/keep", "days", "30")
	b.upload("/platform/document", "document", "notes.md", "# Notes\n\nWe utilize it.\n")
	batch := b.upload("/platform/bulk", "files", "one.txt", "We utilize a wide variety of words.")
	eventually.Holds(b.t, "the batch is read", func() bool {
		var unread bool
		const query = `SELECT EXISTS (SELECT FROM batch_items WHERE state = 'unread')`
		return b.pool.QueryRow(b.t.Context(), query).Scan(&unread) == nil && !unread
	})
	b.post(batch + "/start")
}

// programs creates API keys and calls the API with them.
func (b *browser) programs() {
	for _, kind := range []string{"test", "live"} {
		page, _ := b.post("/account/api", "name", "The website", "kind", kind, "days", "30", "password", password,
			"may-humanize", "on", "may-usage", "on")
		key := "Bearer " + b.only(`(ph_[a-z]+_[\w-]+)`, page)
		program := b.newBrowser()
		program.call(http.MethodPost, "/v1/humanize", map[string]any{"text": "We leverage our tools."}, "Authorization", key)
		if kind == "live" {
			program.call(http.MethodPost, "/v1/jobs", map[string]any{"texts": []map[string]string{{"text": "We leverage it."}}},
				"Authorization", key)
		}
	}
	receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	b.t.Cleanup(receiver.Close)
	page, _ := b.post("/account/api/webhooks", "url", receiver.URL, "of-job.completed", "on")
	b.post(b.only(`(/account/api/webhooks/[0-9a-f-]{36})`, page) + "/test")
	b.assistant(true)
	b.assistant(false)
}

// assistant authorizes an OAuth client. Its code is redeemed only if redeem is set.
func (b *browser) assistant(redeem bool) {
	const callback, verifier = "https://desk.example/callback", "a-verifier-of-at-least-forty-three-characters-0123"
	sum := sha256.Sum256([]byte(verifier))
	program := b.newBrowser()
	registered := program.call(http.MethodPost, "/oauth/register", map[string]any{"client_name": "Desk",
		"redirect_uris": []string{callback}})
	asked := url.Values{"response_type": {"code"}, "client_id": {fmt.Sprint(registered["client_id"])},
		"redirect_uri":   {callback},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "code_challenge_method": {"S256"},
		"scope": {"humanize"}, "resource": {"http://localhost:0/mcp"}} // BASE_URL follows ADDR
	_, back := b.post("/oauth/authorize?"+asked.Encode(), "allow", "yes", "password", password)
	location, err := url.Parse(back)
	if err != nil {
		b.t.Fatal(err)
	}
	if redeem {
		program.post("/oauth/token", "grant_type", "authorization_code", "client_id", asked.Get("client_id"),
			"code", location.Query().Get("code"), "redirect_uri", callback, "code_verifier", verifier)
	}
}

func (b *browser) brand() {
	b.post("/account/brand", "name", "Harbor & Pine", "slug", "harbor-pine", "accent", "#1a4fa0", "typeface", "sans",
		"support", "help@harborpine.com", "poweredBy", "no")
	b.post("/account/brand/publish")
	b.post("/account/brand/hosts", "host", "texts.harborpine.com")
	b.post("/account/brand/people", "email", "editor@harborpine.com", "role", "editor", "words", "1000")
	member := b.newBrowser()
	member.post("/w/harbor-pine/enter/" + b.code("editor@harborpine.com", account.JoinBrand))
	member.ask(http.MethodPost, "/w/harbor-pine/api/humanize", "application/json", `{"text":"We utilize our tools."}`)
}

// leave deletes a separate account, so that the rows of the others remain.
func (b *browser) leave() {
	bob := b.newBrowser()
	bob.signUp("bob@example.org")
	bob.post("/account/password", "currentPassword", password, "newPassword", password+"!")
	bob.post("/account/delete", "password", password+"!")
}
