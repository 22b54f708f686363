package apikey

import (
	"strings"
	"testing"
)

func TestSecretsLookLikeOnes(t *testing.T) {
	t.Parallel()
	seen := map[Secret]bool{}
	for i := range 1000 {
		test := i%2 == 0
		secret := newSecret(test)
		if seen[secret] || !Looks(string(secret)) || strings.HasPrefix(string(secret), testPrefix) != test {
			t.Fatalf("%s", secret)
		}
		seen[secret] = true
	}
}

func TestWhatIsNoSecret(t *testing.T) {
	t.Parallel()
	secret := string(newSecret(false))
	other := base62[(strings.IndexByte(base62, secret[len(secret)-1])+1)%len(base62)]
	for _, text := range []string{"", livePrefix, secret + "0", secret[:len(secret)-1], "sk" + secret[2:],
		strings.Replace(secret, livePrefix, testPrefix, 1), secret[:len(secret)-1] + string(other)} {
		if Looks(text) {
			t.Errorf("%s looks like a secret", text)
		}
	}
}

// What scanners look for must not change: a key that was given out would not be found anymore. The checksum is from
// Python: zlib.crc32 of what is before it, in base 62.
func TestTheFormOfASecretStays(t *testing.T) {
	t.Parallel()
	if known := "ph_test_0123456789ABCDEFGHIJKLMNOPQRSTUV17xGgv"; !Looks(known) {
		t.Errorf("%s is no secret anymore", known)
	}
}
