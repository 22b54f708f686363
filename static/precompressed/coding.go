// Package precompressed serves bodies that are compressed in advance at the highest level, and compresses only the new
// parts of those made per request.
package precompressed

import (
	"strconv"
	"strings"
)

// Coding is a content coding, as in the headers Accept-Encoding and Content-Encoding.
type Coding string

const (
	Brotli   Coding = "br"
	Gzip     Coding = "gzip"
	Identity Coding = "identity"
)

// Codings lists the compressed codings of bodies, smallest first.
var Codings = []Coding{Brotli, Gzip}

// Suffix returns the extension of files in this coding; empty for Identity.
func (coding Coding) Suffix() string {
	switch coding {
	case Brotli:
		return ".br"
	case Gzip:
		return ".gz"
	}
	return ""
}

// Negotiate picks the content coding for an Accept-Encoding header: the one that the client prefers among those
// offered, the first offered where it has no preference, and identity where it accepts none of them.
func Negotiate(acceptEncoding string, offered ...Coding) Coding {
	accepted := qualities(acceptEncoding)
	best, bestQuality := Identity, accepted[Identity] // identity, unless named, loses to any coding that is
	for _, coding := range offered {
		quality, named := accepted[coding]
		if !named {
			quality = accepted["*"]
		}
		if quality > 0 && (quality > bestQuality || best == Identity && quality == bestQuality) {
			best, bestQuality = coding, quality
		}
	}
	return best
}

// qualities reads "br;q=1.0, gzip" into a weight for each coding. A weight that is not a number from 0 to 1 counts as
// 0.
func qualities(header string) map[Coding]float64 {
	weights := map[Coding]float64{}
	for element := range strings.SplitSeq(header, ",") {
		coding, parameters, _ := strings.Cut(element, ";")
		coding = strings.ToLower(strings.TrimSpace(coding))
		if coding != "" {
			weights[Coding(coding)] = weight(parameters)
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
