package fault

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"testing"
)

func TestWithoutAddressOmitsURLsAndQuotations(t *testing.T) {
	t.Parallel()
	const address = "https://ada:hunter2@host:port/?key=hunter2"
	_, unreadable := url.Parse(strings.Clone(address)) // keeps staticcheck from evaluating it
	for _, test := range []struct {
		err  error
		want string
	}{
		{&url.Error{Op: "Post", URL: "https://ada@host/?key=hunter2", Err: io.ErrUnexpectedEOF}, "Post: unexpected EOF"},
		{fmt.Errorf("ask: %w", &url.Error{Op: "Get", URL: "https://hunter2", Err: io.EOF}), "Get: EOF"},
		{&url.Error{Op: "Post", URL: "https://host", Err: fmt.Errorf("malformed HTTP response %q", "hunter2")},
			"Post: malformed HTTP response"},
		{unreadable, "the address cannot be read"},
		{errors.New("a plain one"), "a plain one"},
	} {
		got := WithoutAddress(test.err)
		if got.Error() != test.want || strings.Contains(got.Error(), "hunter2") || !errors.Is(got, test.err) {
			t.Errorf("%v became %q", test.err, got)
		}
	}
	if got := WithoutAddress(nil); got != nil {
		t.Errorf("nothing became %v", got)
	}
}
