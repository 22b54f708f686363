package throttle

import "net/netip"

// Network is what counts as one address: an IPv6 customer gets a whole /64.
func Network(address netip.Addr) string {
	if address = address.Unmap(); address.Is6() {
		return around(address, 64)
	}
	return address.String()
}

// wideNetwork is what a hosting company or provider hands out to anybody who asks: a /48. IPv4 has none, since its
// addresses are expensive.
func wideNetwork(address netip.Addr) (string, bool) {
	if address = address.Unmap(); !address.Is6() {
		return "", false
	}
	return around(address, 48), true
}

func around(address netip.Addr, bits int) string {
	prefix, _ := address.Prefix(bits) // valid for IPv6
	return prefix.String()
}
