package views

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/a-h/templ"
	"rsc.io/qr"

	"plainhand/internal/account"
	"plainhand/views/ui"
)

// CodePage asks for the code after the password.
type CodePage struct {
	Frame   Frame
	Next    string // where signing in leads; may be empty
	Problem *ui.Banner
}

// NewCodePage is for somebody whose password was right.
func NewCodePage(frame Frame, next string) CodePage {
	frame = frame.titled("Enter your code", "The second step of signing in to "+frame.Brand+".")
	return CodePage{Frame: frame.private().calling(), Next: next}
}

// WithProblem returns the page with why the code was refused.
func (page CodePage) WithProblem(problem ui.Banner) CodePage {
	page.Problem = &problem
	return page
}

// SecondStepPage shows what somebody enters into their app.
type SecondStepPage struct {
	BillingPage
	Key     string // in groups of four
	Picture QRCode
	Proof   Proof
}

// QRCode is a code to scan, as a drawing.
type QRCode struct{ ViewBox, Path string }

// NewSecondStepPage shows the setup. It fails if that is more than a QR code holds.
func NewSecondStepPage(frame Frame, setup account.Setup, proof Proof) (SecondStepPage, error) {
	picture, err := newQRCode(setup.URL)
	page := SecondStepPage{BillingPage: billingPage(frame, "Two-step sign-in",
		"Sign in with your password and a code from your phone."), Picture: picture, Proof: proof}
	for i := 0; i < len(setup.Secret); i += 4 {
		page.Key += setup.Secret[i:min(i+4, len(setup.Secret))] + " "
	}
	page.Key = strings.TrimSpace(page.Key)
	return page, err
}

// WithProblem returns the page with why the code was refused.
func (page SecondStepPage) WithProblem(problem ui.Banner) SecondStepPage {
	page.News = &problem
	return page
}

// quiet is the margin that a QR code needs, in modules.
const quiet = 4

// newQRCode draws each run of dark modules in a row as a rectangle.
func newQRCode(text string) (QRCode, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return QRCode{}, err
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := 0
			for x+run < code.Size && code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, run, run)
				x += run
			}
		}
	}
	side := code.Size + 2*quiet
	return QRCode{ViewBox: fmt.Sprintf("0 0 %d %d", side, side), Path: path.String()}, nil
}

// RecoveryCodesPage shows recovery codes once.
type RecoveryCodesPage struct {
	BillingPage
	Codes []string
}

// NewRecoveryCodesPage is for somebody who has just made new ones.
func NewRecoveryCodesPage(frame Frame, codes []string) RecoveryCodesPage {
	page := RecoveryCodesPage{BillingPage: billingPage(frame, "Keep your recovery codes",
		"Each signs you in once."), Codes: codes}
	page.Frame = page.Frame.scripted("js/recovery-codes.ts")
	page.News = &ui.Banner{Tone: ui.OK, Message: "These are your new codes.",
		Advice: "The former ones don’t work anymore."}
	return page
}

// AsTurnedOn returns the page for somebody who has just turned the second step on.
func (page RecoveryCodesPage) AsTurnedOn() RecoveryCodesPage {
	page.News = &ui.Banner{Tone: ui.OK, Message: "Two-step sign-in is on.",
		Advice: "From now on, signing in takes a code from your app. Every other browser has been signed out."}
	return page
}

// File is the codes as a text to download.
func (page RecoveryCodesPage) File() templ.SafeURL {
	text := page.Frame.Brand + " recovery codes\n\n" + strings.Join(page.Codes, "\n") + "\n\nEach works once.\n"
	return templ.SafeURL("data:text/plain;charset=utf-8," + url.PathEscape(text))
}

// FileName is what that file is called.
func (page RecoveryCodesPage) FileName() string {
	return strings.ToLower(strings.ReplaceAll(page.Frame.Brand, " ", "-")) + "-recovery-codes.txt"
}
