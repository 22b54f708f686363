package choose

// limits are bounds for the changes of a document. removedContent and addedContent count content words, the others
// words.
type limits struct{ removedContent, addedContent, changed, shorter, longer float64 }

// maxShares are the limits as shares of a document. They keep nine tenths of the content words of nearly every text,
// and more of most, since few come near the limit. Words are counted as the engine tokenizes them.
var maxShares = limits{removedContent: 0.085, addedContent: 0.070, changed: 0.13, shorter: 0.10, longer: 0.03}

// minAmounts are the least limits, in words, for short texts: keeping half of the tells of one sentence doesn't help.
var minAmounts = limits{removedContent: 12, addedContent: 12, changed: 32, shorter: 12, longer: 4}

// Limits grow for texts with a density of tells above fullDensity, as one in twenty machine texts has, up to
// maxWidening times.
const (
	fullDensity = 8
	maxWidening = 2.25
)

// budget is the remainder of a document's limits. It applies only at light strength.
type budget struct{ left limits }

// newBudget returns the budget of a document, with wider limits for one with many tells.
func newBudget(words, content int, density float64) *budget {
	wider := max(1, min(maxWidening, density/fullDensity))
	limit := func(rate float64, size int, least float64) float64 { return max(least, wider*rate*float64(size)) }
	return &budget{limits{
		removedContent: limit(maxShares.removedContent, content, minAmounts.removedContent),
		addedContent:   limit(maxShares.addedContent, content, minAmounts.addedContent),
		changed:        limit(maxShares.changed, words, minAmounts.changed),
		shorter:        limit(maxShares.shorter, words, minAmounts.shorter),
		longer:         limit(maxShares.longer, words, minAmounts.longer),
	}}
}

// allows reports whether a cost fits the budget.
func (b *budget) allows(cost cost) bool {
	return spendable(float64(cost.removedContent), b.left.removedContent) &&
		spendable(float64(cost.addedContent), b.left.addedContent) &&
		spendable(float64(cost.changed), b.left.changed) &&
		spendable(-float64(cost.added), b.left.shorter) && spendable(float64(cost.added), b.left.longer)
}

func spendable(amount, left float64) bool { return amount <= 0 || amount <= left }

func (b *budget) spend(cost cost) {
	b.left.removedContent -= float64(cost.removedContent)
	b.left.addedContent -= float64(cost.addedContent)
	b.left.changed -= float64(cost.changed)
	b.left.shorter += float64(cost.added)
	b.left.longer -= float64(cost.added)
}
