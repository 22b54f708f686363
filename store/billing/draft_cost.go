package billing

import (
	"fmt"

	"plainhand/internal/usage"
)

// draftCost returns the SQL expression for the words that a run of a draft costs, by the rule of usage.Draft. It is for
// a statement whose $1 and $2 are the user and the period, and which holds the lock on their row of usage. The
// parameters are the placeholders of the words of the whole draft, its fingerprint (empty for a text that is no draft),
// the fingerprints and words of its paragraphs, and the run's ID.
//
// Versions are paid for in rounds of usage.VersionsPerRound. A run pays for a round if the draft's runs, including
// running ones, need more rounds than have been paid for. Running ones may still fail, so they count as versions, but
// not as payments: of concurrent runs, each reserves the words that it may have to pay.
//
// Paragraphs are looked up one by one: LIMIT keeps the planner from reading all paragraphs of the period instead.
func draftCost(words, draft, hashes, costs, id string) string {
	return fmt.Sprintf(`(
		SELECT CASE
			WHEN %[2]s::bytea = '' THEN %[1]s::bigint
			WHEN rounds <= paid_rounds THEN 0
			WHEN rounds > 1 OR fresh = paragraphs THEN %[1]s::bigint
			ELSE least(%[1]s::bigint, greatest(fresh_words, shortest))
		END
		FROM (
			SELECT (committed + running + %[6]d) / %[6]d AS rounds, paid_rounds FROM (
				SELECT count(*) AS committed, count(*) FILTER (WHERE version.words > 0) AS paid_rounds
				FROM usage_ledger AS version WHERE version.user_id = $1 AND version.period_start = $2
					AND version.draft = %[2]s::bytea AND version.state = 'committed'
			) AS charged, (
				SELECT count(*) AS running FROM usage_ledger AS version WHERE version.user_id = $1
					AND version.period_start = $2 AND version.draft = %[2]s::bytea AND version.state = 'reserved'
					AND version.id <> %[5]s
			) AS in_progress
		) AS versions, (
			SELECT count(*) AS paragraphs, coalesce(min(part.words), 0) AS shortest,
				count(*) FILTER (WHERE paid.found IS NULL) AS fresh,
				coalesce(sum(part.words) FILTER (WHERE paid.found IS NULL), 0)::bigint AS fresh_words
			FROM unnest(%[3]s::bytea[], %[4]s::bigint[]) AS part(fingerprint, words)
			LEFT JOIN LATERAL (
				SELECT true AS found FROM usage_paragraphs
				WHERE user_id = $1 AND period_start = $2 AND fingerprint = part.fingerprint LIMIT 1
			) AS paid ON true
		) AS parts)`, words, draft, hashes, costs, id, usage.VersionsPerRound)
}

// paragraphsOf returns the arguments of draftCost for a draft: its fingerprint, and the fingerprints and words of its
// paragraphs.
func paragraphsOf(draft usage.Draft) (fingerprint []byte, hashes [][]byte, words []int64) {
	fingerprint, hashes, words = []byte{}, [][]byte{}, []int64{}
	if draft.Fingerprint == (usage.Fingerprint{}) {
		return fingerprint, hashes, words
	}
	for _, paragraph := range draft.Paragraphs {
		hashes, words = append(hashes, paragraph.Fingerprint[:]), append(words, int64(paragraph.Words))
	}
	return draft.Fingerprint[:], hashes, words
}

// draftVersions returns the query for the committed versions of a draft in a period, and the rounds of versions that
// were paid for. Its parameters are those of draftCost.
func draftVersions(draft string) string {
	return `
			SELECT count(*) AS versions, count(*) FILTER (WHERE version.words > 0) AS paid_rounds
			FROM usage_ledger AS version WHERE version.user_id = $1 AND version.period_start = $2
				AND version.draft = nullif(` + draft + `::bytea, '') AND version.state = 'committed'`
}
