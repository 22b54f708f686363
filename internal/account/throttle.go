package account

import (
	"time"

	"plainhand/internal/throttle"
)

// A guesser is slowed down per account and address together, so that nobody can keep an account's owner out from elsewhere,
// and per address over all accounts.
var (
	signInToAccount = throttle.Throttle{Name: "sign-in-account", Tries: 10, Window: 15 * time.Minute}
	signInByAddress = throttle.Throttle{Name: "sign-in-address", Tries: 100, Window: 15 * time.Minute}
	registerAddress = throttle.Throttle{Name: "register-address", Tries: 30, Window: time.Hour}
)
