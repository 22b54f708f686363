package genre

import (
	"strings"
	"testing"

	"plainhand/engine/text/document"
)

const faq = `## What does it cost?

$4.

## When are you open?

At 8.

## Can I bring my own bread?

Yes.`

// essay has three long paragraphs and a price.
var essay = strings.Repeat("Rye cost $4 a bushel in 1912, and "+
	strings.Repeat("the mills paid more each year because ", 10)+"it grew scarce.\n\n", 3)

func TestGenreIsDetected(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Genre{
		"**FOR IMMEDIATE RELEASE**\n\nLeeds, 3 May 2026 – The mill opens.":                    PressRelease,
		"Dear Ms. Hale,\n\nI am writing to apply for the post of miller.\n\nSincerely,\nAnna": Letter,
		"Subject: Our new oven\n\nHi Jo,\n\nIt bakes.":                                        Email,
		"Hi Jo,\n\nThe oven bakes.\n\nBest,\nAnna":                                            Email,
		"We bake now. #bread #mill #leeds":                                                    Post,
		faq:                                                                                   FAQ,
		"# How to bake\n\n1. Mix.\n2. Wait.":                                                  HowTo,
		"## 2.1 Findings\n\nThe oven is hot.":                                                 Report,
		"A rye loaf.\n\n- Weight: 500 g\n- $4, free shipping over $30":                        Product,
		"Rye cost $4 a bushel in 1912.\n\nIn 1920 it cost $9.":                                General,
		"# About us\n\n## Our warranty\n\nIt costs $4.":                                       General,
		"# A goat stand\n\nIt costs $90, with a warranty.\n\n## Why you'll love it\n\n## In the box\n\n## Our promise\n\n" +
			"## Frequently asked questions\n\n**Does it fold?** Yes.": Product,
		"# Owls\n\n## Why\n\nThey eat.\n\n## Boxes\n\n1. **Height:** 12 feet\n2. a\n3. b\n4. c": Blog,
		"Five ships sailed and cost $4.": General,
		essay:                            Essay,
		"# Bread at your door\n\nWe bake.\n\n**[Start your order]**": LandingPage,
		"“It is hot,” said Anna.\n\n“Yes,” she said.":                Story,
		"This essay asks why bread rises.":                           Essay,
		"## Bread\n\nIt rises.\n\n## Butter\n\nIt melts.":            Blog,
		"Bread rises because of yeast.":                              General,
	} {
		if got := Of(document.Parse(text, nil)); got != want {
			t.Errorf("%q is %s, not %s", text, got, want)
		}
	}
}

func TestTitleIsFound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"# Bread\n\nIt rises.":                "Bread",
		"**Bread**\n\nIt rises.":              "Bread",
		"**Subject:** New oven\n\nHi Jo,\n\n": "New oven",
		"Bread rises.":                        "",
	} {
		if got := Title(document.Parse(text, nil)); got != want {
			t.Errorf("%q has the title %q, not %q", text, got, want)
		}
	}
}
