package publichttp

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestOnlyPublicAddressesAreCalled(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"93.184.216.34", "192.88.98.1", "100.128.0.1",
		"2606:2800:220:1:248:1893:25c8:1946", "2a00:1450::1"} {
		if !Public(netip.MustParseAddr(address)) {
			t.Errorf("%s is not called", address)
		}
	}
	for kind, addresses := range map[string][]string{
		"this machine":      {"127.0.0.1", "::1", "0.0.0.0", "0.1.2.3", "::"},
		"private":           {"10.1.2.3", "172.16.0.1", "192.168.1.1", "fd00:ec2::254", "fec0::1"},
		"of one link":       {"169.254.169.254", "fe80::1", "fe80::1%eth0"},
		"of a provider":     {"100.64.0.1", "100.127.255.254"},
		"of a protocol":     {"192.0.0.8", "2001::1", "100::1"},
		"for measuring":     {"198.18.0.1", "198.19.255.255", "2001:2::1"},
		"for documentation": {"192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff::1"},
		"for groups":        {"224.0.0.1", "239.255.255.250", "ff02::1", "ff0e::1"},
		"for later":         {"240.0.0.1", "255.255.255.255", "5f00::1", "4000::1"},
		"mapped":            {"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254"},
		"compatible":        {"::127.0.0.1", "::10.0.0.1"},
		"translated":        {"::ffff:0:10.0.0.1"},
		"through NAT64":     {"64:ff9b::7f00:1", "64:ff9b::5db8:d822", "64:ff9b:1::a00:1", "64:ff9b:1:ffff::1"},
		"through 6to4":      {"2002:7f00:1::", "2002:a00:1::1", "192.88.99.1"},
		"through Teredo":    {"2001:0:7f00:1::1"},
	} {
		for _, address := range addresses {
			if Public(netip.MustParseAddr(address)) {
				t.Errorf("%s, %s, is called", address, kind)
			}
		}
	}
}

func TestPrivateAddressIsRefusedWhenDialed(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	byName := strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	for _, url := range []string{server.URL, byName} {
		_, err := NewClient(false).Get(url)
		if !errors.Is(err, ErrPrivate) {
			t.Errorf("%s: %v", url, err)
		}
		answer, err := NewClient(true).Get(url)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.RedirectHandler("http://169.254.169.254/", http.StatusFound))
	defer server.Close()
	answer, err := NewClient(true).Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusFound {
		t.Errorf("got %s", answer.Status)
	}
}
