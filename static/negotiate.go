package static

import (
	"strconv"
	"strings"
)

// Content codings, as in the headers Accept-Encoding and Content-Encoding.
const (
	brotli   = "br"
	gzip     = "gzip"
	identity = "identity"
)

// suffixes are what cmd/assets adds to the name of an output for its compressed sibling.
var suffixes = map[string]string{brotli: ".br", gzip: ".gz"}

// Negotiate picks the content coding for an Accept-Encoding header: the one that the client prefers among those offered,
// the first offered where it has no preference, and identity where it accepts none of them.
func Negotiate(acceptEncoding string, offered ...string) string {
	accepted := qualities(acceptEncoding)
	best, bestQuality := identity, accepted[identity] // an identity that is not named loses to any coding that is
	for _, coding := range offered {
		quality, named := accepted[coding]
		if !named {
			quality = accepted["*"]
		}
		if quality > 0 && (quality > bestQuality || best == identity && quality == bestQuality) {
			best, bestQuality = coding, quality
		}
	}
	return best
}

// qualities reads "br;q=1.0, gzip" into a weight for each coding. A weight that is no number from 0 to 1 counts as 0.
func qualities(header string) map[string]float64 {
	weights := map[string]float64{}
	for element := range strings.SplitSeq(header, ",") {
		coding, parameters, _ := strings.Cut(element, ";")
		coding = strings.ToLower(strings.TrimSpace(coding))
		if coding != "" {
			weights[coding] = weight(parameters)
		}
	}
	return weights
}

func weight(parameters string) float64 {
	name, value, found := strings.Cut(parameters, "=")
	if !found || !strings.EqualFold(strings.TrimSpace(name), "q") {
		return 1
	}
	quality, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || !(quality >= 0 && quality <= 1) {
		return 0
	}
	return quality
}
