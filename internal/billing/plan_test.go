package billing

import (
	"errors"
	"testing"
	"time"
)

func date(text string) time.Time {
	parsed, err := time.Parse("2006-01-02", text)
	if err != nil {
		panic(err)
	}
	return parsed
}

// PR03, PR04
func TestPlansMatchPriceList(t *testing.T) {
	t.Parallel()
	want := []struct {
		id           string
		price, words int
	}{{"basic", 14, 30_000}, {"pro", 24, 60_000}, {"premium", 99, Unlimited}}
	for i, plan := range Plans() {
		if plan.ID != want[i].id || plan.Price != want[i].price || plan.WordLimit != want[i].words {
			t.Errorf("plan %d is %+v, want %+v", i, plan, want[i])
		}
		if plan.Popular != (plan.ID == "pro") { // PR05
			t.Errorf("%s: Popular = %v", plan.ID, plan.Popular)
		}
	}
	if _, err := FindPlan("gold"); !errors.Is(err, ErrNoPlan) {
		t.Errorf("FindPlan(gold): %v", err)
	}
}
