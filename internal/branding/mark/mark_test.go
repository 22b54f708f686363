package mark_test

import (
	"bytes"
	"image/png"
	"os"
	"testing"

	"plainhand/internal/branding/mark"
)

func TestIconHasItsSizeAndTheBrandsColor(t *testing.T) {
	t.Parallel()
	site, err := os.ReadFile("../../../static/img/icon-512.png")
	if err != nil {
		t.Fatal(err)
	}
	own, err := mark.Icon(site, 32, "")
	if err != nil {
		t.Fatal(err)
	}
	brands, err := mark.Icon(site, 32, "#0b6e4f")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range [][]byte{own, brands} {
		icon, err := png.DecodeConfig(bytes.NewReader(file))
		if err != nil || icon.Width != 32 || icon.Height != 32 {
			t.Errorf("the icon has %d×%d pixels, %v", icon.Width, icon.Height, err)
		}
	}
	if bytes.Equal(own, brands) {
		t.Error("the icon does not have the brand's color")
	}
}
