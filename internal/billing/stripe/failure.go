package stripe

import (
	"errors"
	"fmt"
	"net/http"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

var (
	errMissing = fault.New(fault.NotFound, "Our payment provider has no record of this.",
		"Check your account page to see where things stand.")
	errSilent = fault.New(fault.Unavailable, "Our payment provider isn’t answering.",
		"Check your account page before you try again: it shows what was paid.")
)

// failure maps the error of a call to one of billing's. Stripe's own error is not wrapped: its text contains the
// objects concerned, with emails and client secrets.
func failure(err error) error {
	if err == nil {
		return nil
	}
	stripeErr, ok := errors.AsType[*api.Error](err)
	if !ok { // no response
		return errSilent.Because(fault.WithoutAddress(err))
	}
	cause := fmt.Errorf("stripe: %s %s, param %q, request %s, status %d",
		stripeErr.Type, stripeErr.Code, stripeErr.Param, stripeErr.RequestID, stripeErr.HTTPStatusCode)
	switch {
	case stripeErr.Type == api.ErrorTypeCard:
		return billing.Declined(stripeErr.Msg)
	case stripeErr.Code == api.ErrorCodeResourceMissing:
		return errMissing.Because(cause)
	case stripeErr.HTTPStatusCode >= http.StatusInternalServerError ||
		stripeErr.HTTPStatusCode == http.StatusTooManyRequests:
		return errSilent.Because(cause)
	}
	return cause
}

func isMissing(err error) bool { return hasCode(err, api.ErrorCodeResourceMissing) }

func hasCode(err error, code api.ErrorCode) bool {
	stripeErr, ok := errors.AsType[*api.Error](err)
	return ok && stripeErr.Code == code
}
