package store

import (
	"fmt"

	"plainhand/internal/usage"
)

// draftCost is what a draft costs, by the rule of usage.Draft, as an expression for a statement whose $1 and $2 are the
// user and the period. The other parameters are all words of the draft, its fingerprint, which is empty for a text of
// its own, and the fingerprints and words of its paragraphs. Those are looked up one by one: LIMIT keeps the database
// from reading all paragraphs of the period instead.
func draftCost(words, draft, hashes, costs string) string {
	return fmt.Sprintf(`(
		SELECT CASE
			WHEN %[2]s::bytea = '' OR versions > 0 AND versions %% %[5]d = 0 THEN %[1]s::bigint
			WHEN versions > 0 THEN 0
			WHEN fresh = paragraphs THEN %[1]s::bigint
			ELSE least(%[1]s::bigint, greatest(fresh_words, shortest))
		END
		FROM (
			SELECT count(*) AS versions FROM usage_ledger AS version WHERE version.user_id = $1
				AND version.period_start = $2 AND version.draft = %[2]s::bytea AND version.state = 'committed'
		) AS served, (
			SELECT count(*) AS paragraphs, coalesce(min(part.words), 0) AS shortest,
				count(*) FILTER (WHERE paid.yes IS NULL) AS fresh,
				coalesce(sum(part.words) FILTER (WHERE paid.yes IS NULL), 0)::bigint AS fresh_words
			FROM unnest(%[3]s::bytea[], %[4]s::bigint[]) AS part(fingerprint, words)
			LEFT JOIN LATERAL (
				SELECT true AS yes FROM usage_paragraphs
				WHERE user_id = $1 AND period_start = $2 AND fingerprint = part.fingerprint LIMIT 1
			) AS paid ON true
		) AS parts)`, words, draft, hashes, costs, usage.Versions)
}

// paragraphsOf returns the parameters of draftCost.
func paragraphsOf(draft usage.Draft) (whole []byte, hashes [][]byte, words []int64) {
	whole, hashes, words = []byte{}, [][]byte{}, []int64{}
	if draft.Fingerprint == (usage.Fingerprint{}) {
		return whole, hashes, words
	}
	for _, paragraph := range draft.Paragraphs {
		hashes, words = append(hashes, paragraph.Fingerprint[:]), append(words, int64(paragraph.Words))
	}
	return draft.Fingerprint[:], hashes, words
}

// rememberParagraphs records that a draft's paragraphs are paid for: its parameters are the user, the period, and their
// fingerprints.
const rememberParagraphs = `INSERT INTO usage_paragraphs (user_id, period_start, fingerprint)
	SELECT $1, $2, unnest($3::bytea[]) ON CONFLICT DO NOTHING`
