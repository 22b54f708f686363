package passes

import "testing"

func TestWhethers(t *testing.T) {
	t.Parallel()
	makes(t, named("whethers"), map[string]string{
		"Whether you're hiking in May, riding to work, or packing a bag, it fits.": "Whether you hike in May, ride to work, or pack a bag, it fits.",
		"It fits, whether you are hiking or simply resting.":                       "It fits, whether you hike or simply rest.",
	})
	leaves(t, named("whethers"),
		"Whether you're a cook or baking for fun, wash up.",
		"Whether you're cooking or a guest, wash up.",
		"Whether you're cooking, wash up.",
		"It goes on whether you're sleeping or not.",
	)
}
