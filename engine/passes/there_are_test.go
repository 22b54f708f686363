package passes

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestThereAreIsDropped(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("there are"), map[string]string{
		"There are many people who sing in the shower.":           "Many people sing in the shower.",
		"There are a lot of old songs that still sell well.":      "A lot of old songs still sell well.",
		"There were several obstacles that slowed the work down.": "Several obstacles slowed the work down.",
		"There are some who don't like the plan, but it stays.":   "Some don't like the plan, but it stays.",
		"There are a number of questions which must be answered.": "A number of questions must be answered.",
		"There are few people who know the way.":                  "Few people know the way.",
	})
}

func TestOtherThereAreStays(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, named("there are"),
		"There are people who sing in the shower.",
		"There are two strategies that will serve you well.",
		"There are many songs in old books that nobody sings.",
		"There are many things that I like about the house.",
		"There are many books that children read at night.",
		"There are many ways to cook an egg.",
		"There are many who sing and many who dance.",
		"There are many people who sing and who dance.",
		"There are many people who sing, some who dance.",
		"There are not many people who sing in the shower.",
		"There are a few people, who sing all day long.",
		"There are a few things that always help: rest, water, and sleep.",
		"There are many people who sing in the shower?",
		"There are many **old songs** that still sell well.",
		"There are many “old songs” that still sell well.",
		"There are some risks that must be taken seriously.",
		"There are some errors that need fixing before we ship.",
		"There are many claims that fish feel pain.",
		"There are many people that day who sang.",
		"There are those who sing in the shower.",
		"There are some who, like me, sing all day long.",
		"There is a lot of rain that falls in the spring.",
		"Are there many people who sing in the shower.",
		"Many of the people who sing are there.",
	)
}
