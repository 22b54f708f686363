package throttle

import "net/netip"

// Network is the network that counts as one client: an IPv4 address, or the /64 that an IPv6 customer gets.
func Network(address netip.Addr) string {
	if address = address.Unmap(); address.Is6() {
		return prefixOf(address, 64)
	}
	return address.String()
}

// wideNetwork is the /48 around an IPv6 address, which hosting companies and providers assign to any customer. IPv4 has
// none, since its addresses are expensive.
func wideNetwork(address netip.Addr) (string, bool) {
	if address = address.Unmap(); !address.Is6() {
		return "", false
	}
	return prefixOf(address, 48), true
}

func prefixOf(address netip.Addr, bits int) string {
	prefix, _ := address.Prefix(bits) // valid for IPv6
	return prefix.String()
}
