// Package layout removes a chatbot's layout from a text: bold words, title case, headings over one or two sentences,
// short lists, emojis at the ends of lines, and rules above headings. All lists the parts; they are independent of each
// other.
package layout

import (
	"context"

	"plainhand/engine/compose"
	"plainhand/engine/guard"
	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
)

// Part undoes one habit.
type Part struct {
	Name    string // by which its panics are reported
	run     func(*reading) []humanize.Change
	rules   map[string]rule // by their identifiers, which never change
	offered bool            // instead of advice, if the layout stays
	formal  bool            // a casual text keeps the habit
	example [2]string       // a text and what the part makes of it
}

// rule is one kind of change.
type rule struct {
	reason string                            // shown to a person
	may    func(check, humanize.Change) bool // whether a change of this kind is allowed, and does nothing else
}

// All lists every part in the order in which they read a text. Each part reads what the ones before it have left.
var All = []Part{
	{
		Name: "breaks", run: breaks,
		rules: map[string]rule{
			dropBreak: {reason.DividerLine, check.mayDropBreak},
		},
		example: [2]string{"The mill is old.\n\n---\n\n## Its wheel\n\nIt turns.", "The mill is old.\n\n## Its wheel\n\nIt turns."},
	},
	{
		Name: "bullets", run: bullets, formal: true,
		rules: map[string]rule{
			dashBullet: {reason.EmojiBullet, check.mayBeBullet},
		},
		example: [2]string{"We have:\n✅ A mill\n✅ A wheel\n", "We have:\n- A mill\n- A wheel\n"},
	},
	{
		Name: "pictures", run: pictures, formal: true,
		rules: map[string]rule{
			dropPicture: {reason.Emoji, check.mayDropPicture},
		},
		example: [2]string{"## 🚀 Getting started\n\nRun it today! 🎉", "## Getting started\n\nRun it today!"},
	},
	{
		Name: "bold words", run: boldWords, offered: true,
		rules: map[string]rule{
			dropBold:   {reason.BoldText, check.mayDropBold},
			dropLead:   {reason.BoldLabel, check.mayDropBold},
			endHeading: {reason.HeadingColon, check.mayDropColon},
		},
		example: [2]string{"**Key point:** The mill is *very* old.", "Key point: The mill is *very* old."},
	},
	{
		Name: "short lists", run: shortLists,
		rules:   map[string]rule{joinList: {reason.ShortList, check.mayJoinList}},
		example: [2]string{"We need:\n\n- Flour\n- Water\n- Salt\n", "We need flour, water, and salt.\n"},
	},
	{
		Name: "short headings", run: shortHeadings,
		rules: map[string]rule{
			dropHeading: {reason.NeedlessHeading, check.mayDropHeading},
		},
		example: [2]string{
			"# The mill\n\nIt is old.\n\n## The wheel\n\nThe wheel turns.\n\n## Final thoughts\n\nThe mill still grinds our flour.\n",
			"# The mill\n\nIt is old.\n\nThe wheel turns.\n\nThe mill still grinds our flour.\n",
		},
	},
	{
		Name: "title case", run: titleCase,
		rules: map[string]rule{
			lowerHeading: {reason.TitleCaseHeading, check.mayLowerHeading},
		},
		example: [2]string{
			"# The mill\n\nWe like Anna.\n\n## Grinding Flour with Anna\n\nIt turns.",
			"# The mill\n\nWe like Anna.\n\n## Grinding flour with Anna\n\nIt turns.",
		},
	},
}

// changes runs a part over a text, and fills in the reasons.
func (part Part) changes(read *reading) []humanize.Change {
	found := part.run(read)
	for i := range found {
		found[i].Before = read.doc.Text[found[i].Start:found[i].End]
		found[i].Reason = part.rules[found[i].Rule].reason
	}
	return found
}

// allowed returns the changes that the guard allows, each within what its rule may do. The error is ctx's.
func (part Part) allowed(
	ctx context.Context, laid *document.Document, changes []humanize.Change,
) ([]humanize.Change, error) {
	read := check{&reading{doc: laid}}
	return guard.CheckLayout(ctx, laid, changes, func(change humanize.Change) bool {
		rule, known := part.rules[change.Rule]
		return known && !read.touchesVerbatim(change) && rule.may(read, change)
	})
}

// maxRounds is the most times that all parts read a text: one part may reveal what another was looking for.
const maxRounds = 4

// plainly returns the changes that lay a text out plainly in a mode, and the resulting text. A part that panics changes
// nothing, and the panic is reported to panicked. The error is ctx's.
func plainly(
	ctx context.Context, doc *document.Document, mode humanize.Mode, panicked humanize.PanicHandler,
) ([]humanize.Change, *document.Document, error) {
	var all []humanize.Change
	laid := doc
	for range maxRounds {
		settled := true
		for _, part := range All {
			if err := ctx.Err(); err != nil {
				return nil, nil, err
			}
			if part.formal && mode == humanize.Casual {
				continue
			}
			found, err := attempt(ctx, part, laid, panicked)
			if err != nil {
				return nil, nil, err
			}
			if len(found) > 0 {
				settled = false
				all = compose.Changes(doc.Text, all, found)
				laid = laid.ParseAnother(humanize.Apply(laid.Text, found))
			}
		}
		if settled {
			break
		}
	}
	return all, laid, nil
}

// attempt returns the changes of a part that the guard allows.
func attempt(
	ctx context.Context, part Part, laid *document.Document, panicked humanize.PanicHandler,
) (found []humanize.Change, err error) {
	panicked.Do("layout: "+part.Name, func() {
		found, err = part.allowed(ctx, laid, part.changes(&reading{doc: laid}))
	})
	return found, err
}
