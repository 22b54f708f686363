package web

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestClientAddressIsFoundBehindProxies(t *testing.T) {
	t.Parallel()
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:ffff::/48")}
	const proxy = "10.0.0.1"
	for name, test := range map[string]struct {
		remote    string
		forwarded []string // one header each
		want      string
	}{
		"no proxy":                        {"192.0.2.7:1234", nil, "192.0.2.7"},
		"IPv6, no proxy":                  {"[2001:db8::7]:1234", nil, "2001:db8::7"},
		"a stranger's word":               {"192.0.2.7:1234", []string{"203.0.113.7"}, "192.0.2.7"},
		"a bare address":                  {proxy + ":1", []string{"203.0.113.7"}, "203.0.113.7"},
		"with a port":                     {proxy + ":1", []string{"203.0.113.7:4711"}, "203.0.113.7"},
		"IPv6":                            {proxy + ":1", []string{"2001:db8::1"}, "2001:db8::1"},
		"IPv6 in brackets":                {proxy + ":1", []string{"[2001:db8::1]"}, "2001:db8::1"},
		"IPv6 with a port":                {proxy + ":1", []string{"[2001:db8::1]:443"}, "2001:db8::1"},
		"IPv6 with a zone":                {proxy + ":1", []string{"fe80::1%eth0"}, "fe80::1"},
		"IPv4 within IPv6":                {proxy + ":1", []string{"[::ffff:203.0.113.7]:443"}, "203.0.113.7"},
		"in quotes":                       {proxy + ":1", []string{`"203.0.113.7"`}, "203.0.113.7"},
		"IPv6 with a port, in quotes":     {proxy + ":1", []string{`"[2001:db8::1]:443"`}, "2001:db8::1"},
		"through two proxies, with ports": {proxy + ":1", []string{"203.0.113.7:1, 10.0.0.2:2"}, "203.0.113.7"},
		"through two proxies, IPv6": {"[2001:db8:ffff::1]:1", []string{"[2001:db8::7]:1,[2001:db8:ffff::2]:2"},
			"2001:db8::7"},
		"two headers":                       {proxy + ":1", []string{"203.0.113.7:1", "10.0.0.2:2"}, "203.0.113.7"},
		"what a visitor wrote before":       {proxy + ":1", []string{"198.51.100.1, 203.0.113.7:4711"}, "203.0.113.7"},
		"garbage":                           {proxy + ":1", []string{"unknown"}, proxy},
		"garbage between":                   {proxy + ":1", []string{"203.0.113.7, _hidden, 10.0.0.2"}, "10.0.0.2"},
		"a port that is none":               {proxy + ":1", []string{"203.0.113.7:99999"}, proxy},
		"half a bracket":                    {proxy + ":1", []string{"[2001:db8::1"}, proxy},
		"half a quote":                      {proxy + ":1", []string{`"203.0.113.7`}, proxy},
		"a name":                            {proxy + ":1", []string{"for=203.0.113.7"}, proxy},
		"nothing":                           {proxy + ":1", []string{""}, proxy},
		"a trailing comma":                  {proxy + ":1", []string{"203.0.113.7,"}, proxy},
		"only proxies":                      {proxy + ":1", []string{"10.0.0.3:1, 10.0.0.2:2"}, "10.0.0.3"},
		"a connection that has no address":  {"pipe", []string{"203.0.113.7"}, "invalid IP"},
		"a connection without a port in it": {"192.0.2.7", nil, "192.0.2.7"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			request := httptest.NewRequest(http.MethodGet, "/", nil)
			request.RemoteAddr = test.remote
			for _, value := range test.forwarded {
				request.Header.Add("X-Forwarded-For", value)
			}
			var got netip.Addr
			WithClientAddress(trusted)(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = AddressOf(r) })).
				ServeHTTP(httptest.NewRecorder(), request)
			if got.String() != test.want {
				t.Errorf("%s says %q: taken for %s, want %s", test.remote, test.forwarded, got, test.want)
			}
		})
	}
}
