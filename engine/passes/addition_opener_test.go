package passes

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestAdditionOpenersMoveInside(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("addition openers"), map[string]string{
		"Dogs bark. Additionally, cats sleep a lot.":                         "Dogs bark. Cats also sleep a lot.",
		"The jokes are old. Additionally, the acting feels forced at times.": "The jokes are old. The acting also feels forced at times.",
		"Dogs bark. Moreover, they can swim well.":                           "Dogs bark. They can also swim well.",
		"Dogs bark. Additionally, cats often sleep a lot.":                   "Dogs bark. Cats also often sleep a lot.",
		"Dogs bark. Moreover, fear has often been used.":                     "Dogs bark. Fear has also often been used.",
		"Dogs bark. In addition, the house is old.":                          "Dogs bark. The house is also old.",
		"Dogs bark. Furthermore, it's a long way home.":                      "Dogs bark. It's also a long way home.",
		"Dogs bark. Furthermore, prices have gone up.":                       "Dogs bark. Prices have also gone up.",
		"Dogs bark. Additionally, there will be a show.":                     "Dogs bark. There will also be a show.",
	})
}

func TestAdditionOpenersThatStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, named("addition openers"),
		"Dogs bark. Similarly, cats are loud.",
		"Dogs bark. Similarly, cats make noise.",
		"Moreover, problems faced today - such as war and hunger - cannot be solved alone.",
		"Dogs bark. Additionally, if it rains, cats sleep.",
		"Dogs bark. Additionally, cats also sleep a lot.",
		"Dogs also bark. Additionally, cats sleep a lot.",
		"Dogs bark. Additionally, cats do not sleep a lot.",
		"Dogs bark. Additionally, cats can't swim well.",
		"Dogs bark. Additionally, cats play a key role in it.",
		"Dogs bark. Additionally, cats can now use the door.",
		"Dogs bark. In addition to this, cats sleep.",
		"Dogs bark. Additionally, no cat is needed.",
		"Dogs bark. Additionally, few cats swim well.",
		"Dogs bark. Moreover, practice builds trust among them.",
		"Dogs bark. Furthermore, the second group actually sleeps more.",
		"First, wash the pan. Finally, the pan needs oil.",
	)
}
