package sitetest

import (
	"context"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/engine/pipeline"
)

// Paragraphs that the built-in engine changes or leaves as they are, with their numbers of words.
const (
	GermanChanged        = "In der heutigen Zeit ist es wichtig, dass die Stadt ihre alten Bäume pflegt und neue pflanzt."
	GermanUnchanged      = "Der Besitzer der Mühle hat uns geschrieben, dass sie nicht mehr zu verkaufen ist."
	EnglishChanged       = "We leverage the old mill to store grain, and it has been dry for seven years."
	EnglishUnchanged     = "The owner of the mill has written to us that it is not for sale."
	GermanChangedWords   = 17
	GermanUnchangedWords = 14
	EnglishWords         = 16 + 15
)

// BuiltInEngine returns the built-in engine as it is used in production. It sends no progress.
func BuiltInEngine() EngineFunc {
	rules, err := builtin.New(nil)
	if err != nil {
		panic(err)
	}
	engine := pipeline.New(rules, nil)
	return func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		return engine.Humanize(ctx, request)
	}
}
