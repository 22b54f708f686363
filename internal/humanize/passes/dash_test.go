package passes

import "testing"

func TestDashes(t *testing.T) {
	t.Parallel()
	makes(t, named("dashes"), map[string]string{
		"The bakery closed in May—it opened again after the summer.":     "The bakery closed in May. It opened again after the summer. | The bakery closed in May; it opened again after the summer.",
		"The bakery closed in May — it opened again after the summer.":   "The bakery closed in May. It opened again after the summer. | The bakery closed in May; it opened again after the summer.",
		"He wanted one thing—money.":                                     "He wanted one thing: money. | He wanted one thing, money.",
		"She sells three things — bread, cake, and jam.":                 "She sells three things: bread, cake, and jam.",
		"He left early—and nobody asked why.":                            "He left early, and nobody asked why.",
		"His flaw was never stupidity — it was hubris.":                  "His flaw was never stupidity: it was hubris. | His flaw was never stupidity; it was hubris.",
		"The rule came into play — stressing the need for care.":         "The rule came into play, stressing the need for care.",
		"He left early – but nobody asked why.":                          "He left early, but nobody asked why.",
		"The house—a small cottage by the sea—was sold.":                 "The house, a small cottage by the sea, was sold. | The house (a small cottage by the sea) was sold.",
		"The house — a small, old cottage — was sold.":                   "The house (a small, old cottage) was sold.",
		"The house — it was built in spring — was sold in June at last.": "The house (it was built in spring) was sold in June at last.",
	})
}

func TestOtherDashes(t *testing.T) {
	t.Parallel()
	leaves(t, named("dashes"),
		"It ran from 1914–1918 in the north.",
		"The London–Paris line — “a marvel” — was closed for a year.",
		"Bread, butter, jam — all of them.",
		"He said this: take it — or leave it.",
		"It was late; he left — alone.",
		"One — two — three — four.",
		"“Wait — what?”",
		"It closed — **for good** — in May.",
	)
}
