package choose

// limits are what may be removed from a document and added to it, as shares of its content words and of its words.
type limits struct{ lost, brought, changed, shorter, longer float64 }

// most keeps nine tenths of the content words of nearly every text, and more of most, since few come near the limit.
// Words are counted here as the engine forms them; others may count them differently.
var most = limits{lost: 0.085, brought: 0.070, changed: 0.13, shorter: 0.10, longer: 0.03}

// least is what a short text may spend: one sentence full of tells is no better for keeping half of them.
var least = limits{lost: 12, brought: 12, changed: 32, shorter: 12, longer: 4}

// A text with more than fullDensity of tells, as in one of twenty machine texts, may be changed more, up to mostWider
// times as much.
const (
	fullDensity = 8
	mostWider   = 2.25
)

// budget is what is left of a document's limits at light. From balanced on, nothing is held back for being too much.
type budget struct{ left limits }

// newBudget gives more to a text fuller of tells than nearly all others: half of it would still be tells.
func newBudget(words, content int, density float64) *budget {
	wider := max(1, min(mostWider, density/fullDensity))
	limit := func(rate float64, size int, least float64) float64 { return max(least, wider*rate*float64(size)) }
	return &budget{limits{
		lost:    limit(most.lost, content, least.lost),
		brought: limit(most.brought, content, least.brought),
		changed: limit(most.changed, words, least.changed),
		shorter: limit(most.shorter, words, least.shorter),
		longer:  limit(most.longer, words, least.longer),
	}}
}

// allows reports whether a cost fits the budget.
func (b *budget) allows(cost cost) bool {
	return spendable(float64(cost.lost), b.left.lost) && spendable(float64(cost.brought), b.left.brought) &&
		spendable(float64(cost.changed), b.left.changed) &&
		spendable(-float64(cost.added), b.left.shorter) && spendable(float64(cost.added), b.left.longer)
}

func spendable(amount, left float64) bool { return amount <= 0 || amount <= left }

func (b *budget) spend(cost cost) {
	b.left.lost -= float64(cost.lost)
	b.left.brought -= float64(cost.brought)
	b.left.changed -= float64(cost.changed)
	b.left.shorter += float64(cost.added)
	b.left.longer -= float64(cost.added)
}
