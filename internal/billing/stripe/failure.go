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

// failure turns the error of a call into ours, and nil into nil. Stripe's own error must go no further: its text
// contains the objects concerned, with emails and client secrets.
func failure(err error) error {
	if err == nil {
		return nil
	}
	told, ok := errors.AsType[*api.Error](err)
	if !ok { // no answer
		return errSilent.Because(fault.WithoutAddress(err))
	}
	cause := fmt.Errorf("stripe: %s %s, param %q, request %s, status %d",
		told.Type, told.Code, told.Param, told.RequestID, told.HTTPStatusCode)
	switch {
	case told.Type == api.ErrorTypeCard:
		return billing.Declined(told.Msg)
	case told.Code == api.ErrorCodeResourceMissing:
		return errMissing.Because(cause)
	case told.HTTPStatusCode >= http.StatusInternalServerError || told.HTTPStatusCode == http.StatusTooManyRequests:
		return errSilent.Because(cause)
	}
	return cause
}

func isMissing(err error) bool { return hasCode(err, api.ErrorCodeResourceMissing) }

func hasCode(err error, code api.ErrorCode) bool {
	told, ok := errors.AsType[*api.Error](err)
	return ok && told.Code == code
}
