package eval

import "testing"

func TestPublicTextsRotateThroughTheDomains(t *testing.T) {
	t.Parallel()
	texts, err := Public(24)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, text := range texts {
		counts[text.Domain]++
	}
	for domain, count := range counts {
		if count != 2 {
			t.Errorf("%d of 24 texts are from %s", count, domain)
		}
	}
	if all, err := Public(10_000); err != nil || len(all) != 300 {
		t.Errorf("%d texts in all, %v", len(all), err)
	}
}
