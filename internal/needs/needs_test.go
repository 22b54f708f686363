package needs

import (
	"fmt"
	"testing"
)

// recorder records how a test ended.
type recorder struct {
	testing.TB
	ended string
}

func (*recorder) Helper() {}
func (r *recorder) Skipf(format string, arguments ...any) {
	r.ended = "skipped: " + fmt.Sprintf(format, arguments...)
}
func (r *recorder) Fatalf(format string, arguments ...any) {
	r.ended = "failed: " + fmt.Sprintf(format, arguments...)
}

func TestMissingNeedFailsInCIUnlessOptional(t *testing.T) {
	for _, test := range []struct {
		ci   string
		need Need
		want string
	}{
		{"", PgBouncer, "skipped: this machine lacks PgBouncer"},
		{"1", PgBouncer, "failed: this machine lacks PgBouncer"},
		{"1", Python, "skipped: this machine lacks Python 3"},
	} {
		t.Setenv("CI", test.ci)
		ended := &recorder{TB: t}
		if Skip(ended, test.need, nil); ended.ended != test.want {
			t.Errorf("CI=%s: %q, want %q", test.ci, ended.ended, test.want)
		}
	}
}
