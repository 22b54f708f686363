package sitetest

import (
	"archive/zip"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/descope/virtualwebauthn"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/pquerna/otp/totp"
	"github.com/riverqueue/river"

	"plainhand/handlers"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/account/openid"
	"plainhand/internal/account/openid/openidtest"
	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/export"
	"plainhand/internal/mail"
	"plainhand/internal/texts"
	"plainhand/store/stores"
	editorviews "plainhand/views/editor"
	"plainhand/views/email"
)

// Traces returns the names of the tables with a row that contains one of the texts, in any case.
func (s *Site) Traces(texts ...string) (found []string) {
	s.T.Helper()
	rows, _ := s.Pool.Query(s.T.Context(), `SELECT table_name::text FROM information_schema.tables
		WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 20 {
		s.T.Fatal(tables, err)
	}
	for _, table := range tables {
		var has bool
		query := `SELECT EXISTS (SELECT FROM ` + pgx.Identifier{table}.Sanitize() + ` AS it
			WHERE EXISTS (SELECT FROM unnest($1::text[]) AS text WHERE it::text ILIKE '%' || text || '%'))`
		if err := s.Pool.QueryRow(s.T.Context(), query, texts).Scan(&has); err != nil {
			s.T.Fatal(err)
		}
		if has {
			found = append(found, table)
		}
	}
	return found
}

func Passwords(current, chosen string) url.Values {
	return url.Values{"currentPassword": {current}, "newPassword": {chosen}}
}

func exportsOf(database *stores.Set, key secret.Key) *export.Exports {
	return export.New(export.Deps{Storage: database.Account.Exports, Users: database.Account.Users,
		History: texts.New(database.Editor, time.Now, key),
		Reading: export.Reading{Now: editorviews.TextNow, Version: editorviews.VersionText, FileName: editorviews.FileName},
		Tries:   throttle.NewCounter(database.DB, ThrottleKeys), Keys: []secret.Key{key}, Now: time.Now})
}

// MakeExports runs the queued export jobs.
func (s *Site) MakeExports() {
	s.T.Helper()
	rows, err := s.Pool.Query(s.T.Context(), `DELETE FROM river_job WHERE kind = $1 RETURNING args`, export.Make{}.Kind())
	if err != nil {
		s.T.Fatal(err)
	}
	var jobs []river.Job[export.Make]
	for rows.Next() {
		var job river.Job[export.Make]
		if err := rows.Scan(&job.Args); err != nil {
			s.T.Fatal(err)
		}
		jobs = append(jobs, job)
	}
	for i := range jobs {
		if err := export.NewMaker(s.Exports).Work(s.T.Context(), &jobs[i]); err != nil {
			s.T.Fatal(err)
		}
	}
}

// Unzipped returns the contents of a ZIP archive's files by name.
func Unzipped(t *testing.T, content string) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, file := range archive.File {
		reader, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		files[file.Name] = string(content)
	}
	return files
}

var ExportLink = regexp.MustCompile(`href="(/account/data/[\w-]{43})"`)

func (s *Site) User(email string) account.User {
	s.T.Helper()
	user, err := s.Store.Account.Users.UserByEmail(s.T.Context(), uuid.Nil, email)
	if err != nil {
		s.T.Fatal(err)
	}
	return user
}

// ProviderSite is a site with an identity provider.
type ProviderSite struct {
	*Site
	Provider *openidtest.Provider
}

func NewProviderSite(t *testing.T) ProviderSite {
	t.Helper()
	provider := openidtest.New(t)
	other := openid.New(openid.Settings{ID: "oidc", Name: "Harbor", Issuer: provider.Issuer(),
		Client: openidtest.Client, Secret: openidtest.Secret,
		Return: "http://localhost:8080/login/with/oidc/return"}, time.Now)
	return ProviderSite{New(t, WithDeps(func(deps *handlers.Deps) { deps.IdentityProviders = []*openid.Provider{other} })),
		provider}
}

func NoraClaims(claims ...string) map[string]any {
	person := map[string]any{"sub": "nora-1", "email": "nora@example.com", "email_verified": true, "given_name": "Nora"}
	for i := 0; i < len(claims); i += 2 {
		person[claims[i]] = claims[i+1]
	}
	return person
}

// ProviderURL returns the provider's address to which a page leads.
func ProviderURL(page Response) string {
	page.T.Helper()
	address, _ := page.WantStatus(http.StatusOK).Page().Find("main a.button").Attr("href")
	if page.Header.Get("Refresh") != "0; url="+address {
		page.T.Errorf("led to %q by itself, and to %q by a press", page.Header.Get("Refresh"), address)
	}
	return address
}

// SignIn signs a browser in with an account of the provider.
func (l ProviderSite) SignIn(b *Browser, person map[string]any) Response {
	l.T.Helper()
	address := ProviderURL(b.Post("/login/with/oidc", url.Values{"next": {"/pricing"}}))
	return b.Get("/login/with/oidc/return?" + l.Provider.SignIn(address, person).Encode())
}

// recordingMailer records the messages that it is given to send.
type recordingMailer struct{ sent []mail.Message }

func (p *recordingMailer) Send(_ context.Context, message mail.Message) error {
	p.sent = append(p.sent, message)
	return nil
}

// SendMails sends all queued emails: those about accounts, and copies of contact forms.
func (s *Site) SendMails() []mail.Message {
	s.T.Helper()
	rows, _ := s.Pool.Query(s.T.Context(), `DELETE FROM river_job WHERE kind = 'send_mail' RETURNING args->>'id'`)
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		s.T.Fatal(err)
	}
	box := new(recordingMailer)
	sender := mail.NewSender(mail.Outbox{Storage: s.Store.DB, Write: s.writeMail, Post: box,
		Tries: throttle.NewCounter(s.Store.DB, ThrottleKeys), Count: func(mail.Outcome) {},
		Log: slog.New(slog.DiscardHandler), Now: time.Now})
	for _, id := range ids {
		job := river.Job[mail.Send]{Args: mail.Send{ID: uuid.MustParse(id)}}
		if err := sender.Work(s.T.Context(), &job); err != nil {
			s.T.Logf("email delayed: recipient limit: %v", err)
		}
	}
	return box.sent
}

func (s *Site) writeMail(_ context.Context, entry mail.Entry) (mail.Message, error) {
	written, err := s.compose(entry)
	if err != nil {
		return mail.Message{}, err
	}
	html, err := written.HTML()
	return mail.Message{ID: entry.ID, From: mail.Address{Name: "Plainhand", Address: "mail@plainhand.example"},
		To: mail.Address{Address: entry.To}, ReplyTo: "support@plainhand.example", Date: entry.CreatedAt,
		Subject: written.Subject, Text: written.Text(), HTML: html}, err
}

func (s *Site) compose(entry mail.Entry) (email.Email, error) {
	from := email.Site{Brand: "Plainhand", BaseURL: s.base}
	if !account.IsEmail(entry.Kind) {
		return email.NewContactReceived(from), nil
	}
	var message account.Email
	if err := json.Unmarshal(entry.Facts, &message); err != nil {
		return email.Email{}, err
	}
	return email.NewForAccount(from, message, web.TicketPath(message.Kind, Links.Code(message.Ticket)))
}

// Device is an authenticator that holds a passkey, such as a phone.
type Device struct {
	t            testing.TB
	RelyingParty virtualwebauthn.RelyingParty // where it believes to be
	Holder       virtualwebauthn.Authenticator
	Key          virtualwebauthn.Credential
}

func NewDevice(t testing.TB) *Device {
	place := virtualwebauthn.RelyingParty{Name: "Plainhand", ID: "localhost", Origin: "http://localhost:8080"}
	return &Device{t: t, RelyingParty: place,
		Holder: virtualwebauthn.NewAuthenticator(), Key: NewKey()}
}

// NewKey returns a key with 32-byte coordinates: the library encodes shorter ones invalidly.
func NewKey() virtualwebauthn.Credential {
	const full = 77 // bytes of an ES256 key in CBOR
	for {
		if key := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(key.Key.AttestationData()) == full {
			return key
		}
	}
}

// optionsFrom returns the ceremony options in a response.
func (d *Device) optionsFrom(asked Response) string {
	d.t.Helper()
	options, err := json.Marshal(asked.WantStatus(http.StatusOK).JSON()["options"])
	if err != nil {
		d.t.Fatal(err)
	}
	return string(options)
}

// Register answers the options of a registration ceremony.
func (d *Device) Register(asked Response) string {
	d.t.Helper()
	options, err := virtualwebauthn.ParseAttestationOptions(d.optionsFrom(asked))
	if err != nil {
		d.t.Fatal(err)
	}
	d.Holder.Options.UserHandle = []byte(options.UserID)
	return credential(virtualwebauthn.CreateAttestationResponse(d.RelyingParty, d.Holder, d.Key, *options))
}

// Authenticate answers the options of an authentication ceremony.
func (d *Device) Authenticate(asked Response) string {
	d.t.Helper()
	options, err := virtualwebauthn.ParseAssertionOptions(d.optionsFrom(asked))
	if err != nil {
		d.t.Fatal(err)
	}
	d.Key.Counter++
	return credential(virtualwebauthn.CreateAssertionResponse(d.RelyingParty, d.Holder, d.Key, *options))
}

func credential(answer string) string { return `{"credential":` + answer + `}` }

// ConfirmPassword confirms the signed-in user's identity by password.
func (b *Browser) ConfirmPassword(password string) {
	b.Post("/account/confirm", url.Values{"password": {password}}).WantRedirect("/account/security")
}

// WithPasskey adds a passkey to the browser's user and returns its device.
func (b *Browser) WithPasskey() *Device {
	b.Site.T.Helper()
	b.ConfirmPassword("secret")
	phone := NewDevice(b.Site.T)
	b.Call("/api/account/passkeys", phone.Register(b.Call("/api/account/passkeys/question", "{}"))).
		WantStatus(http.StatusOK)
	return phone
}

// QueuePasswordResets runs the job that turns password reset requests into emails.
func (s *Site) QueuePasswordResets() {
	s.T.Helper()
	rows, _ := s.Pool.Query(s.T.Context(), `DELETE FROM river_job WHERE kind = 'find_reset' RETURNING args`)
	jobs, err := pgx.CollectRows(rows, pgx.RowTo[json.RawMessage])
	if err != nil {
		s.T.Fatal(err)
	}
	for _, args := range jobs {
		var job river.Job[account.FindReset]
		if err := json.Unmarshal(args, &job.Args); err != nil {
			s.T.Fatal(err)
		}
		if err := account.NewResetFinder(s.Accounts.EmailLinks).Work(s.T.Context(), &job); err != nil {
			s.T.Fatal(err)
		}
	}
}

// MailedCodes returns the codes in the links that were emailed to an address, newest first.
func (s *Site) MailedCodes(email string, kind account.EmailKind) []string {
	s.T.Helper()
	const query = `SELECT facts->>'ticket' FROM mails JOIN users ON users.id = user_id
		WHERE email = $1 AND kind = $2 ORDER BY mails.id DESC`
	rows, _ := s.Pool.Query(s.T.Context(), query, email, kind)
	tickets, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		s.T.Fatal(err)
	}
	var codes []string
	for _, ticket := range tickets {
		codes = append(codes, Links.Code(uuid.MustParse(ticket)))
	}
	return codes
}

// AuthenticatorApp is an authenticator app.
type AuthenticatorApp struct {
	t   testing.TB
	key string
}

func NewAuthenticatorApp(t testing.TB, setup Response) AuthenticatorApp {
	t.Helper()
	return AuthenticatorApp{t, strings.ReplaceAll(setup.WantStatus(http.StatusOK).Text(".key"), " ", "")}
}

// Code is the app's code that many periods from now.
func (a AuthenticatorApp) Code(periods int) url.Values {
	a.t.Helper()
	code, err := totp.GenerateCode(a.key, time.Now().Add(time.Duration(periods)*30*time.Second))
	if err != nil {
		a.t.Fatal(err)
	}
	return url.Values{"code": {code}}
}

// ConfirmedUser returns the browser of a user with a confirmed address.
func (s *Site) ConfirmedUser(email string) *Browser {
	s.T.Helper()
	b := s.Member(email)
	b.Post("/verify/"+s.MailedCodes(email, account.EmailVerifyAddress)[0], nil).WantRedirect("/account/security")
	return b
}

// EnableForm is the form that turns two-factor authentication on: a code and the password.
func (a AuthenticatorApp) EnableForm(periods int) url.Values {
	posted := a.Code(periods)
	posted.Set("stepPassword", "secret")
	return posted
}

// TwoFactorUser returns the browser of a user with two-factor authentication, their app, and their recovery codes.
func (s *Site) TwoFactorUser(email string) (*Browser, AuthenticatorApp, []string) {
	s.T.Helper()
	b := s.ConfirmedUser(email)
	phone := NewAuthenticatorApp(s.T, b.Get("/account/two-step"))
	return b, phone, RecoveryCodes(b.Post("/account/two-step", phone.EnableForm(-1)).WantStatus(http.StatusOK))
}

func RecoveryCodes(page Response) (codes []string) {
	page.Page().Find(".codes code").Each(func(_ int, code *goquery.Selection) { codes = append(codes, code.Text()) })
	return codes
}

func Credentials(email, password string) url.Values {
	return url.Values{"email": {email}, "password": {password}}
}

// ResetThrottles deletes all counted tries.
func (s *Site) ResetThrottles() {
	s.T.Helper()
	if _, err := s.Pool.Exec(s.T.Context(), `DELETE FROM sign_in_attempts`); err != nil {
		s.T.Fatal(err)
	}
}
