package breached_test

import (
	"crypto/rand"
	"os"
	"strings"
	"testing"

	"plainhand/internal/account/breached"
)

func TestLeakedPasswordsAreKnown(t *testing.T) {
	t.Parallel()
	list, err := os.ReadFile("../common_passwords.list") // those that the browser warns about
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Fields(string(list))
	if len(known) < 100 {
		t.Fatal(known)
	}
	for _, password := range append(known, "Password1", "LETMEIN", "trustno1", "1qaz2wsx", "bigpimpin1") {
		if len(password) >= 6 && !breached.Has(password) {
			t.Errorf("%q is missing: regenerate the filter", password)
		}
	}
}

func TestFalsePositiveRateIsLow(t *testing.T) {
	t.Parallel()
	const tries = 100_000
	wrong := 0
	for range tries {
		if breached.Has(rand.Text()) {
			wrong++
		}
	}
	if wrong > tries/5_000 { // twice as many as the filter is made for
		t.Errorf("%d of %d", wrong, tries)
	}
}
