package billing

import (
	"testing"
	"time"
)

// LG02: within seven days, under a tenth of the words.
func TestRefundRequiresOpenGuarantee(t *testing.T) {
	t.Parallel()
	paid := date("2026-03-10").Add(13 * time.Hour)
	week := paid.Add(7 * 24 * time.Hour)
	tests := []struct {
		name     string
		plan     string
		now      time.Time
		used     int
		refunded bool
		want     RefundAnswer
	}{
		{"at once", "basic", paid, 0, false, RefundOpen},
		{"the last moment", "basic", week, 0, false, RefundOpen},
		{"a moment later", "basic", week.Add(time.Nanosecond), 0, false, RefundTooLate},
		{"just under a tenth", "basic", paid, 2_999, false, RefundOpen},
		{"a tenth", "basic", paid, 3_000, false, RefundTooMuchUsed},
		{"a tenth of Pro", "pro", paid, 6_000, false, RefundTooMuchUsed},
		{"Premium goes by Pro's words", "premium", paid, 5_999, false, RefundOpen},
		{"which are 60,000", "premium", paid, 6_000, false, RefundTooMuchUsed},
		{"once only", "basic", paid, 0, true, RefundOnceOnly},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plan, err := FindPlan(test.plan)
			if err != nil {
				t.Fatal(err)
			}
			purchase := Purchase{Claim{&paid, test.refunded}, plan, test.used}
			if got := purchase.RefundAt(test.now); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
	if got := (Purchase{}).RefundAt(paid); got != RefundNothingPaid {
		t.Errorf("without a payment: %s", got)
	}
	if got := (Claim{}).At(paid); got != RefundOpen {
		t.Errorf("before a payment: %s", got)
	}
}
