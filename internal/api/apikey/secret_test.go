package apikey

import (
	"strings"
	"testing"
)

func TestNewSecretsHaveTheirFormat(t *testing.T) {
	t.Parallel()
	seen := map[Secret]bool{}
	for i := range 1000 {
		test := i%2 == 0
		secret := newSecret(test)
		if seen[secret] || !IsSecretFormat(string(secret)) || strings.HasPrefix(string(secret), testPrefix) != test {
			t.Fatalf("%s", secret)
		}
		seen[secret] = true
	}
}

func TestOtherTextsDoNotLookLikeSecrets(t *testing.T) {
	t.Parallel()
	secret := string(newSecret(false))
	other := base62[(strings.IndexByte(base62, secret[len(secret)-1])+1)%len(base62)]
	for _, text := range []string{"", livePrefix, secret + "0", secret[:len(secret)-1], "sk" + secret[2:],
		strings.Replace(secret, livePrefix, testPrefix, 1), secret[:len(secret)-1] + string(other)} {
		if IsSecretFormat(text) {
			t.Errorf("%s looks like a secret", text)
		}
	}
}

// Secret scanners depend on the format: if it changed, issued keys would not be found anymore. The checksum was
// computed with Python's zlib.crc32, in base 62.
func TestSecretFormatDoesNotChange(t *testing.T) {
	t.Parallel()
	if known := "ph_test_0123456789ABCDEFGHIJKLMNOPQRSTUV17xGgv"; !IsSecretFormat(known) {
		t.Errorf("%s is no secret anymore", known)
	}
}
