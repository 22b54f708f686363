package account

import (
	"errors"
	"strings"
	"testing"
)

func TestEmailAddresses(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		typed string
		want  error
	}{
		"plain":                        {"ada@example.com", nil},
		"with spaces around":           {" ada@example.com ", nil},
		"with a tag":                   {"ada+plainhand@example.com", nil},
		"with an accent":               {"zo\u00eb@example.com", nil},
		"in another alphabet":          {"\u0438\u0432\u0430\u043d@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444", nil},
		"in Chinese":                   {"\u7528\u6237@\u4f8b\u5b50.\u4e2d\u56fd", nil},
		"zero-width space":             {"ada\u200b@example.com", errHiddenEmail},
		"zero-width joiner":            {"a\u200dda@example.com", errHiddenEmail},
		"word joiner":                  {"ada@exam\u2060ple.com", errHiddenEmail},
		"byte order mark at the front": {"\ufeffada@example.com", errHiddenEmail},
		"soft hyphen":                  {"a\u00adda@example.com", errHiddenEmail},
		"turned around":                {"ada\u202emoc.elpmaxe@example.com", errHiddenEmail},
		"isolated":                     {"\u2066ada\u2069@example.com", errHiddenEmail},
		"right-to-left mark":           {"ada\u200f@example.com", errHiddenEmail},
		"tag character":                {"ada\U000e0041@example.com", errHiddenEmail},
		"blank letter":                 {"ada\u3164@example.com", errHiddenEmail},
		"grapheme joiner":              {"ada\u034f@example.com", errHiddenEmail},
		"variation selector":           {"ada\ufe0f@example.com", errHiddenEmail},
		"private use":                  {"ada\ue000@example.com", errHiddenEmail},
		"a later control":              {"ada\u0085x@example.com", errHiddenEmail},
		"full-width letter":            {"\uff41da@example.com", errOddEmail},
		"mathematical letter":          {"\U0001d41ada@example.com", errOddEmail},
		"ligature":                     {"\ufb01na@example.com", errOddEmail},
		"accent beside its letter":     {"zoe\u0308@example.com", errOddEmail},
		"Kelvin's sign":                {"\u212aate@example.com", errOddEmail},
		"a space within":               {"a da@example.com", errEmail},
		"a NUL":                        {"a\x00@example.com", errEmail},
		"not UTF-8":                    {"a\xff@example.com", errEmail},
		"a name beside it":             {"Ada <ada@example.com>", errEmail},
		"too long":                     {strings.Repeat("a", 250) + "@example.com", errEmail},
		"nothing":                      {"", errEmail},
		"only an invisible character":  {"\u200b", errHiddenEmail},
		"invisible and no address":     {"ada\u200b", errHiddenEmail},
	} {
		got, err := CheckEmail(test.typed)
		if !errors.Is(err, test.want) || test.want == nil && got != strings.TrimSpace(test.typed) {
			t.Errorf("%s: %+q, %v; want %v", name, got, err, test.want)
		}
	}
}
