package account

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/a-h/templ"
	"rsc.io/qr"

	"plainhand/internal/account"
	"plainhand/views"
	"plainhand/views/ui"
)

// CodePage asks for the 2FA code after the password.
type CodePage struct {
	Frame   views.Frame
	Next    string // redirect target after signing in; may be empty
	Problem *ui.Banner
}

// NewCodePage returns the page after a correct password.
func NewCodePage(frame views.Frame, next string) CodePage {
	frame = frame.WithTitle("Enter your code", "The second step of signing in to "+frame.Brand+".")
	return CodePage{Frame: frame.AsPrivate().WithCallToAction(), Next: next}
}

// WithProblem returns the page with the reason why the code was rejected.
func (page CodePage) WithProblem(problem ui.Banner) CodePage {
	page.Problem = &problem
	return page
}

// SecondStepPage is the setup of an authenticator app.
type TwoFactorPage struct {
	views.FormPage
	Key     string // in groups of four
	Picture QRCode
	Proof   views.Proof
}

// QRCode is a QR code as an SVG path.
type QRCode struct{ ViewBox, Path string }

// NewSecondStepPage returns the setup. It fails if the data exceeds a QR code.
func NewTwoFactorPage(frame views.Frame, setup account.Setup, proof views.Proof) (TwoFactorPage, error) {
	picture, err := newQRCode(setup.URL)
	page := TwoFactorPage{FormPage: views.NewFormPage(frame, "Two-step sign-in",
		"Sign in with your password and a code from your phone."), Picture: picture, Proof: proof}
	for i := 0; i < len(setup.Secret); i += 4 {
		page.Key += setup.Secret[i:min(i+4, len(setup.Secret))] + " "
	}
	page.Key = strings.TrimSpace(page.Key)
	return page, err
}

// WithProblem returns the page with the reason why the code was rejected.
func (page TwoFactorPage) WithProblem(problem ui.Banner) TwoFactorPage {
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
	views.FormPage
	Codes []string
}

// NewRecoveryCodesPage returns the page for newly generated codes.
func NewRecoveryCodesPage(frame views.Frame, codes []string) RecoveryCodesPage {
	page := RecoveryCodesPage{FormPage: views.NewFormPage(frame, "Keep your recovery codes",
		"Each code works once."), Codes: codes}
	page.Frame = page.Frame.WithScripts("js/recovery-codes.ts")
	page.News = &ui.Banner{Tone: ui.OK, Message: "These are your new codes.",
		Advice: "The old ones don’t work anymore."}
	return page
}

// AsTurnedOn returns the page after 2FA was turned on.
func (page RecoveryCodesPage) AsTurnedOn() RecoveryCodesPage {
	page.News = &ui.Banner{Tone: ui.OK, Message: "Two-step sign-in is on.",
		Advice: "From now on, you need a code from your app to sign in. Every other browser has been signed out."}
	return page
}

// File returns the codes as a text file.
func (page RecoveryCodesPage) File() templ.SafeURL {
	text := page.Frame.Brand + " recovery codes\n\n" + strings.Join(page.Codes, "\n") + "\n\nEach works once.\n"
	return templ.SafeURL("data:text/plain;charset=utf-8," + url.PathEscape(text))
}

// FileName returns the name of that file.
func (page RecoveryCodesPage) FileName() string {
	return strings.ToLower(strings.ReplaceAll(page.Frame.Brand, " ", "-")) + "-recovery-codes.txt"
}
