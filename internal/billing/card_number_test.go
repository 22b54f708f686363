package billing

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
)

func TestCardNumbersAreDetected(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"4242424242424242", "4242 4242 4242 4242", "4242-4242-4242-4242", "3782 822463 10005", "5555555555554444",
		"30569309025904",
		"6011111111111117", "4222222222222", "card=4242424242424242&key=1", `{"paymentMethodId":"4000000000000341"}`,
		`{"number": 4242424242424242}`, "my card is 4242 4242 4242 4242 thanks", "4242 4242 4242 4242 12/30 123",
		"123 4242424242424242",
		"4242 4242 4242 4242 123", "4242424242424242@example.org", "6304 0000 0000 0000 000",
	} {
		if !HasCardNumber(text) {
			t.Errorf("%q passed", text)
		}
	}
	for _, text := range []string{
		"", "4242424242424241", "424242424242", "42424242424242424242", "pm_demo_visa", "pm_4242424242424242",
		"x4242424242424242",
		"4242424242424242-a", "1763690214000", "1763690214000000000", "0000000000000000", "2026-11-21 2026-12-21",
		"4242.4242.4242.4242",
		"2026-11-21T01:56:54.123456789Z", "4242, 4242, 4242, 4242", "cus_demo_4242424242424242_3",
	} {
		if HasCardNumber(text) {
			t.Errorf("%q was refused", text)
		}
	}
}

// What billing calls and forms contain is never refused.
func FuzzBillingDataIsNoCardNumber(f *testing.F) {
	f.Add([]byte("0123456789abcdef"), int64(1763690214))
	f.Add([]byte("\x42\x42\x42\x42\x42\x42\x42\x42\x42\x42\x42\x42\x42\x42\x42\xab"), int64(4242424242))
	f.Fuzz(func(t *testing.T, seed []byte, unix int64) {
		var id uuid.UUID
		copy(id[:], seed)
		moment := time.Unix(unix%4e9, 0).UTC()
		body, err := json.Marshal(map[string]any{
			"userId": id, "customerId": "cus_demo_" + id.String(), "priceId": "price_demo_basic",
			"paymentMethodId": "pm_demo_visa",
			"subscription":    fmt.Sprintf("sub_demo_%s_%d", id, unix), "at": moment, "unix": moment.Unix(),
			"day":    moment.Format(time.DateTime),
			"secret": fmt.Sprintf("pi_demo_%s_1_secret_%X", id, seed),
		})
		if err != nil {
			t.Fatal(err)
		}
		if HasCardNumber(string(body)) {
			t.Errorf("refused %s", body)
		}
	})
}

// A number is found next to anything that is not part of it, in whatever groups people write it.
func FuzzCardNumberIsDetected(f *testing.F) {
	f.Add(uint64(424242424242424), uint8(16), " ", "key=1&card=", "&")
	f.Add(uint64(37828224631000), uint8(15), "-", "a ", " b")
	f.Fuzz(func(t *testing.T, digits uint64, length uint8, separator, before, after string) {
		number := strconv.FormatUint(digits, 10)
		number = "4" + strings.Repeat("0", max(0, 12+int(length%7)-1-len(number))) + number
		number = number[:12+int(length%7)]
		for check := range 10 {
			if whole := number + strconv.Itoa(check); luhn(whole) {
				number = whole
				break
			}
		}
		if separator != " " && separator != "-" {
			separator = ""
		}
		written := number[:4] + separator + number[4:8] + separator + number[8:]
		for _, text := range []string{written, before + "=" + written + "&" + after, before + `"` + written + `"` + after} {
			if !HasCardNumber(text) {
				t.Errorf("%q passed", text)
			}
		}
	})
}
