package site

import (
	"plainhand/internal/account"
	"plainhand/internal/config"
	"testing"
)

func TestPasswordPolicyFollowsTheSettings(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		settings config.Config
		want     account.PasswordPolicy
	}{
		"in development": {config.Config{Environment: config.Development}, account.StandardPolicy},
		"in production":  {config.Config{Environment: config.Production}, account.ProductionPolicy},
		"in production, strict": {config.Config{Environment: config.Production, StrictPassword: true},
			account.StrictPolicy},
		"strict while it is built": {config.Config{Environment: config.Development, StrictPassword: true},
			account.StrictPolicy},
	} {
		if got := passwordPolicy(test.settings); got != test.want {
			t.Errorf("%s: policy %d, want %d", name, got, test.want)
		}
	}
}
