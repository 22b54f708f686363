// Package automation rewrites texts with the operator's automation: a URL that receives a text and returns another.
package automation

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"plainhand/engine/model/service"
)

// SignatureHeader has the value t=SECONDS,v1=HEX: the HMAC-SHA256, with the shared key, of SECONDS, a period and the
// body. Receivers should reject requests older than five minutes.
const SignatureHeader = "Plainhand-Signature"

// Settings are the operator's settings of the automation.
type Settings struct {
	URL          string
	Key          string // signs requests; empty: unsigned
	Pseudonymous bool   // sends no email address, and the HMAC of the user ID under Key instead of the ID
}

// Rewriter implements service.Rewriter.
type Rewriter struct {
	settings Settings
	client   *http.Client
	now      func() time.Time
}

// String is the name in reports, without the URL, which is confidential.
func (*Rewriter) String() string { return "automation" }

// New returns the rewriter. The client must come from publichttp.NewClient except in tests.
func New(settings Settings, client *http.Client, now func() time.Time) *Rewriter {
	return &Rewriter{settings, client, now}
}

// requestJSON is the request in the specification.
type requestJSON struct {
	Text      string `json:"text"`
	UserID    string `json:"userId"`
	UserEmail string `json:"userEmail,omitempty"`
	Timestamp string `json:"timestamp"` // ISO 8601, in UTC
}

// Rewrite implements service.Rewriter. It doesn't retry, since automations may not be idempotent.
func (r *Rewriter) Rewrite(ctx context.Context, passage service.Passage) (string, error) {
	call, err := r.call(ctx, passage)
	if err != nil {
		return "", err
	}
	answer, err := r.client.Do(call)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return "", service.RefusedBy(answer)
	}
	body, err := service.ReadAll(answer)
	if err != nil {
		return "", err
	}
	text, err := textOf(answer.Header.Get("Content-Type"), body)
	if err != nil {
		return "", service.Unrecognized(err)
	}
	return text, nil
}

func (r *Rewriter) call(ctx context.Context, passage service.Passage) (*http.Request, error) {
	asking := passage.Request.Caller
	now := r.now().UTC()
	sent := requestJSON{
		Text: passage.Text, UserID: asking.UserID, UserEmail: asking.UserEmail,
		Timestamp: now.Format("2006-01-02T15:04:05.000Z"),
	}
	if r.settings.Pseudonymous {
		sent.UserID, sent.UserEmail = r.mac(sent.UserID), ""
	}
	body, err := json.Marshal(sent)
	if err != nil {
		return nil, err
	}
	call, err := http.NewRequestWithContext(ctx, http.MethodPost, r.settings.URL, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	call.Header.Set("Content-Type", "application/json")
	call.Header.Set("Accept", "application/json")
	if r.settings.Key != "" {
		seconds := strconv.FormatInt(now.Unix(), 10)
		call.Header.Set(SignatureHeader, "t="+seconds+",v1="+r.mac(seconds+"."+string(body)))
	}
	return call, nil
}

func (r *Rewriter) mac(text string) string {
	mac := hmac.New(sha256.New, []byte(r.settings.Key))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}
