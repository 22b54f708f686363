package builtin

import (
	"testing"

	"plainhand/engine/humanize"
)

func TestListItemsKeepTheSameDash(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	const text = "Our prices:\n\n- Full groom – from £42\n- Bath – a wash, a dry, and a trim – from £30\n" +
		"- Nails – 12 minutes, no more"
	request := humanize.Request{Text: text, Strength: humanize.Strong, Layout: humanize.Keep}
	result, err := humanize.Rewrite(t.Context(), engine, request)
	if err != nil {
		t.Fatal(err)
	}
	if result.Text != text {
		t.Errorf("got %q", result.Text)
	}
}
