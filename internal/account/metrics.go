package account

// Method is a method of sign-up or sign-in, as a metric label.
type Method string

// The methods.
const (
	MethodPassword      Method = "password"
	MethodPasskey       Method = "passkey"
	MethodLinkedAccount Method = "linked_account"
	MethodEmailLink     Method = "email_link"    // for members of a brand
	MethodSecondFactor  Method = "second_factor" // after one of the others
)

// Outcome is the result of a sign-in attempt, as a metric label.
type Outcome string

// The outcomes.
const (
	OutcomeSucceeded Outcome = "succeeded"
	OutcomeFailed    Outcome = "failed"  // wrong credentials
	OutcomeRefused   Outcome = "refused" // too many attempts before
	OutcomeBroken    Outcome = "broken"  // an error, which the request logs
)

// Metrics counts sign-ups and sign-ins.
type Metrics interface {
	SignedUp(method Method)
	SignedIn(method Method, outcome Outcome)
}

// noMetrics counts nothing.
type noMetrics struct{}

func (noMetrics) SignedUp(Method)          {}
func (noMetrics) SignedIn(Method, Outcome) {}
