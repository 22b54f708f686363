package builtin

import "testing"

func TestThoughOpeners(t *testing.T) {
	t.Parallel()
	makes(t, thoughOpeners, map[string]string{
		"Dogs bark. However, the cat sleeps a lot.":                                                 "Dogs bark. The cat, though, sleeps a lot.",
		"Dogs bark. However, critics say that cats sleep.":                                          "Dogs bark. Critics, though, say that cats sleep.",
		"Dogs bark. However, in recent years, cats have won.":                                       "Dogs bark. In recent years, though, cats have won.",
		"Dogs bark. However, if it rains, they stay inside.":                                        "Dogs bark. If it rains, though, they stay inside.",
		"We took the dogs of all the neighbours for a walk in the woods. However, it was not easy.": "We took the dogs of all the neighbours for a walk in the woods. It was not easy, though.",
	})
}

func TestThoughOpenersThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, thoughOpeners,
		"Dogs bark. However, cats sleep a lot.",
		"Dogs bark. However, it was not easy.",
		"The cat sleeps. However, the cat also eats a lot.",
		"The cat sleeps. However, the cat eats a lot.",
		"Dogs bark. However, many obstacles had to be overcome.",
		"Although dogs bark, we like them. However, the cat sleeps a lot.",
		"Dogs bark. However, the cat sleeps, but it can hunt.",
		"Dogs bark. However, on the other hand, the cat sleeps.",
		"Dogs bark. However, you may ask what the cat does to the mice in all of the houses.",
	)
}
